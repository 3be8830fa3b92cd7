ALTER TABLE "payment_differences" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "give_back" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "give_back_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "give_back_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("found_at") WHERE "payment_differences"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_owed" ON "payments" USING btree ("estate_id","created_at") WHERE "payments"."state" in ('approved', 'vending', 'unknown', 'refunding');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_give_back" CHECK ("payments"."give_back_cents" between 0 and "payments"."amount_cents");