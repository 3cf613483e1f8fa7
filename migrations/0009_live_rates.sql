CREATE TABLE "live_rates" (
	"code" text PRIMARY KEY NOT NULL,
	"rate" numeric(12, 6) NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_rates_code" CHECK ("live_rates"."code" ~ '^[A-Z]{3}$' AND "live_rates"."code" <> 'EUR'),
	CONSTRAINT "live_rates_rate" CHECK ("live_rates"."rate" > 0 AND "live_rates"."rate" < 1000)
);
