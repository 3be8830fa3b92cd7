-- A record that staff change counts its changes and remembers the newest one. The server names the member of staff in the setting
-- ekhaya.actor for the rest of its transaction; a change by a resident or by the system has none. The arguments of the trigger
-- name columns whose changes do not count.
CREATE FUNCTION bump_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  uncounted text[] := coalesce(tg_argv, '{}');
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF to_jsonb(new) - uncounted IS NOT DISTINCT FROM to_jsonb(old) - uncounted THEN
      RETURN new;
    END IF;
    new.version := old.version + 1;
  END IF;
  new.changed_at := now();
  new.changed_by := coalesce(current_setting('ekhaya.actor', true), '');
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "bookings_version" BEFORE INSERT OR UPDATE ON "bookings"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "closures_version" BEFORE INSERT OR UPDATE ON "closures"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "services_version" BEFORE INSERT OR UPDATE ON "services"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "resources_version" BEFORE INSERT OR UPDATE ON "resources"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "locations_version" BEFORE INSERT OR UPDATE ON "locations"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "booking_limits_version" BEFORE INSERT OR UPDATE ON "booking_limits"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "gates_version" BEFORE INSERT OR UPDATE ON "gates"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "gate_rules_version" BEFORE INSERT OR UPDATE ON "gate_rules"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "visitor_rules_version" BEFORE INSERT OR UPDATE ON "visitor_rules"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "gate_revocations_version" BEFORE INSERT OR UPDATE ON "gate_revocations"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "role_grants_version" BEFORE INSERT OR UPDATE ON "role_grants"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "visitor_invitations_version" BEFORE INSERT OR UPDATE ON "visitor_invitations"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "staff_mails_version" BEFORE INSERT OR UPDATE ON "staff_mails"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
-- The counters of an announcement grow while it is sent.
CREATE TRIGGER "announcements_version" BEFORE INSERT OR UPDATE ON "announcements"
  FOR EACH ROW EXECUTE FUNCTION bump_version('reached', 'pushed');
--> statement-breakpoint
-- A booking that staff move has a second line with its new times until the move is final. It does not exclude itself.
ALTER TABLE "booking_lines" DROP CONSTRAINT "booking_lines_exclusive";
--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_exclusive"
  EXCLUDE USING gist ("resource_id" WITH =, "booking_id" WITH <>, "during" WITH &&) WHERE ("is_live" AND "is_exclusive");
