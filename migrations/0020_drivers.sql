CREATE TABLE "drivers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"vehicle_id" integer,
	"kind" text NOT NULL,
	"company" text,
	"licence" text,
	"link_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drivers_kind" CHECK ("drivers"."kind" IN ('own', 'carrier')),
	CONSTRAINT "drivers_company" CHECK (("drivers"."kind" = 'carrier') = ("drivers"."company" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "ride_duties" (
	"booking_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"driver_id" bigint,
	"progress" text,
	"sold_starts_at" timestamp with time zone,
	"changes" text[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp with time zone,
	"no_show_note" text,
	"no_show_calls" text,
	CONSTRAINT "ride_duties_booking_id_number_pk" PRIMARY KEY("booking_id","number"),
	CONSTRAINT "ride_duties_progress" CHECK ("ride_duties"."progress" IN ('on_the_way', 'at_pickup', 'on_board')),
	CONSTRAINT "ride_duties_driver" CHECK ("ride_duties"."progress" IS NULL OR "ride_duties"."driver_id" IS NOT NULL),
	CONSTRAINT "ride_duties_no_show" CHECK (num_nonnulls("ride_duties"."no_show_note", "ride_duties"."no_show_calls") IN (0, 2))
);
--> statement-breakpoint
ALTER TABLE "ride_duties" ADD CONSTRAINT "ride_duties_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_duties" ADD CONSTRAINT "ride_duties_item" FOREIGN KEY ("booking_id","number") REFERENCES "public"."booking_items"("booking_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_duties_of_driver" ON "ride_duties" USING btree ("driver_id") WHERE "ride_duties"."driver_id" IS NOT NULL;