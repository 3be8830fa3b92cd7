CREATE TABLE "former_emails" (
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_emails_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."proved_emails" AS (
  select "users"."id" as "user_id", "users"."email" from "users" where "users"."email_verified_at" is not null
  union select "former_emails"."user_id", "former_emails"."email" from "former_emails");--> statement-breakpoint
-- Mails from before they named their person belong to the account that has their address, unless it is younger than they are.
UPDATE "staff_mails" SET "recipient_id" = "person"."id" FROM "users" "person" WHERE "staff_mails"."recipient_id" IS NULL AND "person"."email" = "staff_mails"."recipient" AND "person"."created_at" <= "staff_mails"."created_at";
