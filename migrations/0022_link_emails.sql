DROP INDEX "accommodations_active";--> statement-breakpoint
ALTER TABLE "checkout_links" ADD COLUMN "emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "checkout_links" SET "emails" = ARRAY(
	SELECT DISTINCT lower(email) FROM (
		SELECT "cart" ->> 'customerEmail' UNION ALL SELECT one -> 'participant' ->> 'email' FROM jsonb_array_elements("cart" -> 'participants') AS one
	) AS known (email) WHERE email IS NOT NULL
) WHERE "product" = 'ski' AND "persons_erased_at" IS NULL;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_links" ADD CONSTRAINT "checkout_links_emails" CHECK ("checkout_links"."persons_erased_at" IS NULL OR "checkout_links"."emails" = '{}');