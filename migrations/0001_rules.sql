CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- No two active bands of a vehicle on a route may overlap. Deferred, so that one transaction can move a border between two bands.
ALTER TABLE "base_prices" ADD CONSTRAINT "base_prices_bands" EXCLUDE USING gist (
	"from_code" WITH =, "to_code" WITH =, "vehicle_id" WITH =, int4range("pax_min", "pax_max", '[]') WITH &&
) WHERE ("active") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "shared_prices" ADD CONSTRAINT "shared_prices_bands" EXCLUDE USING gist (
	"from_code" WITH =, "to_code" WITH =, "vehicle_id" WITH =, int4range("pax_min", "pax_max", '[]') WITH &&
) WHERE ("active") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- No two active price ranges of a pack and resort may overlap.
ALTER TABLE "rental_prices" ADD CONSTRAINT "rental_prices_ranges" EXCLUDE USING gist (
	"pack_id" WITH =, "resort" WITH =, daterange("date_from", "date_to", '[]') WITH &&
) WHERE ("active") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Any change to a catalogue table, by the import or in psql, notifies the running processes of the table's name on commit.
CREATE FUNCTION notify_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', TG_TABLE_NAME);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "places" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "accommodations" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "routes" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vehicles" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "base_prices" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shared_prices" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shuttles" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "markup_rules" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "markup_rule_routes" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currencies" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "promo_codes" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "cancellation_terms" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "meeting_points" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
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
--> statement-breakpoint
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "partners" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
-- Whoever writes rules, the import or an operator with psql, notes their ids: one row for each write. It has no unique key on purpose: two transactions that change one rule do not wait for each other here, and neither takes the other's note for its own.
CREATE FUNCTION note_changed_markup_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO changed_markup_rules (rule_id) SELECT id FROM written;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON "markup_rules" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_markup_rules();
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON "markup_rules" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_markup_rules();
--> statement-breakpoint
CREATE TRIGGER note_deleted AFTER DELETE ON "markup_rules" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_markup_rules();
--> statement-breakpoint
-- What was off the partners' lists and is on them again has changed for them, although its own row did not: they ask for what changed since they last looked.
CREATE FUNCTION touch_prices_of_route() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE base_prices SET updated_at = now() WHERE from_code = NEW.from_code AND to_code = NEW.to_code;
	UPDATE shared_prices SET updated_at = now() WHERE from_code = NEW.from_code AND to_code = NEW.to_code;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION touch_prices_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE base_prices SET updated_at = now() WHERE NEW.code IN (from_code, to_code);
	UPDATE shared_prices SET updated_at = now() WHERE NEW.code IN (from_code, to_code);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION touch_prices_of_vehicle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE base_prices SET updated_at = now() WHERE vehicle_id = NEW.id;
	UPDATE shared_prices SET updated_at = now() WHERE vehicle_id = NEW.id;
	UPDATE markup_rules SET updated_at = now() WHERE vehicle_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER touch_prices AFTER UPDATE OF active ON routes FOR EACH ROW WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION touch_prices_of_route();
--> statement-breakpoint
CREATE TRIGGER touch_prices AFTER UPDATE OF active ON places FOR EACH ROW WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION touch_prices_of_place();
--> statement-breakpoint
CREATE TRIGGER touch_prices AFTER UPDATE OF active ON vehicles FOR EACH ROW WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION touch_prices_of_vehicle();
