CREATE TABLE "measurements" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurements_id" CHECK ("measurements"."id" > 0),
	CONSTRAINT "measurements_kind" CHECK ("measurements"."kind" IN ('height', 'weight', 'shoe_size', 'foot_width', 'calf_width', 'head_size'))
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" integer PRIMARY KEY NOT NULL,
	"offer_id" integer NOT NULL,
	"parts" text[] NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packs_id" CHECK ("packs"."id" > 0),
	CONSTRAINT "packs_parts" CHECK (cardinality("packs"."parts") > 0 AND "packs"."parts" <@ ARRAY['skis', 'snowboard', 'boots', 'helmet'])
);
--> statement-breakpoint
CREATE TABLE "rental_offers" (
	"id" integer PRIMARY KEY NOT NULL,
	"supplier_id" text NOT NULL,
	"name" text NOT NULL,
	"group" text NOT NULL,
	"age_group" text NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_offers_id" CHECK ("rental_offers"."id" > 0),
	CONSTRAINT "rental_offers_group" CHECK ("rental_offers"."group" IN ('SKI', 'SNOWBOARD')),
	CONSTRAINT "rental_offers_age_group" CHECK ("rental_offers"."age_group" ~ '^[a-z][a-z0-9_]{0,31}$'),
	CONSTRAINT "rental_offers_ages" CHECK ("rental_offers"."min_age" >= 0 AND "rental_offers"."max_age" >= 0 AND ("rental_offers"."min_age" IS NULL OR "rental_offers"."max_age" IS NULL OR "rental_offers"."min_age" <= "rental_offers"."max_age"))
);
--> statement-breakpoint
CREATE TABLE "rental_prices" (
	"pack_id" integer NOT NULL,
	"resort" text NOT NULL,
	"resort_code" text GENERATED ALWAYS AS (nullif(resort, '')) STORED,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"online_minor" integer[] NOT NULL,
	"in_store_minor" integer[] NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_prices_pack_id_resort_date_from_pk" PRIMARY KEY("pack_id","resort","date_from"),
	CONSTRAINT "rental_prices_dates" CHECK ("rental_prices"."date_from" <= "rental_prices"."date_to"),
	CONSTRAINT "rental_prices_durations" CHECK (cardinality("rental_prices"."online_minor") = 12 AND cardinality("rental_prices"."in_store_minor") = 12),
	CONSTRAINT "rental_prices_positive" CHECK (0 < ALL ("rental_prices"."online_minor") AND 0 < ALL ("rental_prices"."in_store_minor"))
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"supplier_id" text NOT NULL,
	"resort_code" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"opening_hours" text[] NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_id" CHECK ("shops"."id" > 0),
	CONSTRAINT "shops_resort" CHECK ("shops"."resort_code" LIKE 'resort-%'),
	CONSTRAINT "shops_opening_hours" CHECK ("shops"."opening_hours" = '{}' OR array_to_string("shops"."opening_hours", '|', 'null') ~ '^((mon|tue|wed|thu|fri|sat|sun) ((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])\|)*(mon|tue|wed|thu|fri|sat|sun) ((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])$'),
	CONSTRAINT "shops_point" CHECK (("shops"."latitude" IS NULL) = ("shops"."longitude" IS NULL)),
	CONSTRAINT "shops_latitude" CHECK ("shops"."latitude" BETWEEN -90 AND 90),
	CONSTRAINT "shops_longitude" CHECK ("shops"."longitude" BETWEEN -180 AND 180)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_offer_id_rental_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."rental_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_offers" ADD CONSTRAINT "rental_offers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_prices" ADD CONSTRAINT "rental_prices_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_prices" ADD CONSTRAINT "rental_prices_resort_code_places_code_fk" FOREIGN KEY ("resort_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_resort_code_places_code_fk" FOREIGN KEY ("resort_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packs_offer" ON "packs" USING btree ("offer_id");