CREATE TABLE "announcement_rules" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"approval_above" integer DEFAULT 100 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emergency_lists" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"writes" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "scheduled_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "author_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "decline_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_rules" ADD CONSTRAINT "announcement_rules_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_lists" ADD CONSTRAINT "emergency_lists_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_waiting_index" ON "announcements" USING btree ("requested_at") WHERE "announcements"."status" = 'waiting';--> statement-breakpoint
UPDATE "announcements" SET "author_ids" = ARRAY["created_by"], "requested_by" = "created_by", "requested_at" = "created_at" WHERE "created_by" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER "announcement_rules_version" BEFORE INSERT OR UPDATE ON "announcement_rules"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "emergency_lists_version" BEFORE INSERT OR UPDATE ON "emergency_lists"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
