CREATE TABLE "handed_over_mails" (
	"message_id" text PRIMARY KEY NOT NULL,
	"handed_over_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "handed_over_mails_age_index" ON "handed_over_mails" USING btree ("handed_over_at");