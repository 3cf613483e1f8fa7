ALTER TABLE "bookings" ADD COLUMN "waived_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_waived" CHECK ("bookings"."waived_minor" >= 0);