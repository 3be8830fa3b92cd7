ALTER TABLE "announcements" ADD COLUMN "mailed" integer;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "announcements_version" BEFORE INSERT OR UPDATE ON "announcements"
  FOR EACH ROW EXECUTE FUNCTION bump_version('reached', 'pushed', 'mailed');
