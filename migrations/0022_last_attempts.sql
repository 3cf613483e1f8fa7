ALTER TABLE "outbox" ADD COLUMN "last_attempt_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_calls" ON "outbox" USING btree ("webhook_id","number") WHERE "outbox"."webhook_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX "outbox_webhook";
