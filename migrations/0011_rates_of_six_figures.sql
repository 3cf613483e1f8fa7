ALTER TABLE "currencies" DROP CONSTRAINT "currencies_rate";--> statement-breakpoint
ALTER TABLE "live_rates" DROP CONSTRAINT "live_rates_rate";--> statement-breakpoint
ALTER TABLE "currencies" ADD CONSTRAINT "currencies_rate" CHECK ("currencies"."rate" > 0 AND "currencies"."rate" < 1000000);--> statement-breakpoint
ALTER TABLE "live_rates" ADD CONSTRAINT "live_rates_rate" CHECK ("live_rates"."rate" > 0 AND "live_rates"."rate" < 1000000);