CREATE TABLE "rental_steps" (
	"booking_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"step" text,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone,
	CONSTRAINT "rental_steps_booking_id_number_pk" PRIMARY KEY("booking_id","number"),
	CONSTRAINT "rental_steps_step" CHECK ("rental_steps"."step" IN ('confirmed', 'refused', 'handed_out')),
	CONSTRAINT "rental_steps_reason" CHECK (("rental_steps"."step" IS NOT DISTINCT FROM 'refused') = ("rental_steps"."reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "shop_links" (
	"shop_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stop_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stop_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" integer NOT NULL,
	"pack_id" integer,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stop_sales_dates" CHECK ("stop_sales"."date_from" <= "stop_sales"."date_to")
);
--> statement-breakpoint
ALTER TABLE "rental_steps" ADD CONSTRAINT "rental_steps_item" FOREIGN KEY ("booking_id","number") REFERENCES "public"."booking_items"("booking_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_links" ADD CONSTRAINT "shop_links_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_sales" ADD CONSTRAINT "stop_sales_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_sales" ADD CONSTRAINT "stop_sales_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_sales_shop" ON "stop_sales" USING btree ("shop_id","date_to");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "booking_items_rentals" ON "booking_items" USING btree ("ends_at","shop_id") WHERE "booking_items"."kind" = 'rental' AND "booking_items"."state" = 'booked';