-- Staff find people by any part of name, e-mail address and mobile number, and page through them by name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ((("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "mobile")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" ("last_name", "first_name", "id");
--> statement-breakpoint
-- Staff page through the audit log by who acted and by what was done.
CREATE INDEX "audit_log_actor_index" ON "audit_log" ("actor_id", "id");
--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" ("action" text_pattern_ops, "id");
