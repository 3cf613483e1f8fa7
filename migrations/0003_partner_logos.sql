CREATE TABLE "partner_logos" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_logos_size" CHECK ("partner_logos"."width" > 0 AND "partner_logos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "partner_logos" ADD CONSTRAINT "partner_logos_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;