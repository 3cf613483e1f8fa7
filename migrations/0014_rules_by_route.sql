DROP INDEX "markup_rule_routes_route";--> statement-breakpoint
CREATE INDEX "markup_rule_routes_route" ON "markup_rule_routes" USING btree ("from_code","to_code","rule_id");