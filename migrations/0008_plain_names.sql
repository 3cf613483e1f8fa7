ALTER TABLE "payments" RENAME COLUMN "next_look_at" TO "next_poll_at";--> statement-breakpoint
ALTER INDEX "payments_look_open" RENAME TO "payments_poll_open";--> statement-breakpoint
ALTER INDEX "payments_look_paid" RENAME TO "payments_poll_paid";--> statement-breakpoint
ALTER TABLE "transfer_requests" RENAME COLUMN "forget_at" TO "purge_at";--> statement-breakpoint
ALTER INDEX "transfer_requests_forget_at" RENAME TO "transfer_requests_purge_at";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "seen_at" TO "last_seen_at";--> statement-breakpoint
ALTER INDEX "sessions_seen_at" RENAME TO "sessions_last_seen_at";
