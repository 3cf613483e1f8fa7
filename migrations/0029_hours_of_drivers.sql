ALTER TABLE "drivers" ADD COLUMN "works_from" time;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "works_to" time;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "days_off" date[] DEFAULT '{}' NOT NULL;