ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_about";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" IN ('mail', 'letter', 'webhook'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_about" CHECK (("outbox"."booking_id" IS NULL OR "outbox"."kind" <> 'webhook') AND ("outbox"."webhook_id" IS NULL OR "outbox"."kind" = 'webhook'));