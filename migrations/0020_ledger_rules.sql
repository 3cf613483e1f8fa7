-- A commission that is earned is a line of its partner's account, by whichever process and statement it was earned.
CREATE FUNCTION credit_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_lines (partner_id, kind, cause, booking_id, commission_id, day, amount_minor, created_at)
		VALUES (NEW.partner_id, 'commission', 'commission ' || NEW.id, NEW.booking_id, NEW.id, (NEW.earned_at AT TIME ZONE 'Europe/Paris')::date, -NEW.amount_minor, greatest(NEW.created_at, NEW.earned_at))
		ON CONFLICT (cause) DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_commission AFTER INSERT OR UPDATE OF "state" ON "commissions" FOR EACH ROW
	WHEN (NEW.state = 'earned' AND NEW.amount_minor <> 0) EXECUTE FUNCTION credit_commission();
--> statement-breakpoint

-- A line of the ledger never changes. Only the statement that it is on is set, and that once.
CREATE FUNCTION refuse_changed_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'line % of the ledger cannot change', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_changed_line BEFORE UPDATE ON "account_lines" FOR EACH ROW
	WHEN (OLD.statement_id IS NOT NULL
		OR (OLD.id, OLD.partner_id, OLD.kind, OLD.cause, OLD.booking_id, OLD.environment, OLD.item, OLD.commission_id, OLD.day, OLD.amount_minor, OLD.product, OLD.vat_percent, OLD.note, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.partner_id, NEW.kind, NEW.cause, NEW.booking_id, NEW.environment, NEW.item, NEW.commission_id, NEW.day, NEW.amount_minor, NEW.product, NEW.vat_percent, NEW.note, NEW.created_at))
	EXECUTE FUNCTION refuse_changed_line();
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_line BEFORE DELETE ON "account_lines" FOR EACH ROW EXECUTE FUNCTION refuse_changed_line();
