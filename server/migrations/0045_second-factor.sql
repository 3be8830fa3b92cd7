CREATE TABLE "authenticator_apps" (
	"user_id" text PRIMARY KEY NOT NULL,
	"encrypted_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "security_rules" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"is_second_factor_required" boolean NOT NULL,
	"from_rank" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "staff_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_rules" ADD CONSTRAINT "security_rules_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Sessions from before this migration were last proved when they began.
UPDATE "sessions" SET "authenticated_at" = "created_at", "staff_used_at" = "created_at";
--> statement-breakpoint
CREATE TRIGGER security_rules_version BEFORE INSERT OR UPDATE ON security_rules
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
-- Retention removes whole months of an estate that ended at least a year ago. Everything else stays: nobody can change a row, or
-- choose which rows go.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '12 months' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_audit_months_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM (SELECT DISTINCT estate_id, date_trunc('month', at AT TIME ZONE 'UTC') AS month FROM removed) AS gone
    JOIN audit_log AS kept ON kept.estate_id = gone.estate_id
      AND kept.at >= gone.month AT TIME ZONE 'UTC'
      AND kept.at < (gone.month + interval '1 month') AT TIME ZONE 'UTC'
  ) THEN
    RAISE EXCEPTION 'audit_log loses whole months of an estate only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_log_whole_months AFTER DELETE ON audit_log
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_months_whole();
--> statement-breakpoint
-- Removes one month (UTC) of one estate, '' for what concerns every estate. Returns the number of rows.
CREATE FUNCTION drop_audit_month(of_estate text, month date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  first_day timestamp := date_trunc('month', month);
  dropped bigint;
BEGIN
  DELETE FROM audit_log
  WHERE estate_id = of_estate
    AND at >= first_day AT TIME ZONE 'UTC'
    AND at < (first_day + interval '1 month') AT TIME ZONE 'UTC';
  GET DIAGNOSTICS dropped = ROW_COUNT;
  RETURN dropped;
END
$$;
