-- The other side of 0012: no rule and no route goes, or takes another key, while rows of markup_rule_routes name it.
CREATE FUNCTION refuse_named_by_rule_routes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'markup_rules' THEN
		PERFORM FROM (SELECT id AS rule_id FROM written EXCEPT SELECT id FROM markup_rules) AS gone
		JOIN markup_rule_routes USING (rule_id);
	ELSE
		PERFORM FROM (SELECT from_code, to_code FROM written EXCEPT SELECT from_code, to_code FROM routes) AS gone
		JOIN markup_rule_routes USING (from_code, to_code);
	END IF;
	IF FOUND THEN
		RAISE foreign_key_violation USING MESSAGE = format('a row of markup_rule_routes still names what left %I', TG_TABLE_NAME);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_named_changed AFTER UPDATE ON "markup_rules" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_named_by_rule_routes();
--> statement-breakpoint
CREATE TRIGGER refuse_named_deleted AFTER DELETE ON "markup_rules" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_named_by_rule_routes();
--> statement-breakpoint
CREATE TRIGGER refuse_named_changed AFTER UPDATE ON "routes" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_named_by_rule_routes();
--> statement-breakpoint
CREATE TRIGGER refuse_named_deleted AFTER DELETE ON "routes" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_named_by_rule_routes();
