ALTER TABLE "outage_people" ADD COLUMN "joined_after_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outage_people" ADD COLUMN "has_snag" boolean DEFAULT false NOT NULL;