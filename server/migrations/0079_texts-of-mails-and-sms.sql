CREATE TABLE "message_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_texts_estate_index" ON "message_texts" USING btree ("estate_id");--> statement-breakpoint
CREATE TRIGGER "message_texts_version" BEFORE INSERT OR UPDATE ON "message_texts"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
