CREATE TABLE "configuration_scopes" (
	"scope" text PRIMARY KEY NOT NULL,
	"writes" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER "configuration_scopes_version" BEFORE INSERT OR UPDATE ON "configuration_scopes"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
