ALTER TABLE "markup_rule_routes" DROP CONSTRAINT "markup_rule_routes_rule_id_markup_rules_id_fk";
--> statement-breakpoint
ALTER TABLE "markup_rule_routes" DROP CONSTRAINT "markup_rule_routes_from_code_to_code_routes_from_code_to_code_fk";
--> statement-breakpoint
DROP INDEX "markup_rule_routes_route";--> statement-breakpoint
ALTER TABLE "markup_rule_routes" DROP CONSTRAINT "markup_rule_routes_rule_id_from_code_to_code_pk";--> statement-breakpoint
ALTER TABLE "markup_rule_routes" ADD CONSTRAINT "markup_rule_routes_from_code_to_code_rule_id_pk" PRIMARY KEY("from_code","to_code","rule_id");