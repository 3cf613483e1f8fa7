-- No two active bands of a vehicle on a route may overlap, as with the base prices.
ALTER TABLE "shared_prices" ADD CONSTRAINT "shared_prices_bands" EXCLUDE USING gist (
	"from_code" WITH =, "to_code" WITH =, "vehicle_id" WITH =, int4range("pax_min", "pax_max", '[]') WITH &&
) WHERE ("active") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shared_prices" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shuttles" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
