-- Texts of which many columns hold the same kind. Written by hand, as is UNLOGGED below; everything else is generated.
CREATE DOMAIN "environment" AS text CHECK (VALUE IN ('live', 'sandbox'));
--> statement-breakpoint
CREATE DOMAIN "product" AS text CHECK (VALUE IN ('transfer', 'ski'));
--> statement-breakpoint
CREATE DOMAIN "language" AS text CHECK (VALUE IN ('en', 'fr', 'de', 'it'));
--> statement-breakpoint
CREATE DOMAIN "actor" AS text CHECK (VALUE IN ('traveller', 'partner', 'operator', 'driver', 'shop', 'system'));
--> statement-breakpoint
CREATE DOMAIN "currency" AS text CHECK (VALUE ~ '^[A-Z]{3}$');
--> statement-breakpoint
CREATE DOMAIN "sha256" AS text CHECK (VALUE ~ '^[0-9a-f]{64}$');
--> statement-breakpoint
CREATE DOMAIN "day_of_year" AS text CHECK (VALUE ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$');
--> statement-breakpoint
CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "booking_counts" (
	"environment" "environment" NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"bookings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_items" (
	"booking_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"environment" "environment" NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"from_code" text,
	"to_code" text,
	"from_name" text,
	"to_name" text,
	"vehicle_id" integer,
	"shared" boolean NOT NULL,
	"resort_code" text,
	"resort_name" text,
	"shop_id" integer,
	"group_size" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"details" jsonb NOT NULL,
	"voucher" jsonb,
	CONSTRAINT "booking_items_booking_id_number_pk" PRIMARY KEY("booking_id","number"),
	CONSTRAINT "booking_items_kind" CHECK ("booking_items"."kind" IN ('ride', 'rental', 'fee')),
	CONSTRAINT "booking_items_state" CHECK ("booking_items"."state" IN ('booked', 'done', 'no_show', 'failed', 'cancelled')),
	CONSTRAINT "booking_items_number" CHECK ("booking_items"."number" > 0),
	CONSTRAINT "booking_items_price" CHECK ("booking_items"."price_minor" >= 0),
	CONSTRAINT "booking_items_group" CHECK ("booking_items"."group_size" >= 0),
	CONSTRAINT "booking_items_time" CHECK ("booking_items"."starts_at" <= "booking_items"."ends_at"),
	CONSTRAINT "booking_items_ride" CHECK (("booking_items"."kind" = 'ride') = (num_nonnulls("booking_items"."from_code", "booking_items"."to_code", "booking_items"."from_name", "booking_items"."to_name", "booking_items"."vehicle_id") = 5)),
	CONSTRAINT "booking_items_rental" CHECK (("booking_items"."kind" = 'rental') = (num_nonnulls("booking_items"."resort_code", "booking_items"."resort_name", "booking_items"."shop_id") = 3))
);
--> statement-breakpoint
CREATE TABLE "booking_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" "actor" NOT NULL,
	"actor_name" text,
	"event" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "booking_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"environment" "environment" NOT NULL,
	"product" "product" NOT NULL,
	"source" text NOT NULL,
	"partner_id" bigint,
	"channel" text,
	"campaign" text,
	"transfer_request_id" bigint,
	"checkout_link_id" bigint,
	"submission_key" text,
	"submission_digest" text,
	"status" text NOT NULL,
	"settlement" text NOT NULL,
	"currency" "currency" NOT NULL,
	"rate_millionths" bigint NOT NULL,
	"price_minor" bigint NOT NULL,
	"price_eur_minor" bigint NOT NULL,
	"promo_code" text,
	"linked_reference" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"country_code" text NOT NULL,
	"mobile_number" text NOT NULL,
	"seller_reference" text,
	"language" "language" NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hold_until" timestamp with time zone,
	"hold_extended" boolean DEFAULT false NOT NULL,
	"asked_minor" bigint,
	"waived_minor" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"refund_minor" bigint,
	"fee_minor" bigint,
	"first_start_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"last_end_at" timestamp with time zone NOT NULL,
	"details_erased_at" timestamp with time zone,
	"contacts_erased_at" timestamp with time zone,
	"token_version" integer DEFAULT 0 NOT NULL,
	"share_nonce" integer,
	CONSTRAINT "bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "bookings_transfer_request_unique" UNIQUE("transfer_request_id"),
	CONSTRAINT "bookings_environment_id" UNIQUE("id","environment"),
	CONSTRAINT "bookings_partner_id" UNIQUE("id","partner_id"),
	CONSTRAINT "bookings_submission_key" UNIQUE("submission_key","source","environment"),
	CONSTRAINT "bookings_source" CHECK ("bookings"."source" IN ('partner_api', 'transfer_site', 'ski_site', 'desk')),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" IN ('awaiting_payment', 'confirmed', 'expired', 'cancelled')),
	CONSTRAINT "bookings_settlement" CHECK ("bookings"."settlement" IN ('prepaid', 'on_arrival', 'account')),
	CONSTRAINT "bookings_reference" CHECK ("bookings"."reference" ~ '^[A-Z]+[0-9]+$'),
	CONSTRAINT "bookings_rate" CHECK ("bookings"."rate_millionths" > 0),
	CONSTRAINT "bookings_price" CHECK ("bookings"."price_minor" >= 0 AND "bookings"."price_eur_minor" >= 0),
	CONSTRAINT "bookings_seller" CHECK (("bookings"."source" = 'partner_api') = ("bookings"."transfer_request_id" IS NOT NULL) AND ("bookings"."source" <> 'partner_api' OR "bookings"."partner_id" IS NOT NULL)),
	CONSTRAINT "bookings_channel" CHECK ("bookings"."channel" IN ('api', 'link', 'widget', 'banner', 'desk')),
	CONSTRAINT "bookings_origin" CHECK (("bookings"."partner_id" IS NULL) = ("bookings"."channel" IS NULL) AND ("bookings"."source" = 'partner_api') = ("bookings"."channel" IS NOT DISTINCT FROM 'api') AND ("bookings"."campaign" IS NULL OR "bookings"."channel" IS NOT NULL AND length("bookings"."campaign") BETWEEN 1 AND 60)),
	CONSTRAINT "bookings_hold" CHECK (("bookings"."status" = 'awaiting_payment') = ("bookings"."hold_until" IS NOT NULL)),
	CONSTRAINT "bookings_asked" CHECK ("bookings"."asked_minor" IS NULL OR "bookings"."asked_minor" > 0 AND "bookings"."status" = 'confirmed'),
	CONSTRAINT "bookings_waived" CHECK ("bookings"."waived_minor" >= 0),
	CONSTRAINT "bookings_confirmed" CHECK ("bookings"."status" <> 'confirmed' OR "bookings"."confirmed_at" IS NOT NULL),
	CONSTRAINT "bookings_cancelled" CHECK (num_nonnulls("bookings"."cancelled_at", "bookings"."refund_minor", "bookings"."fee_minor") = CASE "bookings"."status" WHEN 'cancelled' THEN 3 ELSE 0 END)
);
--> statement-breakpoint
CREATE TABLE "cancellation_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cancellation_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product" "product" NOT NULL,
	"hours" integer NOT NULL,
	"percent" integer NOT NULL,
	"season_from" "day_of_year",
	"season_to" "day_of_year",
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cancellation_terms_of_season" UNIQUE NULLS NOT DISTINCT("product","percent","season_from","season_to"),
	CONSTRAINT "cancellation_terms_hours" CHECK ("cancellation_terms"."hours" BETWEEN 0 AND 8784),
	CONSTRAINT "cancellation_terms_percent" CHECK ("cancellation_terms"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "cancellation_terms_season" CHECK (("cancellation_terms"."season_from" IS NULL) = ("cancellation_terms"."season_to" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"made_by" "xid8" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"table_name" text NOT NULL,
	"from_code" text,
	"to_code" text
);
--> statement-breakpoint
CREATE TABLE "catalogue_before" (
	"import_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"part" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "catalogue_before_import_id_table_name_part_pk" PRIMARY KEY("import_id","table_name","part")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"actor" "actor" NOT NULL,
	"actor_name" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text NOT NULL,
	"progress" text,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changes" jsonb,
	"can_be_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "catalogue_imports_state" CHECK ("catalogue_imports"."state" IN ('running', 'applied', 'failed')),
	CONSTRAINT "catalogue_imports_ended" CHECK (("catalogue_imports"."state" = 'running') = ("catalogue_imports"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "catalogue_uploads" (
	"operator_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"seen" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkout_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_digest" "sha256" NOT NULL,
	"environment" "environment" NOT NULL,
	"product" "product" NOT NULL,
	"cart" jsonb NOT NULL,
	"currency" "currency" NOT NULL,
	"total_minor" bigint NOT NULL,
	"promo_code_applied" boolean NOT NULL,
	"partner_id" bigint,
	"publishable_key_id" bigint,
	"client_reference" text,
	"return_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"session_digest" "sha256",
	"persons_erased_at" timestamp with time zone,
	CONSTRAINT "checkout_links_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "checkout_links_session" CHECK ("checkout_links"."session_digest" IS NULL OR "checkout_links"."used_at" IS NOT NULL),
	CONSTRAINT "checkout_links_return" CHECK ("checkout_links"."return_url" IS NULL OR "checkout_links"."publishable_key_id" IS NOT NULL),
	CONSTRAINT "checkout_links_emails" CHECK ("checkout_links"."persons_erased_at" IS NULL OR "checkout_links"."emails" = '{}'),
	CONSTRAINT "checkout_links_expiry" CHECK ("checkout_links"."expires_at" > "checkout_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "client_links" (
	"key_digest" "sha256" PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"environment" "environment" NOT NULL,
	"trip" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"state" text NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"statement_id" bigint,
	CONSTRAINT "commissions_state" CHECK ("commissions"."state" IN ('pending', 'earned', 'paid')),
	CONSTRAINT "commissions_percent" CHECK ("commissions"."percent" BETWEEN 0 AND 100),
	CONSTRAINT "commissions_paid" CHECK (("commissions"."state" = 'paid') = ("commissions"."paid_at" IS NOT NULL)),
	CONSTRAINT "commissions_stated" CHECK (CASE "commissions"."state" WHEN 'pending' THEN "commissions"."statement_id" IS NULL WHEN 'paid' THEN "commissions"."statement_id" IS NOT NULL ELSE true END)
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"vehicle_id" integer,
	"kind" text NOT NULL,
	"company" text,
	"licence" text,
	"plate" text,
	"link_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drivers_kind" CHECK ("drivers"."kind" IN ('own', 'carrier')),
	CONSTRAINT "drivers_company" CHECK (("drivers"."kind" = 'carrier') = ("drivers"."company" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "ride_duties" (
	"booking_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"driver_id" bigint,
	"progress" text,
	"sold_starts_at" timestamp with time zone,
	"changes" text[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp with time zone,
	"no_show_note" text,
	"no_show_calls" text,
	CONSTRAINT "ride_duties_booking_id_number_pk" PRIMARY KEY("booking_id","number"),
	CONSTRAINT "ride_duties_progress" CHECK ("ride_duties"."progress" IN ('on_the_way', 'at_pickup', 'on_board')),
	CONSTRAINT "ride_duties_driver" CHECK ("ride_duties"."progress" IS NULL OR "ride_duties"."driver_id" IS NOT NULL),
	CONSTRAINT "ride_duties_no_show" CHECK (num_nonnulls("ride_duties"."no_show_note", "ride_duties"."no_show_calls") IN (0, 2))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"environment" "environment" NOT NULL,
	"type" text NOT NULL,
	"booking_id" bigint,
	"partner_id" bigint,
	"version" integer,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "events_id_unique" UNIQUE("id"),
	CONSTRAINT "events_type" CHECK ("events"."type" IN ('booking.confirmed', 'booking.changed', 'booking.cancelled', 'booking.item_done', 'booking.no_show', 'price_markups.changed')),
	CONSTRAINT "events_booking" CHECK (num_nonnulls("events"."booking_id", "events"."partner_id", "events"."version") = CASE WHEN "events"."type" LIKE 'booking.%' THEN 3 ELSE 0 END)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"environment" "environment" NOT NULL,
	"scope" text NOT NULL,
	"key_digest" "sha256" NOT NULL,
	"request_digest" text NOT NULL,
	"sealed_answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_environment_scope_key_digest_pk" PRIMARY KEY("environment","scope","key_digest")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "kept_vouchers" (
	"product_reference" text PRIMARY KEY NOT NULL,
	"booking_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"file" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_points" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_code" text NOT NULL,
	"terminal" text,
	"words_en" text NOT NULL,
	"words_fr" text,
	"words_de" text,
	"words_it" text,
	"phone" text,
	"waiting_minutes" integer NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_points_of_place" UNIQUE NULLS NOT DISTINCT("place_code","terminal"),
	CONSTRAINT "meeting_points_words" CHECK ('' NOT IN ("meeting_points"."words_en", "meeting_points"."words_fr", "meeting_points"."words_de", "meeting_points"."words_it")),
	CONSTRAINT "meeting_points_phone" CHECK ("meeting_points"."phone" ~ '^\+[0-9][0-9 ()./-]{4,28}[0-9]$'),
	CONSTRAINT "meeting_points_waiting" CHECK ("meeting_points"."waiting_minutes" BETWEEN 0 AND 720)
);
--> statement-breakpoint
CREATE TABLE "desk_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" "actor" NOT NULL,
	"actor_name" text,
	"event" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operators_role" CHECK ("operators"."role" IN ('all', 'rides', 'money'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment" "environment" NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"booking_id" bigint,
	"webhook_id" bigint,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"answer" text,
	CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" IN ('mail', 'webhook')),
	CONSTRAINT "outbox_about" CHECK (("outbox"."booking_id" IS NULL OR "outbox"."kind" = 'mail') AND ("outbox"."webhook_id" IS NULL OR "outbox"."kind" = 'webhook')),
	CONSTRAINT "outbox_sent" CHECK ("outbox"."sent_at" IS NULL OR "outbox"."next_attempt_at" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"token_digest" "sha256" PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"environment" "environment" NOT NULL,
	"secret_digest" "sha256" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "partner_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" "actor" NOT NULL,
	"actor_name" text,
	"event" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "partner_logos" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_logos_size" CHECK ("partner_logos"."width" > 0 AND "partner_logos"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"commission_percent" numeric(5, 2) NOT NULL,
	"promo_code" text,
	"discount_percent" numeric(5, 2) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "partners_promo_code_unique" UNIQUE("promo_code"),
	CONSTRAINT "partners_closed" CHECK ("partners"."closed_at" IS NULL OR "partners"."promo_code" IS NULL),
	CONSTRAINT "partners_commission" CHECK ("partners"."commission_percent" BETWEEN 0 AND 100),
	CONSTRAINT "partners_promo_code" CHECK ("partners"."promo_code" = upper("partners"."promo_code") AND length("partners"."promo_code") BETWEEN 1 AND 64),
	CONSTRAINT "partners_discount" CHECK ("partners"."discount_percent" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"page_url" text,
	"request" jsonb NOT NULL,
	"state" text NOT NULL,
	"currency" "currency" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"received_currency" "currency",
	"received_minor" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone,
	CONSTRAINT "payments_booking_id" UNIQUE("id","booking_id"),
	CONSTRAINT "payments_provider_reference" UNIQUE("provider","provider_reference"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" IN ('created', 'pending', 'confirmed', 'failed', 'expired')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_confirmed" CHECK (num_nonnulls("payments"."confirmed_at", "payments"."received_currency", "payments"."received_minor") = CASE "payments"."state" WHEN 'confirmed' THEN 3 ELSE 0 END),
	CONSTRAINT "payments_received" CHECK ("payments"."received_minor" >= 0),
	CONSTRAINT "payments_opened" CHECK (("payments"."provider_reference" IS NULL) = ("payments"."page_url" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"booking_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"provider_reference" text,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" IN ('created', 'sent', 'done', 'failed')),
	CONSTRAINT "refunds_origin" CHECK ("refunds"."origin" IN ('us', 'dashboard', 'dispute')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_done" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "accommodations" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accommodations_id" CHECK ("accommodations"."id" > 0),
	CONSTRAINT "accommodations_point" CHECK (("accommodations"."latitude" IS NULL) = ("accommodations"."longitude" IS NULL)),
	CONSTRAINT "accommodations_latitude" CHECK ("accommodations"."latitude" BETWEEN -90 AND 90),
	CONSTRAINT "accommodations_longitude" CHECK ("accommodations"."longitude" BETWEEN -180 AND 180)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_fr" text,
	"name_de" text,
	"name_it" text,
	"country" text,
	"aliases" text[] NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"iata" text,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text DEFAULT 'Europe/Paris' NOT NULL,
	"arrival_buffer_minutes" integer NOT NULL,
	"check_in_lead_minutes" integer NOT NULL,
	"region_id" integer,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_code" CHECK ("places"."code" ~ '^(resort|airport|train_station|city)-[0-9]{1,9}(-[a-z]+)?$'),
	CONSTRAINT "places_iata" CHECK ("places"."iata" ~ '^[A-Z]{3}$'),
	CONSTRAINT "places_point" CHECK (("places"."latitude" IS NULL) = ("places"."longitude" IS NULL)),
	CONSTRAINT "places_latitude" CHECK ("places"."latitude" BETWEEN -90 AND 90),
	CONSTRAINT "places_longitude" CHECK ("places"."longitude" BETWEEN -180 AND 180),
	CONSTRAINT "places_buffers" CHECK ("places"."arrival_buffer_minutes" BETWEEN 0 AND 720 AND "places"."check_in_lead_minutes" BETWEEN 0 AND 720)
);
--> statement-breakpoint
CREATE TABLE "base_prices" (
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"pax_min" integer NOT NULL,
	"pax_max" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "base_prices_from_code_to_code_vehicle_id_pax_min_pk" PRIMARY KEY("from_code","to_code","vehicle_id","pax_min"),
	CONSTRAINT "base_prices_band" CHECK (1 <= "base_prices"."pax_min" AND "base_prices"."pax_min" <= "base_prices"."pax_max"),
	CONSTRAINT "base_prices_price" CHECK ("base_prices"."price_minor" BETWEEN 1 AND 10000000)
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"code" "currency" PRIMARY KEY NOT NULL,
	"rate" numeric(12, 6) NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currencies_rate" CHECK ("currencies"."rate" > 0 AND "currencies"."rate" < 1000),
	CONSTRAINT "currencies_euro" CHECK ("currencies"."code" <> 'EUR' OR ("currencies"."rate" = 1 AND "currencies"."active"))
);
--> statement-breakpoint
CREATE TABLE "live_rates" (
	"code" "currency" PRIMARY KEY NOT NULL,
	"rate" numeric(12, 6) NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_rates_code" CHECK ("live_rates"."code" <> 'EUR'),
	CONSTRAINT "live_rates_rate" CHECK ("live_rates"."rate" > 0 AND "live_rates"."rate" < 1000)
);
--> statement-breakpoint
CREATE TABLE "markup_rules" (
	"id" integer PRIMARY KEY NOT NULL,
	"vehicle_id" integer NOT NULL,
	"weekday_from" integer NOT NULL,
	"weekday_to" integer NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"time_from" time NOT NULL,
	"time_to" time NOT NULL,
	"percentage" numeric(7, 2) NOT NULL,
	"level" integer NOT NULL,
	"routes" text NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "markup_rules_weekdays" CHECK ("markup_rules"."weekday_from" BETWEEN 1 AND 7 AND "markup_rules"."weekday_to" BETWEEN 1 AND 7),
	CONSTRAINT "markup_rules_dates" CHECK ("markup_rules"."date_from" <= "markup_rules"."date_to"),
	CONSTRAINT "markup_rules_routes" CHECK ("markup_rules"."routes" ~ '^((\*|(resort|airport|train_station|city)-(\*|[0-9]{1,9}(-[a-z]+)?))>(\*|(resort|airport|train_station|city)-(\*|[0-9]{1,9}(-[a-z]+)?))( +(\*|(resort|airport|train_station|city)-(\*|[0-9]{1,9}(-[a-z]+)?))>(\*|(resort|airport|train_station|city)-(\*|[0-9]{1,9}(-[a-z]+)?)))*)?$'),
	CONSTRAINT "markup_rules_percentage" CHECK ("markup_rules"."percentage" BETWEEN -100 AND 1000)
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"value" numeric(9, 2) NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_code" CHECK ("promo_codes"."code" = upper("promo_codes"."code") AND length("promo_codes"."code") BETWEEN 1 AND 64),
	CONSTRAINT "promo_codes_type" CHECK ("promo_codes"."type" IN ('percent', 'fixed')),
	CONSTRAINT "promo_codes_value" CHECK ("promo_codes"."value" > 0 AND ("promo_codes"."type" = 'fixed' OR "promo_codes"."value" <= 100)),
	CONSTRAINT "promo_codes_dates" CHECK ("promo_codes"."valid_from" <= "promo_codes"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_fr" text,
	"name_de" text,
	"name_it" text,
	"description" text NOT NULL,
	"image_link" text NOT NULL,
	"max_passengers" integer,
	"max_luggage" integer,
	"transports_skis" boolean NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicles_id" CHECK ("vehicles"."id" > 0),
	CONSTRAINT "vehicles_capacity" CHECK ("vehicles"."max_passengers" >= 1 AND "vehicles"."max_luggage" >= 0)
);
--> statement-breakpoint
CREATE TABLE "publishable_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publishable_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_digest" "sha256" NOT NULL,
	"hint" text NOT NULL,
	"partner_id" bigint NOT NULL,
	"environment" "environment" NOT NULL,
	"origins" text[] NOT NULL,
	"quotes_per_minute" integer DEFAULT 300 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "publishable_keys_digest_unique" UNIQUE("key_digest"),
	CONSTRAINT "publishable_keys_quotes" CHECK ("publishable_keys"."quotes_per_minute" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"environment" "environment" NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"booking_id" bigint NOT NULL,
	"payment_id" text,
	"refund_id" text,
	"issued_at" timestamp with time zone NOT NULL,
	"currency" "currency" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"vat_basis_points" integer,
	"issuer" jsonb NOT NULL,
	CONSTRAINT "receipts_environment_year_number_pk" PRIMARY KEY("environment","year","number"),
	CONSTRAINT "receipts_payment" UNIQUE("payment_id"),
	CONSTRAINT "receipts_refund" UNIQUE("refund_id"),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" > 0),
	CONSTRAINT "receipts_subject" CHECK (num_nonnulls("receipts"."payment_id", "receipts"."refund_id") = 1),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_minor" > 0),
	CONSTRAINT "receipts_vat" CHECK ("receipts"."vat_basis_points" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"booking_id" bigint NOT NULL,
	"days" integer NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_booking_id_days_pk" PRIMARY KEY("booking_id","days")
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"label_fr" text,
	"label_de" text,
	"label_it" text,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurements_id" CHECK ("measurements"."id" > 0),
	CONSTRAINT "measurements_kind" CHECK ("measurements"."kind" IN ('height', 'weight', 'shoe_size', 'foot_width', 'calf_width', 'head_size'))
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" integer PRIMARY KEY NOT NULL,
	"offer_id" integer NOT NULL,
	"parts" text[] NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packs_id" CHECK ("packs"."id" > 0),
	CONSTRAINT "packs_parts" CHECK (cardinality("packs"."parts") > 0 AND "packs"."parts" <@ ARRAY['skis', 'snowboard', 'boots', 'helmet'])
);
--> statement-breakpoint
CREATE TABLE "rental_offers" (
	"id" integer PRIMARY KEY NOT NULL,
	"supplier_id" text NOT NULL,
	"name" text NOT NULL,
	"equipment_group" text NOT NULL,
	"age_group" text NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_offers_id" CHECK ("rental_offers"."id" > 0),
	CONSTRAINT "rental_offers_equipment_group" CHECK ("rental_offers"."equipment_group" IN ('SKI', 'SNOWBOARD')),
	CONSTRAINT "rental_offers_age_group" CHECK ("rental_offers"."age_group" ~ '^[a-z][a-z0-9_]{0,31}$'),
	CONSTRAINT "rental_offers_ages" CHECK ("rental_offers"."min_age" >= 0 AND "rental_offers"."max_age" >= 0 AND ("rental_offers"."min_age" IS NULL OR "rental_offers"."max_age" IS NULL OR "rental_offers"."min_age" <= "rental_offers"."max_age"))
);
--> statement-breakpoint
CREATE TABLE "rental_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rental_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack_id" integer NOT NULL,
	"resort_code" text,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"online_minor" integer[] NOT NULL,
	"in_store_minor" integer[] NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_prices_of_day" UNIQUE NULLS NOT DISTINCT("pack_id","resort_code","date_from"),
	CONSTRAINT "rental_prices_dates" CHECK ("rental_prices"."date_from" <= "rental_prices"."date_to"),
	CONSTRAINT "rental_prices_durations" CHECK (cardinality("rental_prices"."online_minor") = 12 AND cardinality("rental_prices"."in_store_minor") = 12),
	CONSTRAINT "rental_prices_positive" CHECK (0 < ALL ("rental_prices"."online_minor") AND 0 < ALL ("rental_prices"."in_store_minor"))
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"supplier_id" text NOT NULL,
	"resort_code" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"opening_hours" text[] NOT NULL,
	"email" text,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_id" CHECK ("shops"."id" > 0),
	CONSTRAINT "shops_resort" CHECK ("shops"."resort_code" LIKE 'resort-%'),
	CONSTRAINT "shops_opening_hours" CHECK ("shops"."opening_hours" = '{}' OR array_to_string("shops"."opening_hours", '|', 'null') ~ '^((mon|tue|wed|thu|fri|sat|sun) ((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])\|)*(mon|tue|wed|thu|fri|sat|sun) ((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])$'),
	CONSTRAINT "shops_point" CHECK (("shops"."latitude" IS NULL) = ("shops"."longitude" IS NULL)),
	CONSTRAINT "shops_latitude" CHECK ("shops"."latitude" BETWEEN -90 AND 90),
	CONSTRAINT "shops_longitude" CHECK ("shops"."longitude" BETWEEN -180 AND 180)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "routes" (
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"distance_km" integer,
	"duration_minutes" integer,
	"manual" boolean NOT NULL,
	"max_online_passengers" integer NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "routes_from_code_to_code_pk" PRIMARY KEY("from_code","to_code"),
	CONSTRAINT "routes_two_ends" CHECK ("routes"."from_code" <> "routes"."to_code"),
	CONSTRAINT "routes_distance" CHECK ("routes"."distance_km" > 0),
	CONSTRAINT "routes_duration" CHECK ("routes"."duration_minutes" BETWEEN 1 AND 1440),
	CONSTRAINT "routes_max_online_passengers" CHECK ("routes"."max_online_passengers" >= 1)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" numeric(9, 2) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_name" CHECK ("settings"."name" IN ('round_trip_discount_percent', 'minimum_notice_minutes', 'horizon_days', 'horizon_days_transfer', 'horizon_days_ski', 'hold_minutes', 'change_cutoff_minutes', 'pay_on_arrival_transfer', 'pay_on_arrival_ski', 'vat_percent_transfer', 'vat_percent_ski')),
	CONSTRAINT "settings_value" CHECK ("settings"."value" >= 0),
	CONSTRAINT "settings_percent" CHECK ("settings"."name" NOT LIKE '%percent%' OR "settings"."value" <= 100),
	CONSTRAINT "settings_minutes" CHECK ("settings"."name" NOT LIKE '%minutes' OR "settings"."value" = trunc("settings"."value")),
	CONSTRAINT "settings_days" CHECK ("settings"."name" NOT LIKE 'horizon_days%' OR "settings"."value" = trunc("settings"."value")),
	CONSTRAINT "settings_hold" CHECK ("settings"."name" <> 'hold_minutes' OR "settings"."value" > 0),
	CONSTRAINT "settings_flag" CHECK ("settings"."name" NOT LIKE 'pay_on_arrival%' OR "settings"."value" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "sandbox"."clocks" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"ahead_ms" bigint NOT NULL,
	CONSTRAINT "clocks_ahead" CHECK ("sandbox"."clocks"."ahead_ms" > 0)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_digest" "sha256" PRIMARY KEY NOT NULL,
	"partner_id" bigint,
	"operator_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_account" CHECK (num_nonnulls("sessions"."partner_id", "sessions"."operator_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"token_digest" "sha256" PRIMARY KEY NOT NULL,
	"partner_id" bigint,
	"operator_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_links_account" CHECK (num_nonnulls("sign_in_links"."partner_id", "sign_in_links"."operator_id") = 1),
	CONSTRAINT "sign_in_links_expiry" CHECK ("sign_in_links"."expires_at" > "sign_in_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "shared_prices" (
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"pax_min" integer NOT NULL,
	"pax_max" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_prices_from_code_to_code_vehicle_id_pax_min_pk" PRIMARY KEY("from_code","to_code","vehicle_id","pax_min"),
	CONSTRAINT "shared_prices_band" CHECK (1 <= "shared_prices"."pax_min" AND "shared_prices"."pax_min" <= "shared_prices"."pax_max"),
	CONSTRAINT "shared_prices_price" CHECK ("shared_prices"."price_minor" BETWEEN 1 AND 10000000)
);
--> statement-breakpoint
CREATE TABLE "shuttles" (
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"weekdays" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"departures" text[] NOT NULL,
	"seats" integer NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shuttles_from_code_to_code_weekdays_date_from_pk" PRIMARY KEY("from_code","to_code","weekdays","date_from"),
	CONSTRAINT "shuttles_weekdays" CHECK ("shuttles"."weekdays" ~ '^[1-7]{1,7}$'),
	CONSTRAINT "shuttles_seats" CHECK ("shuttles"."seats" > 0),
	CONSTRAINT "shuttles_dates" CHECK ("shuttles"."date_from" <= "shuttles"."date_to")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"month" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"lines" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "statements_partner_month" UNIQUE("partner_id","month"),
	CONSTRAINT "statements_partner_id" UNIQUE("id","partner_id"),
	CONSTRAINT "statements_month" CHECK (extract(day FROM "statements"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."test_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."test_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"payment_reference" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."test_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"environment" "environment" NOT NULL,
	"currency" "currency" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"first_refund_fails" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_payments_payment_id" UNIQUE("payment_id"),
	CONSTRAINT "test_payments_state" CHECK ("sandbox"."test_payments"."state" IN ('open', 'paid', 'failed', 'expired')),
	CONSTRAINT "test_payments_amount" CHECK ("sandbox"."test_payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."test_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_reference" text NOT NULL,
	"refund_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_refunds_attempt" UNIQUE("refund_id","attempt"),
	CONSTRAINT "test_refunds_state" CHECK ("sandbox"."test_refunds"."state" IN ('done', 'failed')),
	CONSTRAINT "test_refunds_amount" CHECK ("sandbox"."test_refunds"."amount_minor" > 0 AND "sandbox"."test_refunds"."attempt" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"environment" "environment" NOT NULL,
	"request" jsonb NOT NULL,
	"offered" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"purge_at" timestamp with time zone,
	CONSTRAINT "transfer_requests_owner" UNIQUE("id","partner_id","environment"),
	CONSTRAINT "transfer_requests_expiry" CHECK ("transfer_requests"."expires_at" > "transfer_requests"."created_at")
);
--> statement-breakpoint
CREATE TABLE "changed_markup_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_markup_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"environment" "environment" NOT NULL,
	"url" text NOT NULL,
	"event_types" text[] DEFAULT '{"price_markups.changed"}' NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhooks_event_types" CHECK (cardinality("webhooks"."event_types") > 0 AND "webhooks"."event_types" <@ ARRAY['booking.confirmed', 'booking.changed', 'booking.cancelled', 'booking.item_done', 'booking.no_show', 'price_markups.changed']),
	CONSTRAINT "webhooks_former_secret" CHECK (num_nonnulls("webhooks"."former_secret", "webhooks"."former_secret_ends_at") IN (0, 2))
);
--> statement-breakpoint
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_booking" FOREIGN KEY ("booking_id","environment") REFERENCES "public"."bookings"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_log" ADD CONSTRAINT "booking_log_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_transfer_request" FOREIGN KEY ("transfer_request_id","partner_id","environment") REFERENCES "public"."transfer_requests"("id","partner_id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_before" ADD CONSTRAINT "catalogue_before_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD CONSTRAINT "catalogue_uploads_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_links" ADD CONSTRAINT "checkout_links_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_links" ADD CONSTRAINT "checkout_links_publishable_key_id_publishable_keys_id_fk" FOREIGN KEY ("publishable_key_id") REFERENCES "public"."publishable_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_booking" FOREIGN KEY ("booking_id","partner_id") REFERENCES "public"."bookings"("id","partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_statement" FOREIGN KEY ("statement_id","partner_id") REFERENCES "public"."statements"("id","partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_duties" ADD CONSTRAINT "ride_duties_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_duties" ADD CONSTRAINT "ride_duties_item" FOREIGN KEY ("booking_id","number") REFERENCES "public"."booking_items"("booking_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_of_booking" FOREIGN KEY ("booking_id","environment") REFERENCES "public"."bookings"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_of_partner" FOREIGN KEY ("booking_id","partner_id") REFERENCES "public"."bookings"("id","partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_vouchers" ADD CONSTRAINT "kept_vouchers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_points" ADD CONSTRAINT "meeting_points_place_code_places_code_fk" FOREIGN KEY ("place_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_key_partner_keys_key_fk" FOREIGN KEY ("key") REFERENCES "public"."partner_keys"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_log" ADD CONSTRAINT "partner_log_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_logos" ADD CONSTRAINT "partner_logos_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment" FOREIGN KEY ("payment_id","booking_id") REFERENCES "public"."payments"("id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_prices" ADD CONSTRAINT "base_prices_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_prices" ADD CONSTRAINT "base_prices_from_code_to_code_routes_from_code_to_code_fk" FOREIGN KEY ("from_code","to_code") REFERENCES "public"."routes"("from_code","to_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markup_rules" ADD CONSTRAINT "markup_rules_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishable_keys" ADD CONSTRAINT "publishable_keys_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_booking" FOREIGN KEY ("booking_id","environment") REFERENCES "public"."bookings"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_offer_id_rental_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."rental_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_offers" ADD CONSTRAINT "rental_offers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_prices" ADD CONSTRAINT "rental_prices_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_prices" ADD CONSTRAINT "rental_prices_resort_code_places_code_fk" FOREIGN KEY ("resort_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_resort_code_places_code_fk" FOREIGN KEY ("resort_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_from_code_places_code_fk" FOREIGN KEY ("from_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_to_code_places_code_fk" FOREIGN KEY ("to_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."clocks" ADD CONSTRAINT "clocks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_prices" ADD CONSTRAINT "shared_prices_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_prices" ADD CONSTRAINT "shared_prices_from_code_to_code_routes_from_code_to_code_fk" FOREIGN KEY ("from_code","to_code") REFERENCES "public"."routes"("from_code","to_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shuttles" ADD CONSTRAINT "shuttles_from_code_to_code_routes_from_code_to_code_fk" FOREIGN KEY ("from_code","to_code") REFERENCES "public"."routes"("from_code","to_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."test_events" ADD CONSTRAINT "test_events_payment_reference_test_payments_reference_fk" FOREIGN KEY ("payment_reference") REFERENCES "sandbox"."test_payments"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."test_refunds" ADD CONSTRAINT "test_refunds_payment_reference_test_payments_reference_fk" FOREIGN KEY ("payment_reference") REFERENCES "sandbox"."test_payments"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD CONSTRAINT "transfer_requests_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_items_day" ON "booking_items" USING btree ("environment","starts_at") WHERE "booking_items"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "booking_items_seats" ON "booking_items" USING btree ("from_code","to_code","starts_at") WHERE "booking_items"."shared" AND "booking_items"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "booking_log_booking" ON "booking_log" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_notes_booking" ON "booking_notes" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "bookings_partner_sales" ON "bookings" USING btree ("partner_id","environment","created_at","id","status","price_eur_minor") WHERE "bookings"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_partner_channel" ON "bookings" USING btree ("partner_id","environment","channel","created_at","id") WHERE "bookings"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_partner_campaign" ON "bookings" USING btree ("partner_id","environment","campaign","created_at","id") WHERE "bookings"."confirmed_at" IS NOT NULL AND "bookings"."campaign" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_partner_changes" ON "bookings" USING btree ("partner_id","environment","updated_at","id","status","first_start_at","last_end_at") WHERE "bookings"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_seller_reference" ON "bookings" USING btree ("partner_id",lower("seller_reference")) WHERE "bookings"."seller_reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_search_name" ON "bookings" USING btree (translate(lower("last_name"), 'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ', 'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz') text_pattern_ops,translate(lower("first_name"), 'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ', 'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_first_name" ON "bookings" USING btree (translate(lower("first_name"), 'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ', 'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_email" ON "bookings" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_number" ON "bookings" USING btree (regexp_replace("mobile_number", '^0+|[^0-9]', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_whole_number" ON "bookings" USING btree ((regexp_replace("country_code", '[^0-9]', '', 'g') || regexp_replace("mobile_number", '^0+|[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_seller_reference" ON "bookings" USING btree (lower("seller_reference") text_pattern_ops) WHERE "bookings"."seller_reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_linked" ON "bookings" USING btree ("linked_reference") WHERE "bookings"."linked_reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_upcoming" ON "bookings" USING btree ("first_start_at") WHERE "bookings"."status" = 'confirmed' AND "bookings"."source" <> 'partner_api';--> statement-breakpoint
CREATE INDEX "bookings_awaiting" ON "bookings" USING btree ("hold_until") WHERE "bookings"."hold_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_asked" ON "bookings" USING btree ("first_start_at") WHERE "bookings"."asked_minor" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_details_kept" ON "bookings" USING btree ("last_end_at") WHERE "bookings"."details_erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_contacts_kept" ON "bookings" USING btree ("last_end_at") WHERE "bookings"."contacts_erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_sold_by_link" ON "bookings" USING btree ("checkout_link_id") WHERE "bookings"."checkout_link_id" IS NOT NULL AND "bookings"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_checkout_link" ON "bookings" USING btree ("checkout_link_id") WHERE "bookings"."status" IN ('awaiting_payment', 'confirmed');--> statement-breakpoint
CREATE INDEX "catalogue_changes_made_by" ON "catalogue_changes" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "catalogue_changes_made_at" ON "catalogue_changes" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "catalogue_uploads_uploaded_at" ON "catalogue_uploads" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "checkout_links_expires_at" ON "checkout_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "checkout_links_persons" ON "checkout_links" USING btree ("expires_at") WHERE "checkout_links"."persons_erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "client_links_expires_at" ON "client_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "commissions_booking_line" ON "commissions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "commissions_partner_sales" ON "commissions" USING btree ("partner_id","created_at","booking_id","amount_minor");--> statement-breakpoint
CREATE INDEX "commissions_statement_line" ON "commissions" USING btree ("statement_id","earned_at","id") WHERE "commissions"."statement_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "commissions_partner_pending" ON "commissions" USING btree ("partner_id","amount_minor") WHERE "commissions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "commissions_unstated" ON "commissions" USING btree ("partner_id","earned_at","amount_minor") WHERE "commissions"."state" = 'earned' AND "commissions"."statement_id" IS NULL;--> statement-breakpoint
CREATE INDEX "commissions_pending" ON "commissions" USING btree ("earned_at") WHERE "commissions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "ride_duties_of_driver" ON "ride_duties" USING btree ("driver_id") WHERE "ride_duties"."driver_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_partner" ON "events" USING btree ("environment","partner_id","number");--> statement-breakpoint
CREATE INDEX "events_booking_id" ON "events" USING btree ("booking_id") WHERE "events"."booking_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_recorded_at" ON "events" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kept_vouchers_booking" ON "kept_vouchers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "kept_vouchers_made_at" ON "kept_vouchers" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_email" ON "operators" USING btree (lower("email")) WHERE "operators"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("kind","next_attempt_at") WHERE "outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_next_call" ON "outbox" USING btree ("webhook_id","next_attempt_at") WHERE "outbox"."kind" = 'webhook' AND "outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_line" ON "outbox" USING btree ("line","number") WHERE "outbox"."line" IS NOT NULL AND "outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("kind") WHERE "outbox"."sent_at" IS NULL AND "outbox"."next_attempt_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_booking" ON "outbox" USING btree ("booking_id") WHERE "outbox"."booking_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_webhook" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."webhook_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_sent_at" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_keys_active" ON "partner_keys" USING btree ("partner_id","environment") WHERE "partner_keys"."revoked_at" IS NULL;--> statement-breakpoint
CREATE INDEX "partner_log_partner" ON "partner_log" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_received_at" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("booking_id") WHERE "payments"."state" IN ('created', 'pending');--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_confirmed_at" ON "payments" USING brin ("confirmed_at");--> statement-breakpoint
CREATE INDEX "payments_unusual" ON "payments" USING btree ("booking_id") WHERE ("payments"."received_currency" <> "payments"."currency" OR "payments"."received_minor" <> "payments"."amount_minor");--> statement-breakpoint
CREATE INDEX "payments_poll_open" ON "payments" USING btree ("next_poll_at") WHERE "payments"."next_poll_at" IS NOT NULL AND "payments"."confirmed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payments_poll_paid" ON "payments" USING btree ("next_poll_at") WHERE "payments"."next_poll_at" IS NOT NULL AND "payments"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_done_at" ON "refunds" USING brin ("done_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_unusual" ON "refunds" USING btree ("booking_id") WHERE "refunds"."state" = 'failed' OR "refunds"."origin" <> 'us';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "publishable_keys_partner" ON "publishable_keys" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "receipts_of_booking" ON "receipts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "packs_offer" ON "packs" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "sessions_partner" ON "sessions" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "sessions_operator" ON "sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_at" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_expires_at" ON "sign_in_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "test_events_due" ON "sandbox"."test_events" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "test_events_payment" ON "sandbox"."test_events" USING btree ("payment_reference");--> statement-breakpoint
CREATE INDEX "test_payments_created_at" ON "sandbox"."test_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "test_refunds_payment" ON "sandbox"."test_refunds" USING btree ("payment_reference");--> statement-breakpoint
CREATE INDEX "transfer_requests_purge_at" ON "transfer_requests" USING btree ("purge_at") WHERE "transfer_requests"."purge_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhooks_partner" ON "webhooks" USING btree ("partner_id");