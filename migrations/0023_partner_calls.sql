CREATE TABLE "partner_calls" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "partner_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"environment" "environment" NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"code" text,
	"message" text,
	"duration_ms" integer NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "partner_calls_partner_id_id_pk" PRIMARY KEY("partner_id","id")
);
--> statement-breakpoint
CREATE INDEX "partner_calls_request" ON "partner_calls" USING btree ("partner_id","request_id");--> statement-breakpoint
CREATE INDEX "partner_calls_at" ON "partner_calls" USING btree ("at");