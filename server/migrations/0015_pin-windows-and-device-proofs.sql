CREATE TABLE "pin_windows" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "needs_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass_devices" ADD COLUMN "proof_key" text;--> statement-breakpoint
ALTER TABLE "pass_devices" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pin_windows" ADD CONSTRAINT "pin_windows_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_windows" ADD CONSTRAINT "pin_windows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_windows_user_index" ON "pin_windows" USING btree ("user_id");