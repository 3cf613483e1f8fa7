CREATE TABLE "publishable_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publishable_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_digest" "sha256" NOT NULL,
	"hint" text NOT NULL,
	"partner_id" bigint NOT NULL,
	"environment" "environment" NOT NULL,
	"origins" text[] NOT NULL,
	"quotes_per_minute" integer DEFAULT 300 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "publishable_keys_digest_unique" UNIQUE("key_digest"),
	CONSTRAINT "publishable_keys_quotes" CHECK ("publishable_keys"."quotes_per_minute" > 0)
);
--> statement-breakpoint
ALTER TABLE "checkout_links" ADD COLUMN "publishable_key_id" bigint;--> statement-breakpoint
ALTER TABLE "checkout_links" ADD COLUMN "client_reference" text;--> statement-breakpoint
ALTER TABLE "checkout_links" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "publishable_keys" ADD CONSTRAINT "publishable_keys_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publishable_keys_partner" ON "publishable_keys" USING btree ("partner_id");--> statement-breakpoint
ALTER TABLE "checkout_links" ADD CONSTRAINT "checkout_links_publishable_key_id_publishable_keys_id_fk" FOREIGN KEY ("publishable_key_id") REFERENCES "public"."publishable_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_links" ADD CONSTRAINT "checkout_links_return" CHECK ("checkout_links"."return_url" IS NULL OR "checkout_links"."publishable_key_id" IS NOT NULL);