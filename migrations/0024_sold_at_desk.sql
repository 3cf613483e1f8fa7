ALTER TABLE "bookings" DROP CONSTRAINT "bookings_source";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_channel";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "asked_minor" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_asked" CHECK ("bookings"."asked_minor" IS NULL OR "bookings"."asked_minor" > 0 AND "bookings"."status" = 'confirmed');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_source" CHECK ("bookings"."source" IN ('partner_api', 'transfer_site', 'ski_site', 'desk'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_channel" CHECK ("bookings"."channel" IN ('api', 'link', 'widget', 'banner', 'desk'));