-- Whatever writes to the catalogue, the import or an operator with psql, notes which table has changed, and notifies the running processes on commit. A statement that changed no row is none of their business.
CREATE FUNCTION note_changed_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'TRUNCATE' THEN
		IF NOT EXISTS (SELECT FROM written) THEN
			RETURN NULL;
		END IF;
	END IF;
	INSERT INTO catalogue_changes (made_by, table_name) VALUES (pg_current_xact_id(), TG_TABLE_NAME);
	PERFORM pg_notify('catalogue', TG_TABLE_NAME);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Notes the routes, too, where each row belongs to one.
CREATE FUNCTION note_changed_routes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (made_by, table_name, from_code, to_code)
	SELECT DISTINCT pg_current_xact_id(), TG_TABLE_NAME, from_code, to_code FROM written;
	IF FOUND THEN
		PERFORM pg_notify('catalogue', TG_TABLE_NAME);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A markup rule that has changed changes the routes that it covers.
CREATE FUNCTION note_covered_routes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (made_by, table_name, from_code, to_code)
	SELECT DISTINCT pg_current_xact_id(), 'markup_rule_routes', from_code, to_code FROM markup_rule_routes
	WHERE rule_id IN (SELECT id FROM written);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_covered_routes AFTER UPDATE ON "markup_rules" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_covered_routes();
--> statement-breakpoint
DO $$
DECLARE
	written regclass;
	of_routes regclass[] := '{base_prices, shared_prices, shuttles, markup_rule_routes}';
	others regclass[] := '{places, accommodations, routes, vehicles, markup_rules, currencies, promo_codes, settings, cancellation_terms, meeting_points, suppliers, shops, rental_offers, packs, rental_prices, measurements, partners}';
BEGIN
	FOREACH written IN ARRAY of_routes || others LOOP
		EXECUTE format('DROP TRIGGER notify_catalogue ON %s', written);
		EXECUTE format('CREATE TRIGGER note_truncated AFTER TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table()', written);
	END LOOP;
	FOREACH written IN ARRAY of_routes LOOP
		EXECUTE format('CREATE TRIGGER note_routes_added AFTER INSERT ON %s REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_routes()', written);
		EXECUTE format('CREATE TRIGGER note_routes_changed AFTER UPDATE ON %s REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_routes()', written);
		EXECUTE format('CREATE TRIGGER note_routes_left AFTER UPDATE ON %s REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_routes()', written);
		EXECUTE format('CREATE TRIGGER note_routes_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_routes()', written);
	END LOOP;
	FOREACH written IN ARRAY others LOOP
		EXECUTE format('CREATE TRIGGER note_table_added AFTER INSERT ON %s REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table()', written);
		EXECUTE format('CREATE TRIGGER note_table_changed AFTER UPDATE ON %s REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table()', written);
		EXECUTE format('CREATE TRIGGER note_table_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_table()', written);
	END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION notify_catalogue();
