-- No two active bands of a vehicle on a route may overlap. A statement is checked as a whole once it is done, which takes 400,000 new prices a second or two; the exclusion constraints took minutes.
CREATE FUNCTION refuse_overlapping_bands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	overlapping text;
BEGIN
	IF current_setting('transaction_isolation') <> 'read committed' THEN
		RAISE feature_not_supported USING MESSAGE = 'prices are written at the isolation level read committed, which alone sees what others have just committed';
	END IF;
	-- Who writes bands of the same routes waits here, and then sees ours.
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
ALTER TABLE "base_prices" DROP CONSTRAINT "base_prices_bands";
--> statement-breakpoint
ALTER TABLE "shared_prices" DROP CONSTRAINT "shared_prices_bands";
--> statement-breakpoint
-- A place that is active again touches the prices of its own routes, which the key of the prices finds.
CREATE OR REPLACE FUNCTION touch_prices_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE base_prices AS p SET updated_at = now() FROM routes AS r
	WHERE NEW.code IN (r.from_code, r.to_code) AND p.from_code = r.from_code AND p.to_code = r.to_code AND p.active;
	UPDATE shared_prices AS p SET updated_at = now() FROM routes AS r
	WHERE NEW.code IN (r.from_code, r.to_code) AND p.from_code = r.from_code AND p.to_code = r.to_code AND p.active;
	RETURN NULL;
END $$;
