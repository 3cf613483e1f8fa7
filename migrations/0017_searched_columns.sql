-- Bookings are found by these until the job that fills the columns below is done, which then drops them.
ALTER INDEX "bookings_seller_reference" RENAME TO "bookings_earlier_seller_reference";--> statement-breakpoint
ALTER INDEX "bookings_search_name" RENAME TO "bookings_earlier_name";--> statement-breakpoint
ALTER INDEX "bookings_search_first_name" RENAME TO "bookings_earlier_first_name";--> statement-breakpoint
ALTER INDEX "bookings_search_email" RENAME TO "bookings_earlier_email";--> statement-breakpoint
ALTER INDEX "bookings_search_number" RENAME TO "bookings_earlier_number";--> statement-breakpoint
ALTER INDEX "bookings_search_whole_number" RENAME TO "bookings_earlier_whole_number";--> statement-breakpoint
ALTER INDEX "bookings_search_seller_reference" RENAME TO "bookings_earlier_seller_search";--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM "bookings") THEN
    DROP INDEX "bookings_earlier_seller_reference", "bookings_earlier_name", "bookings_earlier_first_name", "bookings_earlier_email", "bookings_earlier_number", "bookings_earlier_whole_number", "bookings_earlier_seller_search";
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "searched_last_name" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "searched_first_name" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "searched_email" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "searched_number" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "searched_national" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "searched_reference" text;--> statement-breakpoint
CREATE INDEX "bookings_unsearched" ON "bookings" USING btree ("id") WHERE "bookings"."searched_last_name" IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_seller_reference" ON "bookings" USING btree ("partner_id","searched_reference") WHERE "bookings"."searched_reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_search_name" ON "bookings" USING btree ("searched_last_name" text_pattern_ops,"searched_first_name" text_pattern_ops) WHERE "bookings"."searched_last_name" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_search_first_name" ON "bookings" USING btree ("searched_first_name" text_pattern_ops) WHERE "bookings"."searched_first_name" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_search_email" ON "bookings" USING btree ("searched_email" text_pattern_ops,"first_start_at") WHERE "bookings"."searched_email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_search_number" ON "bookings" USING btree ("searched_national" text_pattern_ops) WHERE "bookings"."searched_national" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_search_whole_number" ON "bookings" USING btree ("searched_number" text_pattern_ops,"first_start_at") WHERE "bookings"."searched_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_search_seller_reference" ON "bookings" USING btree ("searched_reference" text_pattern_ops) WHERE "bookings"."searched_reference" IS NOT NULL;