CREATE TABLE "kept_vouchers" (
	"product_reference" text PRIMARY KEY NOT NULL,
	"booking_id" integer NOT NULL,
	"digest" text NOT NULL,
	"file" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_vouchers" ADD CONSTRAINT "kept_vouchers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_vouchers_booking" ON "kept_vouchers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "kept_vouchers_made_at" ON "kept_vouchers" USING btree ("made_at");