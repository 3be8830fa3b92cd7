CREATE TABLE "email_proofs" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role_id" text NOT NULL,
	"unit_number" text NOT NULL,
	"offered_by" text NOT NULL,
	"token_digest" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"agreed" boolean
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_offers" ADD CONSTRAINT "role_offers_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_offers" ADD CONSTRAINT "role_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_proofs_user_index" ON "email_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_offers_token_digest_key" ON "role_offers" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "role_offers_role_index" ON "role_offers" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "role_offers_expiry_index" ON "role_offers" USING btree ("expires_at");