ALTER TABLE "roles" ADD COLUMN "permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "times_tiles_published" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "changed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TRIGGER "roles_version" BEFORE INSERT OR UPDATE ON "roles"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
