ALTER TABLE "booking_items" DROP CONSTRAINT "booking_items_kind";--> statement-breakpoint
DROP INDEX "packs_offer";--> statement-breakpoint
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_kind" CHECK ("booking_items"."kind" IN ('ride', 'rental'));