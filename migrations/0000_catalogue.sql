CREATE TABLE "checkout_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkout_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_digest" text NOT NULL,
	"environment" text NOT NULL,
	"product" text NOT NULL,
	"order" jsonb NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"promo_code_applied" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "checkout_links_tokenDigest_unique" UNIQUE("token_digest"),
	CONSTRAINT "checkout_links_digest" CHECK ("checkout_links"."token_digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "checkout_links_environment" CHECK ("checkout_links"."environment" IN ('live', 'sandbox')),
	CONSTRAINT "checkout_links_product" CHECK ("checkout_links"."product" IN ('transfer', 'ski')),
	CONSTRAINT "checkout_links_expiry" CHECK ("checkout_links"."expires_at" > "checkout_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"environment" text NOT NULL,
	"scope" text NOT NULL,
	"key_digest" text NOT NULL,
	"request_digest" text NOT NULL,
	"sealed_answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_environment_scope_key_digest_pk" PRIMARY KEY("environment","scope","key_digest"),
	CONSTRAINT "idempotency_keys_environment" CHECK ("idempotency_keys"."environment" IN ('live', 'sandbox'))
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
	"country" text,
	"aliases" text[] NOT NULL,
	"iata" text,
	"latitude" double precision,
	"longitude" double precision,
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
	"code" text PRIMARY KEY NOT NULL,
	"rate" numeric(12, 6) NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currencies_code" CHECK ("currencies"."code" ~ '^[A-Z]{3}$'),
	CONSTRAINT "currencies_rate" CHECK ("currencies"."rate" > 0 AND "currencies"."rate" < 1000),
	CONSTRAINT "currencies_euro" CHECK ("currencies"."code" <> 'EUR' OR ("currencies"."rate" = 1 AND "currencies"."active"))
);
--> statement-breakpoint
CREATE TABLE "markup_rule_routes" (
	"rule_id" integer NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	CONSTRAINT "markup_rule_routes_rule_id_from_code_to_code_pk" PRIMARY KEY("rule_id","from_code","to_code")
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
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" numeric(9, 2) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_name" CHECK ("settings"."name" IN ('round_trip_discount_percent')),
	CONSTRAINT "settings_percent" CHECK ("settings"."value" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
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
ALTER TABLE "base_prices" ADD CONSTRAINT "base_prices_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_prices" ADD CONSTRAINT "base_prices_from_code_to_code_routes_from_code_to_code_fk" FOREIGN KEY ("from_code","to_code") REFERENCES "public"."routes"("from_code","to_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markup_rule_routes" ADD CONSTRAINT "markup_rule_routes_rule_id_markup_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."markup_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markup_rule_routes" ADD CONSTRAINT "markup_rule_routes_from_code_to_code_routes_from_code_to_code_fk" FOREIGN KEY ("from_code","to_code") REFERENCES "public"."routes"("from_code","to_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markup_rules" ADD CONSTRAINT "markup_rules_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_from_code_places_code_fk" FOREIGN KEY ("from_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_to_code_places_code_fk" FOREIGN KEY ("to_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_links_expires_at" ON "checkout_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accommodations_active" ON "accommodations" USING btree ("active");--> statement-breakpoint
CREATE INDEX "markup_rule_routes_route" ON "markup_rule_routes" USING btree ("from_code","to_code");