CREATE TABLE "balance_warnings" (
	"user_id" text NOT NULL,
	"estate_id" text NOT NULL,
	"account_no" text NOT NULL,
	"utility" text NOT NULL,
	"level_cents" bigint NOT NULL,
	"warned_on" date,
	CONSTRAINT "balance_warnings_user_id_estate_id_account_no_utility_pk" PRIMARY KEY("user_id","estate_id","account_no","utility")
);
--> statement-breakpoint
ALTER TABLE "balance_warnings" ADD CONSTRAINT "balance_warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_warnings" ADD CONSTRAINT "balance_warnings_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_warnings_estate_index" ON "balance_warnings" USING btree ("estate_id");