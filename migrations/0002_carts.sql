ALTER TABLE "checkout_links" RENAME COLUMN "order" TO "cart";--> statement-breakpoint
-- A cart keeps more than an order did; a link is only valid for a day.
DELETE FROM "checkout_links";--> statement-breakpoint
UPDATE "client_links" SET "trip" = "trip" || '{"version": 1}';--> statement-breakpoint
UPDATE "transfer_requests" SET "request" = "request" || '{"version": 1}', "offered" = "offered" || '{"version": 1}';--> statement-breakpoint
UPDATE "transfer_requests" SET "request" = jsonb_set("request", '{accommodation,point}',
  jsonb_build_object('text', concat_ws(',', "request" #>> '{accommodation,point,latitude}', "request" #>> '{accommodation,point,longitude}'), 'doubtful', false)
    || ("request" #> '{accommodation,point}'))
WHERE jsonb_typeof("request" #> '{accommodation,point}') = 'object';
