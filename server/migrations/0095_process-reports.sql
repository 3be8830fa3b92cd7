CREATE TABLE "process_reports" (
	"process_id" text PRIMARY KEY NOT NULL,
	"reported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"report" jsonb NOT NULL
);
