-- Amounts of currencies without a smaller unit were kept with hundredths that nobody can pay. What has been paid, refunded
-- or kept stays as it was; what is still to be paid becomes whole, item by item, so that bookings cost the sum of theirs.
CREATE TEMPORARY TABLE "unpaid_in_whole_units" ON COMMIT DROP AS
SELECT "id" FROM "bookings" AS b
WHERE "currency" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
	AND "status" IN ('awaiting_payment', 'confirmed')
	AND NOT EXISTS (SELECT FROM "payments" WHERE "booking_id" = b."id" AND "state" = 'confirmed');
--> statement-breakpoint
UPDATE "booking_items" SET "price_minor" = round("price_minor" / 100.0) * 100
WHERE "booking_id" IN (SELECT "id" FROM "unpaid_in_whole_units") AND "price_minor" % 100 <> 0;
--> statement-breakpoint
UPDATE "bookings" AS b SET
	"price_minor" = (SELECT sum("price_minor") FROM "booking_items" WHERE "booking_id" = b."id"),
	"asked_minor" = ceil("asked_minor" / 100.0) * 100,
	"waived_minor" = round("waived_minor" / 100.0) * 100
WHERE "id" IN (SELECT "id" FROM "unpaid_in_whole_units")
	AND ("price_minor" % 100 <> 0 OR coalesce("asked_minor", 0) % 100 <> 0 OR "waived_minor" % 100 <> 0);
--> statement-breakpoint
-- Links that have expired are priced again when they are opened.
UPDATE "checkout_links" SET "expires_at" = now()
WHERE "currency" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
	AND "used_at" IS NULL AND "expires_at" > now() AND "total_minor" % 100 <> 0;
