ALTER TABLE "ride_duties" ADD COLUMN "progress_at" timestamp with time zone;--> statement-breakpoint
-- The log had it in words alone. Only what has no outcome yet is asked for it.
UPDATE "ride_duties" d SET "progress_at" = (
  SELECT l.at FROM "booking_log" l
  WHERE l.booking_id = d.booking_id AND l.event IN ('assigned', 'on_the_way', 'at_pickup', 'on_board')
    AND (l.detail = 'P' || d.number OR l.detail LIKE 'P' || d.number || ', %')
  ORDER BY l.id DESC LIMIT 1)
FROM "booking_items" i
WHERE i.booking_id = d.booking_id AND i.number = d.number AND i.state = 'booked' AND d.driver_id IS NOT NULL;
