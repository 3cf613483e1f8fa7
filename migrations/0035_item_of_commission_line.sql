-- The line of a change of a commission names the item that changed it, as the line of the price does. What is earned of
-- several changes at one moment is one line, and names none.
CREATE OR REPLACE FUNCTION credit_commission() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	change bigint;
BEGIN
	SELECT -(SELECT coalesce(sum(amount_minor), 0) FROM commissions WHERE booking_id = NEW.booking_id AND state <> 'pending')
		- (SELECT coalesce(sum(amount_minor), 0) FROM account_lines WHERE booking_id = NEW.booking_id AND kind = 'commission') INTO change;
	IF change <> 0 THEN
		INSERT INTO account_lines (partner_id, kind, cause, booking_id, item, commission_id, day, amount_minor, created_at)
			VALUES (NEW.partner_id, 'commission', 'commission ' || NEW.id, NEW.booking_id, CASE WHEN change = -NEW.amount_minor THEN NEW.item END, NEW.id, (NEW.earned_at AT TIME ZONE 'Europe/Paris')::date, change, greatest(NEW.created_at, NEW.earned_at));
	END IF;
	RETURN NULL;
END $$;
