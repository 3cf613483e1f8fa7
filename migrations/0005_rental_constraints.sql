-- No two active price ranges of a pack and resort may overlap. Deferred, so that one transaction can move a border between two ranges.
ALTER TABLE "rental_prices" ADD CONSTRAINT "rental_prices_ranges" EXCLUDE USING gist (
	"pack_id" WITH =, "resort" WITH =, daterange("date_from", "date_to", '[]') WITH &&
) WHERE ("active") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "suppliers" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shops" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rental_offers" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "packs" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rental_prices" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "measurements" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
