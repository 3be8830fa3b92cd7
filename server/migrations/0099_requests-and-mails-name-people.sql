ALTER TABLE "privacy_requests" ADD COLUMN "visit_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "host_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_mails" ADD COLUMN "recipient_id" text;--> statement-breakpoint
CREATE INDEX "privacy_requests_held_host_index" ON "privacy_requests" USING btree ("host_id") WHERE "privacy_requests"."state" = 'held' and "privacy_requests"."host_id" <> '';--> statement-breakpoint
UPDATE "privacy_requests" SET "visit_id" = "visit"."id", "host_id" = "visit"."host_id", "words" = '' FROM "visitor_invitations" "visit" WHERE "channel" = 'pass' AND "state" = 'held' AND "words" LIKE 'Visit %' AND "visit"."id" = substr("words", 7);
