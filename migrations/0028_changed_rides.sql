CREATE TABLE "promised_prices" (
	"digest" "sha256" PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_items" ADD COLUMN "terms_start_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "promised_prices_expires_at" ON "promised_prices" USING btree ("expires_at");