-- Only a ride that is not cancelled is given to a driver, or is on its way. What becomes of it afterwards may still be noted.
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
