-- Stop-sales belong to the catalogue's world.
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stop_sales" FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
-- Nobody has asked the shops to confirm what was sold before.
INSERT INTO "rental_steps" ("booking_id", "number", "step", "at")
SELECT "booking_id", "number", 'confirmed', now() FROM "booking_items" WHERE "kind" = 'rental' AND "state" = 'booked' AND "environment" = 'live';
