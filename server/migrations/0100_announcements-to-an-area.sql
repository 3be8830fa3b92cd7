ALTER TABLE "announcements" ADD COLUMN "area" jsonb;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "units" text[] DEFAULT '{}' NOT NULL;