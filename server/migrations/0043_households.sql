CREATE TABLE "household_rules" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"role_ids" text[] NOT NULL,
	"needs_approval" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"unit_number" text NOT NULL,
	"role_id" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"name" text NOT NULL,
	"invited_by" text NOT NULL,
	"state" text NOT NULL,
	"token_digest" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" text,
	"accepted_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"grant_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"pending_decision_id" text,
	"pending_until" timestamp (3) with time zone,
	"pending_state" text
);
--> statement-breakpoint
CREATE TABLE "role_ending_reminders" (
	"grant_id" text NOT NULL,
	"last_day" date NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "role_ending_reminders_grant_id_last_day_days_before_pk" PRIMARY KEY("grant_id","last_day","days_before")
);
--> statement-breakpoint
DROP VIEW "public"."role_holdings";--> statement-breakpoint
ALTER TABLE "role_grants" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "role_grants" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "role_grants" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "role_grants" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "role_grants" ADD COLUMN "is_started" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "role_grants" ADD COLUMN "end_cause" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "household_rules" ADD CONSTRAINT "household_rules_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "household_invitations_token_digest_key" ON "household_invitations" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "household_invitations_open_key" ON "household_invitations" USING btree ("estate_id","unit_number","recipient") WHERE "household_invitations"."state" in ('invited', 'waiting');--> statement-breakpoint
CREATE INDEX "household_invitations_waiting_index" ON "household_invitations" USING btree ("estate_id","accepted_at") WHERE "household_invitations"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "household_invitations_grant_index" ON "household_invitations" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "household_invitations_expiry_index" ON "household_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "household_invitations_person_index" ON "household_invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "household_invitations_inviter_index" ON "household_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "role_grants_end_index" ON "role_grants" USING btree ("ends_at") WHERE "role_grants"."revoked_at" is null and "role_grants"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "role_grants_start_index" ON "role_grants" USING btree ("starts_at") WHERE "role_grants"."revoked_at" is null and not "role_grants"."is_started";--> statement-breakpoint
CREATE VIEW "public"."role_holdings" AS (
  select "role_grants"."id" as "grant_id", "role_grants"."user_id", "role_grants"."role_id", "roles"."estate_id", "roles"."name" as "role_name",
    "roles"."display_name" as "role_display_name", "roles"."rank", "role_grants"."unit_number", "role_grants"."granted_at",
    "role_grants"."revoked_at", "role_grants"."first_day", "role_grants"."last_day", "role_grants"."ends_at",
    "role_grants"."revoked_at" is null and not "role_grants"."is_started" and "roles"."is_enabled" and not "roles"."is_deleted"
      as "is_planned",
    "role_grants"."revoked_at" is null and "role_grants"."is_started" and "roles"."is_enabled" and not "roles"."is_deleted"
      as "is_live"
  from "role_grants" inner join "roles" on "roles"."id" = "role_grants"."role_id");--> statement-breakpoint
CREATE TRIGGER "household_rules_version" BEFORE INSERT OR UPDATE ON "household_rules"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "household_invitations_version" BEFORE INSERT OR UPDATE ON "household_invitations"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
