CREATE TABLE "snag_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snag_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"snag_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" text,
	"department" text DEFAULT '' NOT NULL,
	"is_staff" boolean NOT NULL,
	"draft_id" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snag_followers" (
	"snag_id" text NOT NULL,
	"user_id" text NOT NULL,
	"words" text NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "snag_followers_snag_id_user_id_pk" PRIMARY KEY("snag_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "snags" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"department_id" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"draft_id" text NOT NULL,
	"request" text NOT NULL,
	"place_text" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"assignee_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"planned_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"was_asked" boolean DEFAULT false NOT NULL,
	"merged_into" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"pending_decision_id" text,
	"pending_until" timestamp (3) with time zone,
	"pending_status" text
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"name" text NOT NULL,
	"promise_hours" integer NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "shared_with" text;--> statement-breakpoint
ALTER TABLE "snag_templates" ADD CONSTRAINT "snag_templates_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snag_entries" ADD CONSTRAINT "snag_entries_snag_id_snags_id_fk" FOREIGN KEY ("snag_id") REFERENCES "public"."snags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snag_entries" ADD CONSTRAINT "snag_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snag_followers" ADD CONSTRAINT "snag_followers_snag_id_snags_id_fk" FOREIGN KEY ("snag_id") REFERENCES "public"."snags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snag_followers" ADD CONSTRAINT "snag_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snags" ADD CONSTRAINT "snags_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snags" ADD CONSTRAINT "snags_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snags" ADD CONSTRAINT "snags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snags" ADD CONSTRAINT "snags_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snags" ADD CONSTRAINT "snags_merged_into_snags_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."snags"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "snag_templates_estate_index" ON "snag_templates" USING btree ("estate_id","created_at");--> statement-breakpoint
CREATE INDEX "snag_entries_snag_index" ON "snag_entries" USING btree ("snag_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "snag_entries_draft_key" ON "snag_entries" USING btree ("user_id","draft_id");--> statement-breakpoint
CREATE INDEX "snag_followers_user_index" ON "snag_followers" USING btree ("user_id","followed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "snags_draft_key" ON "snags" USING btree ("user_id","draft_id");--> statement-breakpoint
CREATE INDEX "snags_user_index" ON "snags" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "snags_merged_index" ON "snags" USING btree ("merged_into") WHERE "snags"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "snags_open_index" ON "snags" USING btree ("estate_id","is_urgent" DESC NULLS FIRST,"due_at","id") WHERE "snags"."closed_at" is null and "snags"."merged_into" is null and "snags"."pending_status" is null;--> statement-breakpoint
CREATE INDEX "snags_department_index" ON "snags" USING btree ("department_id","is_urgent" DESC NULLS FIRST,"due_at","id") WHERE "snags"."closed_at" is null and "snags"."merged_into" is null and "snags"."pending_status" is null;--> statement-breakpoint
CREATE INDEX "snags_assignee_index" ON "snags" USING btree ("assignee_id","due_at") WHERE "snags"."closed_at" is null and "snags"."merged_into" is null and "snags"."pending_status" is null;--> statement-breakpoint
CREATE INDEX "snags_waiting_index" ON "snags" USING btree ("estate_id","due_at","id") WHERE "snags"."closed_at" is null and "snags"."merged_into" is null and "snags"."pending_status" is null and "snags"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "snags_closed_index" ON "snags" USING btree ("estate_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "snags_month_index" ON "snags" USING btree ("estate_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name_key" ON "departments" USING btree ("estate_id","name");--> statement-breakpoint
CREATE INDEX "departments_estate_index" ON "departments" USING btree ("estate_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_shared_with_users_id_fk" FOREIGN KEY ("shared_with") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_shared_index" ON "media" USING btree ("shared_with") WHERE "media"."shared_with" is not null;--> statement-breakpoint
CREATE TRIGGER "departments_version" BEFORE INSERT OR UPDATE ON "departments"
  FOR EACH ROW EXECUTE FUNCTION bump_version();--> statement-breakpoint
CREATE TRIGGER "snags_version" BEFORE INSERT OR UPDATE ON "snags"
  FOR EACH ROW EXECUTE FUNCTION bump_version('updated_at');--> statement-breakpoint
-- Every estate that exists gets the eight departments; later ones get theirs when they are set up.
INSERT INTO "departments" ("id", "estate_id", "name", "promise_hours")
SELECT e.id || '-' || d.slug, e.id, d.name, d.hours
FROM "estates" e CROSS JOIN (VALUES
  ('building-control', 'Building Control', 27),
  ('compliance', 'Compliance', 18),
  ('landscaping', 'Landscaping', 18),
  ('maintenance', 'Maintenance', 27),
  ('roads', 'Roads', 27),
  ('security', 'Security', 4),
  ('technology', 'Technology', 18),
  ('water-electricity', 'Water & Electricity', 9)) AS d (slug, name, hours);
