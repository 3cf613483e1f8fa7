ALTER TABLE "booking_items" DROP CONSTRAINT "booking_items_rental";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "linked_reference" text;--> statement-breakpoint
CREATE INDEX "bookings_linked" ON "bookings" USING btree ("linked_reference") WHERE "bookings"."linked_reference" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_rental" CHECK (("booking_items"."kind" = 'rental') = ("booking_items"."resort_code" IS NOT NULL AND "booking_items"."shop_id" IS NOT NULL));