CREATE TABLE "statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"month" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "statements_partner_month" UNIQUE("partner_id","month"),
	CONSTRAINT "statements_partner_id" UNIQUE("id","partner_id"),
	CONSTRAINT "statements_month" CHECK ("statements"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
DROP INDEX "bookings_partner_created";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "statement_id" integer;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_statement" FOREIGN KEY ("statement_id","partner_id") REFERENCES "public"."statements"("id","partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_partner_sales" ON "bookings" USING btree ("partner_id","environment","created_at","id") WHERE "bookings"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "commissions_statement_line" ON "commissions" USING btree ("statement_id") WHERE "commissions"."statement_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "commissions_unstated" ON "commissions" USING btree ("earned_at") WHERE "commissions"."state" = 'earned' AND "commissions"."statement_id" IS NULL;--> statement-breakpoint
-- Of earlier sales nobody noted more than whose they were.
UPDATE "bookings" SET "channel" = CASE "source" WHEN 'partner_api' THEN 'api' ELSE 'link' END WHERE "partner_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_channel" CHECK ("bookings"."channel" IN ('api', 'link', 'widget', 'banner'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_origin" CHECK (("bookings"."partner_id" IS NULL) = ("bookings"."channel" IS NULL) AND ("bookings"."source" = 'partner_api') = ("bookings"."channel" IS NOT DISTINCT FROM 'api') AND ("bookings"."campaign" IS NULL OR "bookings"."channel" IS NOT NULL AND length("bookings"."campaign") BETWEEN 1 AND 60));--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_stated" CHECK (CASE "commissions"."state" WHEN 'pending' THEN "commissions"."statement_id" IS NULL WHEN 'paid' THEN "commissions"."statement_id" IS NOT NULL ELSE true END);