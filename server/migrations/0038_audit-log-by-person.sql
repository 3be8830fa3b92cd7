-- These two were made before the table named its indexes.
DROP INDEX "audit_log_actor_index";--> statement-breakpoint
DROP INDEX "audit_log_action_index";--> statement-breakpoint
DROP INDEX "audit_log_estate_index";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "person_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_time_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_person_index" ON "audit_log" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_estate_index" ON "audit_log" USING btree ("estate_id","at","id");