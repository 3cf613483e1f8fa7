ALTER TABLE "test_events" DROP CONSTRAINT "test_events_payment_reference_test_payments_reference_fk";
--> statement-breakpoint
ALTER TABLE "test_refunds" DROP CONSTRAINT "test_refunds_payment_reference_test_payments_reference_fk";
--> statement-breakpoint
ALTER TABLE "test_events" ADD CONSTRAINT "test_events_payment_reference_test_payments_reference_fk" FOREIGN KEY ("payment_reference") REFERENCES "public"."test_payments"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_refunds" ADD CONSTRAINT "test_refunds_payment_reference_test_payments_reference_fk" FOREIGN KEY ("payment_reference") REFERENCES "public"."test_payments"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_events_payment" ON "test_events" USING btree ("payment_reference");--> statement-breakpoint
CREATE INDEX "test_payments_created_at" ON "test_payments" USING btree ("created_at");