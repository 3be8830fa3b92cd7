CREATE TABLE "allowed_comparisons" (
	"user_id" text NOT NULL,
	"estate_id" text NOT NULL,
	"allowed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "allowed_comparisons_user_id_estate_id_pk" PRIMARY KEY("user_id","estate_id")
);
--> statement-breakpoint
DROP INDEX "ledger_entries_by_time";--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD COLUMN "is_holder_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Nobody asked the vendor about the accounts that were linked so far and name no holder: the next night does.
UPDATE "linked_accounts" SET "is_holder_known" = false WHERE "holder" = '';--> statement-breakpoint
-- The amounts, accounts and times of the ledger stay as they are: its entries get the estate of their payment.
ALTER TABLE "ledger_entries" ADD COLUMN "estate_id" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER ledger_entries_append_only;--> statement-breakpoint
UPDATE "ledger_entries" SET "estate_id" = "payments"."estate_id" FROM "payments" WHERE "payments"."id" = "ledger_entries"."payment_id";--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER ledger_entries_append_only;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "estate_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "allowed_comparisons" ADD CONSTRAINT "allowed_comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowed_comparisons" ADD CONSTRAINT "allowed_comparisons_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowed_comparisons_estate_index" ON "allowed_comparisons" USING btree ("estate_id");--> statement-breakpoint
CREATE INDEX "linked_accounts_unnamed" ON "linked_accounts" USING btree ("id") WHERE not "linked_accounts"."is_holder_known";--> statement-breakpoint
CREATE INDEX "ledger_entries_of_days" ON "ledger_entries" USING btree ("estate_id","at","posting","amount_cents") WHERE "ledger_entries"."account" = 'payer';--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("reference" gin_trgm_ops,"account_no" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_amounts" ON "payments" USING btree ("amount_cents","estate_id");