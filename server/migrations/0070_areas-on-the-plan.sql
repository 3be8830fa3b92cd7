ALTER TABLE "snags" ADD COLUMN "outage_id" text;--> statement-breakpoint
ALTER TABLE "outage_people" ADD COLUMN "joined_at_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outage_people" ADD COLUMN "left_at_step" integer;--> statement-breakpoint
ALTER TABLE "outage_steps" ADD COLUMN "tells_everybody" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "outage_steps" ADD COLUMN "expected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outage_steps" ADD COLUMN "pushed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outage_steps" ADD COLUMN "mailed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outages" ADD COLUMN "shape" jsonb DEFAULT '[]'::jsonb NOT NULL;