-- Processes remember whose token is whose: whatever changes or ends a token, its key or its partner makes them ask again, on commit.
CREATE FUNCTION notify_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NOTIFY access;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_access AFTER UPDATE OR DELETE OR TRUNCATE ON "partners" FOR EACH STATEMENT EXECUTE FUNCTION notify_access();
--> statement-breakpoint
CREATE TRIGGER notify_access AFTER UPDATE OR DELETE OR TRUNCATE ON "partner_keys" FOR EACH STATEMENT EXECUTE FUNCTION notify_access();
--> statement-breakpoint
CREATE TRIGGER notify_access AFTER UPDATE OR DELETE OR TRUNCATE ON "access_tokens" FOR EACH STATEMENT EXECUTE FUNCTION notify_access();
