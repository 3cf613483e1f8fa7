CREATE TABLE "account_book" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_book_one" CHECK ("account_book"."id")
);
--> statement-breakpoint
CREATE TABLE "account_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"booking_id" bigint,
	"environment" "environment" DEFAULT 'live' NOT NULL,
	"item" integer,
	"commission_id" bigint,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"product" "product",
	"vat_percent" numeric(5, 2),
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"statement_id" bigint,
	CONSTRAINT "account_lines_cause" UNIQUE("cause"),
	CONSTRAINT "account_lines_kind" CHECK ("account_lines"."kind" IN ('sale', 'fee', 'correction', 'commission', 'payment')),
	CONSTRAINT "account_lines_live" CHECK ("account_lines"."environment" = 'live'),
	CONSTRAINT "account_lines_amount" CHECK ("account_lines"."amount_minor" <> 0),
	CONSTRAINT "account_lines_subject" CHECK (("account_lines"."kind" = 'payment') = ("account_lines"."booking_id" IS NULL) AND ("account_lines"."kind" = 'commission') = ("account_lines"."commission_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "opening_minor" bigint;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "commission_minor" bigint;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "balance_minor" bigint;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "due" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "accounted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_on_account" ON "bookings" USING btree ("last_end_at","partner_id") WHERE "bookings"."settlement" = 'account' AND "bookings"."status" = 'confirmed' AND "bookings"."accounted_at" IS NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "billing_email" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "credit_limit_minor" bigint;--> statement-breakpoint
ALTER TABLE "account_lines" ADD CONSTRAINT "account_lines_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_lines" ADD CONSTRAINT "account_lines_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_lines" ADD CONSTRAINT "account_lines_booking" FOREIGN KEY ("booking_id","environment") REFERENCES "public"."bookings"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_lines" ADD CONSTRAINT "account_lines_partner" FOREIGN KEY ("booking_id","partner_id") REFERENCES "public"."bookings"("id","partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_lines" ADD CONSTRAINT "account_lines_statement" FOREIGN KEY ("statement_id","partner_id") REFERENCES "public"."statements"("id","partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Statements that are closed stay as they were. They get numbers in their order; their totals, which were ours to pay, become negative.
UPDATE "statements" SET "year" = n.year, "number" = n.number, "opening_minor" = 0, "commission_minor" = "total_minor", "total_minor" = -"total_minor", "balance_minor" = n.balance, "due" = n.day + 14
	FROM (
		SELECT id, day, extract(year FROM day) AS year, row_number() OVER (PARTITION BY extract(year FROM day) ORDER BY created_at, id) AS number,
			sum(CASE WHEN paid_at IS NULL THEN -total_minor ELSE 0 END) OVER (PARTITION BY partner_id ORDER BY created_at, id) AS balance
		FROM (SELECT *, (created_at AT TIME ZONE 'Europe/Paris')::date AS day FROM "statements") dated
	) n
	WHERE n.id = "statements"."id";--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "year" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "opening_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "commission_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "balance_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "due" SET NOT NULL;--> statement-breakpoint
INSERT INTO "account_lines" ("partner_id", "kind", "cause", "booking_id", "commission_id", "day", "amount_minor", "created_at", "statement_id")
	SELECT partner_id, 'commission', 'commission ' || id, booking_id, id, (earned_at AT TIME ZONE 'Europe/Paris')::date, -amount_minor, greatest(created_at, earned_at), statement_id
	FROM "commissions" WHERE state <> 'pending' AND amount_minor <> 0 ORDER BY earned_at, id;--> statement-breakpoint
INSERT INTO "account_lines" ("partner_id", "kind", "cause", "day", "amount_minor", "created_at", "statement_id")
	SELECT partner_id, 'payment', 'statement ' || id, (paid_at AT TIME ZONE 'Europe/Paris')::date, commission_minor, paid_at, id
	FROM "statements" WHERE paid_at IS NOT NULL AND commission_minor <> 0 ORDER BY paid_at, id;--> statement-breakpoint
CREATE INDEX "account_lines_booking_line" ON "account_lines" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_lines_sale" ON "account_lines" USING btree ("booking_id") WHERE "account_lines"."kind" = 'sale';--> statement-breakpoint
CREATE INDEX "account_lines_statement_line" ON "account_lines" USING btree ("statement_id","kind","day","id") WHERE "account_lines"."statement_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "account_lines_day" ON "account_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "account_lines_unstated" ON "account_lines" USING btree ("partner_id","day","amount_minor") WHERE "account_lines"."statement_id" IS NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_number" UNIQUE("year","number");--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_number_positive" CHECK ("statements"."number" > 0);--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_credit_limit" CHECK ("partners"."credit_limit_minor" >= 0);