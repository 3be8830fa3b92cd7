CREATE TABLE "sms_provider" (
	"id" integer PRIMARY KEY NOT NULL,
	"provider" text NOT NULL
);
