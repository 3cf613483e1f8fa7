CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "outbox_environment" CHECK ("outbox"."environment" IN ('live', 'sandbox')),
	CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" IN ('mail', 'webhook') AND "outbox"."payload" ->> 'kind' = "outbox"."kind"),
	CONSTRAINT "outbox_sent" CHECK ("outbox"."sent_at" IS NULL OR "outbox"."next_attempt_at" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"environment" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhooks_environment" CHECK ("webhooks"."environment" IN ('live', 'sandbox'))
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("kind","next_attempt_at") WHERE "outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_partner" ON "webhooks" USING btree ("partner_id");