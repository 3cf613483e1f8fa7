CREATE TABLE "changed_markup_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_markup_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule_id" integer NOT NULL
);
--> statement-breakpoint
-- What the times of the rows say was not announced yet.
INSERT INTO "changed_markup_rules" ("rule_id") SELECT "id" FROM "markup_rules" WHERE "updated_at" > (SELECT min("announced_at") FROM "webhooks") ORDER BY "id";
--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "announced_at";
--> statement-breakpoint
-- Whoever writes rules, the import or an operator with psql, notes their ids: one row for each write. It has no unique key on purpose: two transactions that change one rule do not wait for each other here, and neither takes the other's note for its own.
CREATE FUNCTION note_changed_markup_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO changed_markup_rules (rule_id) SELECT id FROM written;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON "markup_rules" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_markup_rules();
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON "markup_rules" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_markup_rules();
--> statement-breakpoint
CREATE TRIGGER note_deleted AFTER DELETE ON "markup_rules" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changed_markup_rules();
