CREATE TABLE "booking_counts" (
	"environment" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"bookings" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "bookings_counted";--> statement-breakpoint
DROP INDEX "commissions_partner";--> statement-breakpoint
DROP INDEX "bookings_partner_sales";--> statement-breakpoint
DROP INDEX "commissions_unstated";--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "lines" integer;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "total_minor" bigint;--> statement-breakpoint
UPDATE "statements" SET ("lines", "total_minor") = (SELECT count(*), coalesce(sum("amount_minor"), 0) FROM "commissions" WHERE "statement_id" = "statements"."id");--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "lines" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "total_minor" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_partner_channel" ON "bookings" USING btree ("partner_id","environment","channel","created_at","id") WHERE "bookings"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_partner_campaign" ON "bookings" USING btree ("partner_id","environment","campaign","created_at","id") WHERE "bookings"."confirmed_at" IS NOT NULL AND "bookings"."campaign" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_seller_reference" ON "bookings" USING btree ("partner_id",lower("seller_reference")) WHERE "bookings"."seller_reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "commissions_partner_sales" ON "commissions" USING btree ("partner_id","created_at","booking_id","amount_minor");--> statement-breakpoint
CREATE INDEX "commissions_partner_pending" ON "commissions" USING btree ("partner_id","amount_minor") WHERE "commissions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_partner_sales" ON "bookings" USING btree ("partner_id","environment","created_at","id","status","price_minor","rate_millionths") WHERE "bookings"."confirmed_at" IS NOT NULL;--> statement-breakpoint
DROP INDEX "commissions_statement_line";--> statement-breakpoint
CREATE INDEX "commissions_statement_line" ON "commissions" USING btree ("statement_id","earned_at","id") WHERE "commissions"."statement_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "commissions_unstated" ON "commissions" USING btree ("partner_id","earned_at","amount_minor") WHERE "commissions"."state" = 'earned' AND "commissions"."statement_id" IS NULL;