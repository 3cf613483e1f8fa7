-- What others say of the operator belongs to the catalogue.
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "proof" FOR EACH STATEMENT EXECUTE FUNCTION note_change();
