DROP INDEX "booking_items_day";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "booking_items_start" ON "booking_items" USING btree ("environment","starts_at");