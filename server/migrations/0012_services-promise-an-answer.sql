ALTER TABLE "services" ADD COLUMN "answer_within_working_days" integer;--> statement-breakpoint
-- Residents read 'within one working day' for every service that staff approve: those keep it, as a setting now.
UPDATE "services" SET "answer_within_working_days" = 1 WHERE "approval" = 'staff';
