ALTER TABLE "measurements" ADD COLUMN "label_fr" text;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "label_de" text;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "label_it" text;