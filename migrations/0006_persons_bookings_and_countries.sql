CREATE TABLE "countries" (
	"country" text PRIMARY KEY NOT NULL,
	"helmet_from_age" integer,
	"helmet_to_age" integer,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "countries_country" CHECK ("countries"."country" <> ''),
	CONSTRAINT "countries_helmet" CHECK ("countries"."helmet_from_age" BETWEEN 0 AND 130 AND ("countries"."helmet_to_age" IS NULL OR "countries"."helmet_to_age" BETWEEN "countries"."helmet_from_age" AND 130) OR "countries"."helmet_from_age" IS NULL AND "countries"."helmet_to_age" IS NULL)
);
--> statement-breakpoint
DROP INDEX "bookings_search_email";--> statement-breakpoint
DROP INDEX "bookings_search_whole_number";--> statement-breakpoint
CREATE INDEX "bookings_search_email" ON "bookings" USING btree (lower("email") text_pattern_ops,"first_start_at");--> statement-breakpoint
CREATE INDEX "bookings_search_whole_number" ON "bookings" USING btree ((regexp_replace("country_code", '[^0-9]', '', 'g') || regexp_replace("mobile_number", '^0+|[^0-9]', '', 'g')) text_pattern_ops,"first_start_at");