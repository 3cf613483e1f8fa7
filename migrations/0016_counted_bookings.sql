DROP INDEX "bookings_counted";--> statement-breakpoint
CREATE INDEX "bookings_counted" ON "bookings" USING btree ("source","status","environment");