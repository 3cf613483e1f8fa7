ALTER TABLE "places" ADD COLUMN "name_fr" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "name_de" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "name_it" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "name_fr" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "name_de" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "name_it" text;