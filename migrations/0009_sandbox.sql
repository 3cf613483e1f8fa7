CREATE SCHEMA "sandbox";--> statement-breakpoint
ALTER TABLE "test_payments" SET SCHEMA "sandbox";--> statement-breakpoint
ALTER TABLE "test_refunds" SET SCHEMA "sandbox";--> statement-breakpoint
ALTER TABLE "test_events" SET SCHEMA "sandbox";
