CREATE TABLE "closures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_code" text,
	"direction" text,
	"vehicle_id" integer,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"time_from" time,
	"time_to" time,
	"words_en" text NOT NULL,
	"words_fr" text,
	"words_de" text,
	"words_it" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closures_of_days" UNIQUE NULLS NOT DISTINCT("place_code","direction","vehicle_id","date_from","date_to","time_from","time_to"),
	CONSTRAINT "closures_direction" CHECK ("closures"."direction" IN ('from', 'to')),
	CONSTRAINT "closures_place" CHECK ("closures"."direction" IS NULL OR "closures"."place_code" IS NOT NULL),
	CONSTRAINT "closures_dates" CHECK ("closures"."date_from" <= "closures"."date_to"),
	CONSTRAINT "closures_words" CHECK ('' NOT IN ("closures"."words_en", "closures"."words_fr", "closures"."words_de", "closures"."words_it"))
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_code" text,
	"time_from" time,
	"time_to" time,
	"minutes" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_of_hours" UNIQUE NULLS NOT DISTINCT("place_code","time_from","time_to"),
	CONSTRAINT "notice_minutes" CHECK ("notice"."minutes" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "pickup_allowances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_allowances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_code" text,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"weekdays" text,
	"time_from" time,
	"time_to" time,
	"minutes" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_allowances_of_days" UNIQUE NULLS NOT DISTINCT("place_code","date_from","date_to","weekdays","time_from","time_to"),
	CONSTRAINT "pickup_allowances_dates" CHECK ("pickup_allowances"."date_from" <= "pickup_allowances"."date_to"),
	CONSTRAINT "pickup_allowances_weekdays" CHECK ("pickup_allowances"."weekdays" ~ '^[1-7]{1,7}$'),
	CONSTRAINT "pickup_allowances_minutes" CHECK ("pickup_allowances"."minutes" BETWEEN 0 AND 720)
);
--> statement-breakpoint
CREATE TABLE "vehicle_capacity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_capacity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vehicle_id" integer,
	"area" text[] NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"units" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_capacity_of_days" UNIQUE NULLS NOT DISTINCT("vehicle_id","area","date_from","date_to"),
	CONSTRAINT "vehicle_capacity_dates" CHECK ("vehicle_capacity"."date_from" <= "vehicle_capacity"."date_to"),
	CONSTRAINT "vehicle_capacity_units" CHECK ("vehicle_capacity"."units" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "held_rides" (
	"transfer_request_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"shared" boolean NOT NULL,
	"group_size" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "held_rides_transfer_request_id_number_pk" PRIMARY KEY("transfer_request_id","number")
);
--> statement-breakpoint
CREATE TABLE "offer_holds" (
	"transfer_request_id" bigint PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"environment" "environment" NOT NULL,
	"selection" jsonb NOT NULL,
	"selection_digest" "sha256" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_prolonged" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_place_code_places_code_fk" FOREIGN KEY ("place_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_place_code_places_code_fk" FOREIGN KEY ("place_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_allowances" ADD CONSTRAINT "pickup_allowances_place_code_places_code_fk" FOREIGN KEY ("place_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_capacity" ADD CONSTRAINT "vehicle_capacity_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_rides" ADD CONSTRAINT "held_rides_transfer_request_id_offer_holds_transfer_request_id_fk" FOREIGN KEY ("transfer_request_id") REFERENCES "public"."offer_holds"("transfer_request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_holds" ADD CONSTRAINT "offer_holds_request" FOREIGN KEY ("transfer_request_id","partner_id","environment") REFERENCES "public"."transfer_requests"("id","partner_id","environment") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_rides_start" ON "held_rides" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "offer_holds_partner" ON "offer_holds" USING btree ("partner_id","environment","expires_at");--> statement-breakpoint
CREATE INDEX "offer_holds_expires_at" ON "offer_holds" USING btree ("expires_at");