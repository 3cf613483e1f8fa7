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
