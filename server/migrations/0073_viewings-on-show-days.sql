CREATE TABLE "viewings" (
	"id" text PRIMARY KEY NOT NULL,
	"development_id" text NOT NULL,
	"user_id" text NOT NULL,
	"starts_on" text NOT NULL,
	"ends_on" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"visitor" jsonb,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "viewings_person_unique" UNIQUE("development_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_development_id_content_items_id_fk" FOREIGN KEY ("development_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewings_start_index" ON "viewings" USING btree ("development_id","starts_on");--> statement-breakpoint
CREATE INDEX "viewings_user_index" ON "viewings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "viewings_age_index" ON "viewings" USING btree ("ends_at");