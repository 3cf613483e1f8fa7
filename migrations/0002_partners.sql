CREATE TABLE "partners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"commission_percent" numeric(5, 2) NOT NULL,
	"promo_code" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partners_promoCode_unique" UNIQUE("promo_code"),
	CONSTRAINT "partners_commission" CHECK ("partners"."commission_percent" BETWEEN 0 AND 100)
);
