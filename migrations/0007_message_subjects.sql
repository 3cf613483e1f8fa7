DROP INDEX "outbox_about";--> statement-breakpoint
DROP INDEX "outbox_next_call";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "booking_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "webhook_id" bigint;--> statement-breakpoint
UPDATE "outbox" SET "booking_id" = "bookings"."id" FROM "bookings" WHERE "outbox"."kind" = 'mail' AND "bookings"."reference" = "outbox"."about";--> statement-breakpoint
UPDATE "outbox" SET "webhook_id" = "webhooks"."id" FROM "webhooks" WHERE "outbox"."kind" = 'webhook' AND "outbox"."about" = 'webhook ' || "webhooks"."id";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "about";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_booking" ON "outbox" USING btree ("booking_id") WHERE "outbox"."booking_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_webhook" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."webhook_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_next_call" ON "outbox" USING btree ("webhook_id","next_attempt_at") WHERE "outbox"."kind" = 'webhook' AND "outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_about" CHECK (("outbox"."booking_id" IS NULL OR "outbox"."kind" = 'mail') AND ("outbox"."webhook_id" IS NULL OR "outbox"."kind" = 'webhook'));
