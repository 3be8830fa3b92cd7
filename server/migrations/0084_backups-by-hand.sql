CREATE TABLE "backup_attempts" (
	"id" integer PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"failure" text
);
