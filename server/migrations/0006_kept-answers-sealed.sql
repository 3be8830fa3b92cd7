-- What was kept so far is readable, and cannot be sealed here: it is forgotten.
DELETE FROM "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "fingerprint" text NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "sealed_body" text;
