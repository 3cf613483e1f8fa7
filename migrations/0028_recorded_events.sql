DROP INDEX "events_occurred_at";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "events_recorded_at" ON "events" USING btree ("recorded_at");--> statement-breakpoint
-- Calls of removed webhooks are withdrawn with them.
DELETE FROM "outbox" WHERE "kind" = 'webhook' AND "webhook_id" IS NULL AND "sent_at" IS NULL;