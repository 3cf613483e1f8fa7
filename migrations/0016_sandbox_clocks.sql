CREATE TABLE "sandbox"."clocks" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"ahead_ms" bigint NOT NULL,
	CONSTRAINT "clocks_ahead" CHECK ("sandbox"."clocks"."ahead_ms" > 0)
);
--> statement-breakpoint
ALTER TABLE "sandbox"."clocks" ADD CONSTRAINT "clocks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;