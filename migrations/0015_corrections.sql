ALTER TABLE "settings" DROP CONSTRAINT "settings_percent";--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_name";--> statement-breakpoint
DROP INDEX "outbox_created_at";--> statement-breakpoint
DROP INDEX "transfer_requests_expires_at";--> statement-breakpoint
ALTER TABLE "booked_products" ADD COLUMN "from_code" text;--> statement-breakpoint
ALTER TABLE "booked_products" ADD COLUMN "to_code" text;--> statement-breakpoint
ALTER TABLE "booked_products" ADD COLUMN "pickup_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booked_products" ADD COLUMN "group_size" integer;--> statement-breakpoint
ALTER TABLE "booked_products" ADD COLUMN "shared" boolean;--> statement-breakpoint
ALTER TABLE "booked_products" ADD COLUMN "offer" jsonb;--> statement-breakpoint
-- What was booked before says the same in its voucher and its request.
UPDATE "booked_products" AS p SET
	"from_code" = substring(leg ->> 'from' from '^[a-z_]+-[0-9]+'), "to_code" = substring(leg ->> 'to' from '^[a-z_]+-[0-9]+'),
	"pickup_at" = (timestamp '1970-01-01' + make_interval(mins => (voucher ->> 'pickupAt')::int)) AT TIME ZONE 'Europe/Paris',
	"group_size" = (voucher ->> 'adults')::int + (voucher ->> 'children')::int + (voucher ->> 'infants')::int,
	"shared" = type = 'shared',
	"offer" = jsonb_build_object('offPeak', 0, 'vehicle', jsonb_build_object('id', p.vehicle_id, 'name', voucher ->> 'vehicle'), 'pickupAt', voucher -> 'pickupAt', 'waitingMinutes', NULL, 'priceMinor', p.price_minor)
FROM (
	SELECT b.id, n AS number, request ->> 'type' AS type, request -> 'trip' -> CASE n WHEN 1 THEN 'outbound' ELSE 'return' END AS leg FROM "bookings" AS b JOIN "transfer_requests" AS r ON r.id = b.transfer_request_id, generate_series(1, 2) AS n
) AS booked
WHERE booked.id = p.booking_id AND booked.number = p.number;--> statement-breakpoint
ALTER TABLE "booked_products" ALTER COLUMN "from_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_products" ALTER COLUMN "to_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_products" ALTER COLUMN "pickup_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_products" ALTER COLUMN "group_size" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_products" ALTER COLUMN "shared" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_products" ALTER COLUMN "offer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_links" ADD COLUMN "partner_id" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "discount_percent" numeric(5, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
-- A partner's code lives with the partner from here on.
UPDATE "partners" AS p SET "discount_percent" = c.value FROM "promo_codes" AS c WHERE c.code = p.promo_code AND c.type = 'percent' AND c.active;--> statement-breakpoint
ALTER TABLE "shuttles" ADD COLUMN "seats" integer DEFAULT 16 NOT NULL;--> statement-breakpoint
ALTER TABLE "shuttles" ALTER COLUMN "seats" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "transfer_requests" ADD COLUMN "forget_at" timestamp with time zone;--> statement-breakpoint
UPDATE "transfer_requests" SET "forget_at" = "expires_at" + interval '30 days';--> statement-breakpoint
ALTER TABLE "checkout_links" ADD CONSTRAINT "checkout_links_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_products_seats" ON "booked_products" USING btree ("from_code","to_code","pickup_at") WHERE "booked_products"."shared";--> statement-breakpoint
CREATE INDEX "outbox_sent_at" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transfer_requests_forget_at" ON "transfer_requests" USING btree ("forget_at") WHERE "transfer_requests"."forget_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_products" ADD CONSTRAINT "booked_products_group" CHECK ("booked_products"."group_size" > 0);--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_promo_code" CHECK ("partners"."promo_code" = upper("partners"."promo_code") AND length("partners"."promo_code") BETWEEN 1 AND 64);--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_discount" CHECK ("partners"."discount_percent" BETWEEN 0 AND 100);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_value" CHECK ("settings"."value" >= 0 AND ("settings"."name" NOT LIKE '%_percent' OR "settings"."value" <= 100));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_name" CHECK ("settings"."name" IN ('round_trip_discount_percent', 'minimum_notice_minutes'));--> statement-breakpoint
ALTER TABLE "shuttles" ADD CONSTRAINT "shuttles_seats" CHECK ("shuttles"."seats" > 0);--> statement-breakpoint
-- The codes of partners are a part of the catalogue of their own.
CREATE TRIGGER notify_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "partners" FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
