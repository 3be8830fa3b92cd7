-- The gate log is append-only. One change is let through: names, plates and reasons are forgotten after the retention.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION keep_gate_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten gate_log;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    forgotten := OLD;
    forgotten.name := '';
    forgotten.plate := '';
    forgotten.whose_guest := '';
    forgotten.override_reason := '';
    forgotten.is_forgotten := true;
    IF NEW IS NOT DISTINCT FROM forgotten THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'gate_log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER gate_log_append_only BEFORE UPDATE OR DELETE ON gate_log
  FOR EACH ROW EXECUTE FUNCTION keep_gate_log();
--> statement-breakpoint
CREATE TRIGGER gate_log_no_truncate BEFORE TRUNCATE ON gate_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_gate_log();
--> statement-breakpoint
-- Staff find entries by any part of a name, a plate or a unit.
CREATE INDEX "gate_log_search_index" ON "gate_log" USING gin (("name" || ' ' || "plate" || ' ' || "unit" || ' ' || "whose_guest") gin_trgm_ops);
