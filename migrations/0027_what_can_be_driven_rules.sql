-- What can be driven belongs to the catalogue.
DO $$
DECLARE
	noted regclass;
BEGIN
	FOREACH noted IN ARRAY '{vehicle_capacity, closures, pickup_allowances, notice}'::regclass[] LOOP
		EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION note_change()', noted);
	END LOOP;
END $$;
--> statement-breakpoint
-- So do the units that rides need, as long as there is a limit: notes whose rides came to need them, changed, or no longer do.
CREATE FUNCTION note_need_of_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM vehicle_capacity) THEN
		INSERT INTO catalogue_changes (made_by, table_name, owner)
		VALUES (pg_current_xact_id(), TG_TABLE_NAME, TG_ARGV[0] || ' ' || (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[1]));
		PERFORM pg_notify('catalogue', TG_TABLE_NAME);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_sold_ride AFTER INSERT ON "booking_items" FOR EACH ROW
	WHEN (NEW.kind = 'ride' AND NOT NEW.shared) EXECUTE FUNCTION note_need_of_units('booking', 'booking_id');
--> statement-breakpoint
CREATE TRIGGER note_changed_ride AFTER UPDATE OF "state", "starts_at", "ends_at", "time_zone", "vehicle_id" ON "booking_items" FOR EACH ROW
	WHEN (NEW.kind = 'ride' AND NOT NEW.shared AND (OLD.state, OLD.starts_at, OLD.ends_at, OLD.time_zone, OLD.vehicle_id) IS DISTINCT FROM (NEW.state, NEW.starts_at, NEW.ends_at, NEW.time_zone, NEW.vehicle_id))
	EXECUTE FUNCTION note_need_of_units('booking', 'booking_id');
--> statement-breakpoint
CREATE TRIGGER note_changed_need AFTER UPDATE OF "status" ON "bookings" FOR EACH ROW
	WHEN (OLD.status IN ('awaiting_payment', 'confirmed') <> (NEW.status IN ('awaiting_payment', 'confirmed')))
	EXECUTE FUNCTION note_need_of_units('booking', 'id');
--> statement-breakpoint
CREATE TRIGGER note_hold AFTER INSERT OR UPDATE OR DELETE ON "offer_holds" FOR EACH ROW
	EXECUTE FUNCTION note_need_of_units('hold', 'transfer_request_id');
