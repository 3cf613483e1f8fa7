DROP INDEX "payments_look";--> statement-breakpoint
CREATE INDEX "payments_look_open" ON "payments" USING btree ("next_look_at") WHERE "payments"."next_look_at" IS NOT NULL AND "payments"."confirmed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payments_look_paid" ON "payments" USING btree ("next_look_at") WHERE "payments"."next_look_at" IS NOT NULL AND "payments"."confirmed_at" IS NOT NULL;