CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"made_by" "xid8" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"table_name" text NOT NULL,
	"from_code" text,
	"to_code" text
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_made_by" ON "catalogue_changes" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "catalogue_changes_made_at" ON "catalogue_changes" USING btree ("made_at");