ALTER TABLE "statements" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_confirmed_at" ON "payments" USING brin ("confirmed_at");--> statement-breakpoint
CREATE INDEX "refunds_done_at" ON "refunds" USING brin ("done_at");