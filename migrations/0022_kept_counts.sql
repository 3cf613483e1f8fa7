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
INSERT INTO "booking_counts" SELECT "environment", "source", "status", count(*) FROM "bookings" GROUP BY 1, 2, 3;
--> statement-breakpoint
-- What stands on a statement stays as it is, because the statement keeps what its lines add up to.
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
