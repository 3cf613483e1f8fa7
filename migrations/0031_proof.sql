CREATE TABLE "proof" (
	"source" text NOT NULL,
	"name" text,
	"rating" numeric(4, 2),
	"best_rating" integer,
	"reviews" integer,
	"link" text,
	"words_en" text,
	"words_fr" text,
	"words_de" text,
	"words_it" text,
	"route" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_of_source" UNIQUE NULLS NOT DISTINCT("source","name"),
	CONSTRAINT "proof_texts" CHECK ('' NOT IN ("proof"."source", "proof"."name", "proof"."words_en", "proof"."route")),
	CONSTRAINT "proof_kind" CHECK (("proof"."name" IS NULL) = ("proof"."words_en" IS NULL) AND ("proof"."name" IS NULL) = ("proof"."rating" IS NOT NULL)),
	CONSTRAINT "proof_rating" CHECK (("proof"."rating" IS NULL) = ("proof"."reviews" IS NULL) AND ("proof"."rating" IS NULL) = ("proof"."best_rating" IS NULL) AND "proof"."rating" BETWEEN 0 AND "proof"."best_rating" AND "proof"."reviews" > 0),
	CONSTRAINT "proof_link" CHECK ("proof"."link" ~ '^https://')
);
