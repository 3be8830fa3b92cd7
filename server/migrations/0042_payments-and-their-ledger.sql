CREATE TABLE "account_balances" (
	"estate_id" text NOT NULL,
	"account_no" text NOT NULL,
	"utility" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_balances_estate_id_account_no_utility_pk" PRIMARY KEY("estate_id","account_no","utility")
);
--> statement-breakpoint
CREATE TABLE "usage_weeks" (
	"estate_id" text NOT NULL,
	"account_no" text NOT NULL,
	"utility" text NOT NULL,
	"week" date NOT NULL,
	"value" double precision NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_weeks_estate_id_account_no_utility_week_pk" PRIMARY KEY("estate_id","account_no","utility","week")
);
--> statement-breakpoint
CREATE TABLE "utility_providers" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"utilities" text[] NOT NULL,
	"min_cents" integer NOT NULL,
	"max_cents" integer NOT NULL,
	"refund_after_minutes" integer DEFAULT 30 NOT NULL,
	"vendor_url" text NOT NULL,
	"vendor_client_id" text NOT NULL,
	"vendor_terminal_id" text NOT NULL,
	"encrypted_vendor_credentials" text NOT NULL,
	"readings_url" text DEFAULT '' NOT NULL,
	"encrypted_readings_credentials" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "utility_providers_amounts" CHECK (0 < "utility_providers"."min_cents" and "utility_providers"."min_cents" <= "utility_providers"."max_cents"),
	CONSTRAINT "utility_providers_refund" CHECK ("utility_providers"."refund_after_minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"posting" text NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_slips" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"encrypted_receipt" text NOT NULL,
	"fetches" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"estate_id" text NOT NULL,
	"account_no" text NOT NULL,
	"utility" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"pay_request_id" text,
	"transaction_id" text DEFAULT '' NOT NULL,
	"result_code" text DEFAULT '' NOT NULL,
	"result_description" text DEFAULT '' NOT NULL,
	"encrypted_form" text DEFAULT '' NOT NULL,
	"vend_number" serial NOT NULL,
	"vend_sent_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"refund_at" timestamp (3) with time zone,
	"vendor_claim" text DEFAULT '' NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"next_look_at" timestamp (3) with time zone,
	"claim" text DEFAULT '' NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_gateways" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"merchant_id" text NOT NULL,
	"encrypted_credentials" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_balances" ADD CONSTRAINT "account_balances_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_weeks" ADD CONSTRAINT "usage_weeks_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_providers" ADD CONSTRAINT "utility_providers_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_gateways" ADD CONSTRAINT "payment_gateways_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("payment_id","posting","line");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("payment_id","kind","detail");--> statement-breakpoint
CREATE INDEX "payment_events_of_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency_key" ON "payments" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_pay_request_id" ON "payments" USING btree ("gateway","pay_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_vend_number" ON "payments" USING btree ("vend_number");--> statement-breakpoint
CREATE INDEX "payments_history" ON "payments" USING btree ("user_id","estate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_of_estate" ON "payments" USING btree ("estate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_look_at") WHERE "payments"."next_look_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_claims" ON "payments" USING btree ("estate_id","created_at") WHERE "payments"."vendor_claim" in ('open', 'owed');--> statement-breakpoint
CREATE TRIGGER "utility_providers_version" BEFORE INSERT OR UPDATE ON "utility_providers"
  FOR EACH ROW EXECUTE FUNCTION bump_version();--> statement-breakpoint
CREATE TRIGGER "payment_gateways_version" BEFORE INSERT OR UPDATE ON "payment_gateways"
  FOR EACH ROW EXECUTE FUNCTION bump_version();--> statement-breakpoint
-- The ledger and the events of payments are append-only, and no payment is deleted.
CREATE FUNCTION refuse_change_of_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = '23001';
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_money();--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_money();--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_money();--> statement-breakpoint
CREATE TRIGGER payment_events_no_truncate BEFORE TRUNCATE ON payment_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_money();--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_money();--> statement-breakpoint
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_money();--> statement-breakpoint
-- What was asked for stays as it was asked for.
CREATE FUNCTION keep_terms_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.user_id, OLD.idempotency_key, OLD.estate_id, OLD.account_no, OLD.utility, OLD.amount_cents, OLD.currency,
      OLD.gateway, OLD.reference, OLD.vend_number, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.idempotency_key, NEW.estate_id, NEW.account_no, NEW.utility, NEW.amount_cents,
      NEW.currency, NEW.gateway, NEW.reference, NEW.vend_number, NEW.created_at) THEN
    RAISE EXCEPTION 'the terms of a payment do not change' USING ERRCODE = '23001';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER payments_keep_terms BEFORE UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_terms_of_payment();--> statement-breakpoint
-- The entries of a posting add up to zero. Deferred: checked at commit, when all of them are there.
CREATE FUNCTION require_balanced_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM ledger_entries WHERE payment_id = NEW.payment_id AND posting = NEW.posting) <> 0 THEN
    RAISE EXCEPTION 'the posting % of payment % does not add up to zero', NEW.posting, NEW.payment_id USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_posting();
