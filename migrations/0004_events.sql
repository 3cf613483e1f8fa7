CREATE TABLE "events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"environment" "environment" NOT NULL,
	"type" text NOT NULL,
	"booking_id" bigint,
	"partner_id" bigint,
	"version" integer,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "events_id_unique" UNIQUE("id"),
	CONSTRAINT "events_type" CHECK ("events"."type" IN ('booking.confirmed', 'booking.changed', 'booking.cancelled', 'booking.item_done', 'booking.no_show', 'price_markups.changed')),
	CONSTRAINT "events_booking" CHECK (num_nonnulls("events"."booking_id", "events"."partner_id", "events"."version") = CASE WHEN "events"."type" LIKE 'booking.%' THEN 3 ELSE 0 END)
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "outbox_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "line" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "event_types" text[] DEFAULT '{"price_markups.changed"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "former_secret" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "former_secret_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_of_booking" FOREIGN KEY ("booking_id","environment") REFERENCES "public"."bookings"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_of_partner" FOREIGN KEY ("booking_id","partner_id") REFERENCES "public"."bookings"("id","partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_partner" ON "events" USING btree ("environment","partner_id","number");--> statement-breakpoint
CREATE INDEX "events_booking_id" ON "events" USING btree ("booking_id") WHERE "events"."booking_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_occurred_at" ON "events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "outbox_line" ON "outbox" USING btree ("line","number") WHERE "outbox"."line" IS NOT NULL AND "outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_event_types" CHECK (cardinality("webhooks"."event_types") > 0 AND "webhooks"."event_types" <@ ARRAY['booking.confirmed', 'booking.changed', 'booking.cancelled', 'booking.item_done', 'booking.no_show', 'price_markups.changed']);--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_former_secret" CHECK (num_nonnulls("webhooks"."former_secret", "webhooks"."former_secret_ends_at") IN (0, 2));