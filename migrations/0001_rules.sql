-- The rules that 0000_tables.sql cannot express, in order: what prices must not do, what a change to the catalogue notifies, what changes together, what must not change, and what a change of access notifies.

-- No two active price ranges of a pack and resort may overlap. Deferred, so that one transaction can move a border between two.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "rental_prices" ADD CONSTRAINT "rental_prices_ranges" EXCLUDE USING gist (
	"pack_id" WITH =, coalesce("resort_code", '') WITH =, daterange("date_from", "date_to", '[]') WITH &&
) WHERE ("active") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint

-- No two active bands of a vehicle on a route may overlap. A statement is checked as a whole once it is done, which takes 400,000 new prices a second or two; exclusion constraints take minutes.
CREATE FUNCTION refuse_overlapping_bands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	overlapping text;
BEGIN
	IF current_setting('transaction_isolation') <> 'read committed' THEN
		RAISE feature_not_supported USING MESSAGE = 'prices are written at the isolation level read committed, which alone sees what others have just committed';
	END IF;
	-- A transaction that writes bands of the same routes waits here until this one ends, and then sees its bands.
	PERFORM FROM routes WHERE (from_code, to_code) IN (SELECT from_code, to_code FROM written)
	ORDER BY from_code, to_code FOR NO KEY UPDATE;
	EXECUTE format(
		'SELECT concat_ws('' '', from_code, to_code, vehicle_id, p.pax_min)
		FROM written AS w JOIN %I AS p USING (from_code, to_code, vehicle_id)
		WHERE w.active AND p.active AND p.pax_min <> w.pax_min AND p.pax_min <= w.pax_max AND w.pax_min <= p.pax_max LIMIT 1',
		TG_TABLE_NAME
	) INTO overlapping;
	IF overlapping IS NOT NULL THEN
		RAISE exclusion_violation USING MESSAGE = format('another band in %I overlaps %s', TG_TABLE_NAME, overlapping), TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_bands';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_added_overlaps AFTER INSERT ON "base_prices" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_overlapping_bands();
--> statement-breakpoint
CREATE TRIGGER refuse_changed_overlaps AFTER UPDATE ON "base_prices" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_overlapping_bands();
--> statement-breakpoint
CREATE TRIGGER refuse_added_overlaps AFTER INSERT ON "shared_prices" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_overlapping_bands();
--> statement-breakpoint
CREATE TRIGGER refuse_changed_overlaps AFTER UPDATE ON "shared_prices" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_overlapping_bands();
--> statement-breakpoint

-- A change to the catalogue, by an import or in psql, notes which table has changed, and notifies the running processes on commit.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (made_by, table_name) VALUES (pg_current_xact_id(), TG_TABLE_NAME);
	PERFORM pg_notify('catalogue', TG_TABLE_NAME);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The same for tables whose rows each belong to a route: notes the routes, too, including those that rows have left.
CREATE FUNCTION note_change_of_routes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (made_by, table_name, from_code, to_code)
	SELECT DISTINCT pg_current_xact_id(), TG_TABLE_NAME, from_code, to_code FROM written;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO catalogue_changes (made_by, table_name, from_code, to_code)
		SELECT pg_current_xact_id(), TG_TABLE_NAME, from_code, to_code
		FROM (SELECT from_code, to_code FROM replaced EXCEPT SELECT from_code, to_code FROM written) AS left_behind;
	END IF;
	PERFORM pg_notify('catalogue', TG_TABLE_NAME);
	RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	noted regclass;
BEGIN
	FOREACH noted IN ARRAY '{places, accommodations, routes, vehicles, markup_rules, currencies, promo_codes, settings, cancellation_terms, meeting_points, suppliers, shops, rental_offers, packs, rental_prices, measurements, partners, publishable_keys}'::regclass[] LOOP
		EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION note_change()', noted);
	END LOOP;
	FOREACH noted IN ARRAY '{base_prices, shared_prices, shuttles}'::regclass[] LOOP
		EXECUTE format('CREATE TRIGGER note_added AFTER INSERT ON %s REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_routes()', noted);
		EXECUTE format('CREATE TRIGGER note_changed AFTER UPDATE ON %s REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_routes()', noted);
		EXECUTE format('CREATE TRIGGER note_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_routes()', noted);
		EXECUTE format('CREATE TRIGGER note_truncated AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION note_change()', noted);
	END LOOP;
END $$;
--> statement-breakpoint

-- Partners are notified of changed rules: one row for each write. The table has no unique key on purpose: two transactions that change one rule do not wait for each other here, and neither mistakes the other's note for its own.
CREATE FUNCTION note_changed_markup_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO changed_markup_rules (rule_id) VALUES (coalesce(NEW.id, OLD.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_changed_markup_rule AFTER INSERT OR UPDATE OR DELETE ON "markup_rules" FOR EACH ROW EXECUTE FUNCTION note_changed_markup_rule();
--> statement-breakpoint

-- Prices that are listed to partners again have changed for them, although their own rows did not: partners ask for what has changed since their last request.
CREATE FUNCTION touch_prices_of_route() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE base_prices SET updated_at = now() WHERE from_code = NEW.from_code AND to_code = NEW.to_code;
	UPDATE shared_prices SET updated_at = now() WHERE from_code = NEW.from_code AND to_code = NEW.to_code;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION touch_prices_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE base_prices AS p SET updated_at = now() FROM routes AS r
	WHERE NEW.code IN (r.from_code, r.to_code) AND p.from_code = r.from_code AND p.to_code = r.to_code AND p.active;
	UPDATE shared_prices AS p SET updated_at = now() FROM routes AS r
	WHERE NEW.code IN (r.from_code, r.to_code) AND p.from_code = r.from_code AND p.to_code = r.to_code AND p.active;
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
CREATE TRIGGER touch_prices AFTER UPDATE OF "active" ON "routes" FOR EACH ROW WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION touch_prices_of_route();
--> statement-breakpoint
CREATE TRIGGER touch_prices AFTER UPDATE OF "active" ON "places" FOR EACH ROW WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION touch_prices_of_place();
--> statement-breakpoint
CREATE TRIGGER touch_prices AFTER UPDATE OF "active" ON "vehicles" FOR EACH ROW WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION touch_prices_of_vehicle();
--> statement-breakpoint

-- Appends what a booking adds to the counts, and what it takes away from those of the status that it has left.
CREATE FUNCTION count_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO booking_counts (environment, source, status, bookings) VALUES (OLD.environment, OLD.source, OLD.status, -1);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO booking_counts (environment, source, status, bookings) VALUES (NEW.environment, NEW.source, NEW.status, 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_booking AFTER INSERT OR DELETE ON "bookings" FOR EACH ROW EXECUTE FUNCTION count_booking();
--> statement-breakpoint
CREATE TRIGGER count_moved_booking AFTER UPDATE OF "environment", "source", "status" ON "bookings" FOR EACH ROW
	WHEN ((OLD.environment, OLD.source, OLD.status) IS DISTINCT FROM (NEW.environment, NEW.source, NEW.status)) EXECUTE FUNCTION count_booking();
--> statement-breakpoint

-- A line on a statement cannot change, because the statement stores the total of its lines.
CREATE FUNCTION refuse_changed_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'commission % stands on statement % and cannot change', OLD.id, OLD.statement_id USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_changed_statement BEFORE UPDATE OF "statement_id", "amount_minor" ON "commissions" FOR EACH ROW
	WHEN (OLD.statement_id IS NOT NULL AND (OLD.statement_id, OLD.amount_minor) IS DISTINCT FROM (NEW.statement_id, NEW.amount_minor)) EXECUTE FUNCTION refuse_changed_statement();
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_statement BEFORE DELETE ON "commissions" FOR EACH ROW
	WHEN (OLD.statement_id IS NOT NULL) EXECUTE FUNCTION refuse_changed_statement();
--> statement-breakpoint

-- Only a ride that is not cancelled can have a driver or be under way. Its outcome can still be noted afterwards.
CREATE FUNCTION refuse_idle_duty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM booking_items
		WHERE booking_id = NEW.booking_id AND number = NEW.number AND kind = 'ride' AND state <> 'cancelled'
	) THEN
		RAISE check_violation USING MESSAGE = format('item %s of booking %s is no ride, or is cancelled', NEW.number, NEW.booking_id), TABLE = TG_TABLE_NAME, CONSTRAINT = 'ride_duties_alive';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_idle_duty BEFORE INSERT OR UPDATE OF "driver_id", "progress" ON "ride_duties" FOR EACH ROW
	WHEN (NEW.driver_id IS NOT NULL) EXECUTE FUNCTION refuse_idle_duty();
--> statement-breakpoint

-- Processes cache the owners of tokens. A change to a token, its key or its partner makes them load the owner again, on commit.
CREATE FUNCTION notify_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NOTIFY access;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_access AFTER UPDATE OR DELETE OR TRUNCATE ON "partners" FOR EACH STATEMENT EXECUTE FUNCTION notify_access();
--> statement-breakpoint
CREATE TRIGGER notify_access AFTER UPDATE OR DELETE OR TRUNCATE ON "partner_keys" FOR EACH STATEMENT EXECUTE FUNCTION notify_access();
--> statement-breakpoint
CREATE TRIGGER notify_access AFTER UPDATE OR DELETE OR TRUNCATE ON "access_tokens" FOR EACH STATEMENT EXECUTE FUNCTION notify_access();
