CREATE TABLE "desk_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" "actor" NOT NULL,
	"actor_name" text,
	"event" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operators_role" CHECK ("operators"."role" IN ('all', 'rides', 'money'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "partner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_links" ALTER COLUMN "partner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_log" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "partner_log" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "operators_email" ON "operators" USING btree (lower("email")) WHERE "operators"."ended_at" IS NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_operator" ON "sessions" USING btree ("operator_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account" CHECK (num_nonnulls("sessions"."partner_id", "sessions"."operator_id") = 1);--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_account" CHECK (num_nonnulls("sign_in_links"."partner_id", "sign_in_links"."operator_id") = 1);