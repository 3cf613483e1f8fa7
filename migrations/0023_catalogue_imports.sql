CREATE TABLE "catalogue_before" (
	"import_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"part" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "catalogue_before_import_id_table_name_part_pk" PRIMARY KEY("import_id","table_name","part")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"actor" "actor" NOT NULL,
	"actor_name" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text NOT NULL,
	"progress" text,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changes" jsonb,
	"can_be_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "catalogue_imports_state" CHECK ("catalogue_imports"."state" IN ('running', 'applied', 'failed')),
	CONSTRAINT "catalogue_imports_ended" CHECK (("catalogue_imports"."state" = 'running') = ("catalogue_imports"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "catalogue_uploads" (
	"operator_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"seen" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_before" ADD CONSTRAINT "catalogue_before_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD CONSTRAINT "catalogue_uploads_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_uploads_uploaded_at" ON "catalogue_uploads" USING btree ("uploaded_at");