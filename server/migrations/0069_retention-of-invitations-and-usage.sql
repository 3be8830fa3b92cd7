ALTER TABLE "retention_rules" ADD COLUMN "house_invitations" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD COLUMN "usage" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
CREATE INDEX "usage_weeks_age_index" ON "usage_weeks" USING btree ("estate_id","week");