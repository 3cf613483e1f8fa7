CREATE TABLE "test_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"payment_reference" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"first_refund_fails" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_payments_payment_id" UNIQUE("payment_id"),
	CONSTRAINT "test_payments_environment" CHECK ("test_payments"."environment" IN ('live', 'sandbox')),
	CONSTRAINT "test_payments_state" CHECK ("test_payments"."state" IN ('open', 'paid', 'failed', 'expired')),
	CONSTRAINT "test_payments_amount" CHECK ("test_payments"."amount_minor" > 0 AND "test_payments"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "test_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_reference" text NOT NULL,
	"refund_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_refunds_attempt" UNIQUE("refund_id","attempt"),
	CONSTRAINT "test_refunds_state" CHECK ("test_refunds"."state" IN ('done', 'failed')),
	CONSTRAINT "test_refunds_amount" CHECK ("test_refunds"."amount_minor" > 0 AND "test_refunds"."attempt" > 0)
);
--> statement-breakpoint
ALTER TABLE "test_events" ADD CONSTRAINT "test_events_payment_reference_test_payments_reference_fk" FOREIGN KEY ("payment_reference") REFERENCES "public"."test_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_refunds" ADD CONSTRAINT "test_refunds_payment_reference_test_payments_reference_fk" FOREIGN KEY ("payment_reference") REFERENCES "public"."test_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_events_due" ON "test_events" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "test_refunds_payment" ON "test_refunds" USING btree ("payment_reference");