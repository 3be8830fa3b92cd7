CREATE TABLE "linked_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"estate_id" text NOT NULL,
	"account_type" text NOT NULL,
	"account_number" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_accounts_user_index" ON "linked_accounts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_accounts_number_of_user" ON "linked_accounts" USING btree ("user_id","estate_id","account_number");--> statement-breakpoint
CREATE INDEX "linked_accounts_number_index" ON "linked_accounts" USING btree ("estate_id","account_number");--> statement-breakpoint
CREATE VIEW "public"."accounts_of_people" AS (select "id", "user_id", "estate_id", "account_number", "created_at" from "linked_accounts");