-- A booking's version is the number of lines in its log.
UPDATE "bookings" SET "version" = "lines" FROM (
	SELECT "booking_id", count(*)::integer AS "lines" FROM "booking_log" GROUP BY "booking_id"
) AS "logged" WHERE "booking_id" = "id";
--> statement-breakpoint
-- Each line is followed by an update of the time of the last change, which raises the version with it. The database does so, because processes of earlier builds, which do not know of versions, may write beside ours; and in that update rather than by one of its own for each line, because a second new version of the row would cost a sale as much again.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.version := OLD.version + 1;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE OF "updated_at" ON "bookings" FOR EACH ROW
	WHEN (NEW.updated_at > OLD.updated_at) EXECUTE FUNCTION raise_version();
