DROP INDEX "notifications_age_index";--> statement-breakpoint
CREATE INDEX "notifications_age_index" ON "notifications" USING brin ("created_at");