-- The running processes read again only what has changed, so they are told the table.
CREATE OR REPLACE FUNCTION notify_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', TG_TABLE_NAME);
	RETURN NULL;
END $$;
