-- Each row names a rule and a route that are there. The rows of a statement are checked together: foreign keys, which check them one by one, took most of the time of an import.
CREATE FUNCTION refuse_unknown_rule_routes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT rule_id FROM written EXCEPT SELECT id FROM markup_rules) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a row of markup_rule_routes names a rule that is not there';
	END IF;
	IF EXISTS (SELECT from_code, to_code FROM written EXCEPT SELECT from_code, to_code FROM routes) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a row of markup_rule_routes names a route that is not there';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_unknown_added AFTER INSERT ON "markup_rule_routes" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_rule_routes();
--> statement-breakpoint
CREATE TRIGGER refuse_unknown_changed AFTER UPDATE ON "markup_rule_routes" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_rule_routes();
