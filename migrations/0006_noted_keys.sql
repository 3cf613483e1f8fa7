-- Publishable keys are looked up in the catalogue, which hears of their changes like those of its other tables.
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "publishable_keys" FOR EACH STATEMENT EXECUTE FUNCTION note_change();
