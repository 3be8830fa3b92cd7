CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_digest" text NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "event_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"occurrence" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"people" integer NOT NULL,
	"guests" jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_answers_person_unique" UNIQUE("event_id","occurrence","user_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_event_id_content_items_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_answers_queue_index" ON "event_answers" USING btree ("event_id","occurrence","status","answered_at");--> statement-breakpoint
CREATE INDEX "event_answers_user_index" ON "event_answers" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "event_answers_age_index" ON "event_answers" USING btree ("ends_at");