CREATE TABLE "booked_products" (
	"booking_id" integer NOT NULL,
	"number" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"voucher" jsonb NOT NULL,
	CONSTRAINT "booked_products_booking_id_number_pk" PRIMARY KEY("booking_id","number"),
	CONSTRAINT "booked_products_number" CHECK ("booked_products"."number" IN (1, 2)),
	CONSTRAINT "booked_products_price" CHECK ("booked_products"."price_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"transfer_request_id" integer NOT NULL,
	"partner_id" integer NOT NULL,
	"environment" text NOT NULL,
	"customer" jsonb NOT NULL,
	"price_minor" bigint NOT NULL,
	"commission_percent" numeric(5, 2) NOT NULL,
	"commission_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "bookings_transferRequestId_unique" UNIQUE("transfer_request_id"),
	CONSTRAINT "bookings_environment" CHECK ("bookings"."environment" IN ('live', 'sandbox')),
	CONSTRAINT "bookings_reference" CHECK ("bookings"."reference" ~ '^[A-Z]+[0-9]+$'),
	CONSTRAINT "bookings_amounts" CHECK ("bookings"."price_minor" >= 0 AND "bookings"."commission_minor" >= 0),
	CONSTRAINT "bookings_commission" CHECK ("bookings"."environment" = 'live' OR "bookings"."commission_minor" = 0)
);
--> statement-breakpoint
CREATE TABLE "client_links" (
	"key_digest" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"environment" text NOT NULL,
	"trip" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_links_digest" CHECK ("client_links"."key_digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "client_links_environment" CHECK ("client_links"."environment" IN ('live', 'sandbox'))
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "access_tokens_digest" CHECK ("access_tokens"."token_digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "partner_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"environment" text NOT NULL,
	"secret_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "partner_keys_environment" CHECK ("partner_keys"."environment" IN ('live', 'sandbox')),
	CONSTRAINT "partner_keys_digest" CHECK ("partner_keys"."secret_digest" ~ '^[0-9a-f]{64}$')
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
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shuttles_from_code_to_code_weekdays_date_from_pk" PRIMARY KEY("from_code","to_code","weekdays","date_from"),
	CONSTRAINT "shuttles_weekdays" CHECK ("shuttles"."weekdays" ~ '^[1-7]{1,7}$'),
	CONSTRAINT "shuttles_dates" CHECK ("shuttles"."date_from" <= "shuttles"."date_to")
);
--> statement-breakpoint
CREATE TABLE "transfer_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"environment" text NOT NULL,
	"request" jsonb NOT NULL,
	"offered" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_requests_environment" CHECK ("transfer_requests"."environment" IN ('live', 'sandbox')),
	CONSTRAINT "transfer_requests_expiry" CHECK ("transfer_requests"."expires_at" > "transfer_requests"."created_at")
);
--> statement-breakpoint
ALTER TABLE "booked_products" ADD CONSTRAINT "booked_products_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_transfer_request_id_transfer_requests_id_fk" FOREIGN KEY ("transfer_request_id") REFERENCES "public"."transfer_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_key_partner_keys_key_fk" FOREIGN KEY ("key") REFERENCES "public"."partner_keys"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_prices" ADD CONSTRAINT "shared_prices_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_prices" ADD CONSTRAINT "shared_prices_from_code_to_code_routes_from_code_to_code_fk" FOREIGN KEY ("from_code","to_code") REFERENCES "public"."routes"("from_code","to_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shuttles" ADD CONSTRAINT "shuttles_from_code_to_code_routes_from_code_to_code_fk" FOREIGN KEY ("from_code","to_code") REFERENCES "public"."routes"("from_code","to_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD CONSTRAINT "transfer_requests_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_partner" ON "bookings" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "client_links_expires_at" ON "client_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "partner_keys_partner" ON "partner_keys" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "transfer_requests_expires_at" ON "transfer_requests" USING btree ("expires_at");