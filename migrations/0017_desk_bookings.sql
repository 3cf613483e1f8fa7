CREATE TABLE "booking_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_notes_booking" ON "booking_notes" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "bookings_search_name" ON "bookings" USING btree (translate(lower("last_name"), 'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ', 'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz') text_pattern_ops,translate(lower("first_name"), 'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ', 'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_first_name" ON "bookings" USING btree (translate(lower("first_name"), 'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ', 'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_email" ON "bookings" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_number" ON "bookings" USING btree (regexp_replace("mobile_number", '^0+|[^0-9]', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_whole_number" ON "bookings" USING btree ((regexp_replace("country_code", '[^0-9]', '', 'g') || regexp_replace("mobile_number", '^0+|[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_search_seller_reference" ON "bookings" USING btree (lower("seller_reference") text_pattern_ops) WHERE "bookings"."seller_reference" IS NOT NULL;