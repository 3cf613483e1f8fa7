-- The price in euros is that of the price at the rate of the sale, also where 0012 has made prices whole.
UPDATE "bookings" SET "price_eur_minor" = ("price_minor" * 2000000 + "rate_millionths") / ("rate_millionths" * 2)
WHERE "price_eur_minor" <> ("price_minor" * 2000000 + "rate_millionths") / ("rate_millionths" * 2);
--> statement-breakpoint
-- What bookings repeat of their items, to be found and added up by: their price, and when they start and end. A transaction that lets them differ is refused when it is committed, because it changes one after the other. A cancelled booking keeps the times that its cancelled items had.
CREATE FUNCTION refuse_wrong_sums(checked bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	wrong text;
BEGIN
	SELECT b.reference INTO wrong FROM bookings AS b, LATERAL (
		SELECT sum(i.price_minor) AS price,
			min(i.starts_at) FILTER (WHERE i.state <> 'cancelled') AS first_start,
			max(i.ends_at) FILTER (WHERE i.state <> 'cancelled') AS last_end
		FROM booking_items AS i WHERE i.booking_id = b.id
	) AS items
	WHERE b.id = checked AND items.price IS NOT NULL AND (
		b.price_minor <> items.price
		OR b.price_eur_minor <> (b.price_minor * 2000000 + b.rate_millionths) / (b.rate_millionths * 2)
		OR b.status <> 'cancelled' AND (b.first_start_at <> items.first_start OR b.last_end_at <> items.last_end)
	);
	IF wrong IS NOT NULL THEN
		RAISE check_violation USING MESSAGE = format('the price, start or end of %s is not that of its items', wrong), TABLE = 'bookings', CONSTRAINT = 'bookings_sums';
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_sums_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refuse_wrong_sums(NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_sums_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refuse_wrong_sums(coalesce(NEW.booking_id, OLD.booking_id));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A new booking is checked by its items.
CREATE CONSTRAINT TRIGGER check_sums AFTER UPDATE OF "price_minor", "price_eur_minor", "rate_millionths", "first_start_at", "last_end_at" ON "bookings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD.price_minor, OLD.price_eur_minor, OLD.rate_millionths, OLD.first_start_at, OLD.last_end_at) IS DISTINCT FROM (NEW.price_minor, NEW.price_eur_minor, NEW.rate_millionths, NEW.first_start_at, NEW.last_end_at))
	EXECUTE FUNCTION check_sums_of_booking();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_sums_of_added AFTER INSERT OR DELETE ON "booking_items" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sums_of_item();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_sums AFTER UPDATE OF "price_minor", "starts_at", "ends_at", "state" ON "booking_items" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD.price_minor, OLD.starts_at, OLD.ends_at, OLD.state = 'cancelled') IS DISTINCT FROM (NEW.price_minor, NEW.starts_at, NEW.ends_at, NEW.state = 'cancelled'))
	EXECUTE FUNCTION check_sums_of_item();
