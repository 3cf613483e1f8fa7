DROP INDEX "bookings_partner_channel";--> statement-breakpoint
DROP INDEX "bookings_partner_campaign";--> statement-breakpoint
DROP INDEX "bookings_partner_sales";--> statement-breakpoint
CREATE INDEX "bookings_partner_sales" ON "bookings" USING btree ("partner_id","environment","created_at","id","channel","campaign","status","price_eur_minor") WHERE "bookings"."confirmed_at" IS NOT NULL;