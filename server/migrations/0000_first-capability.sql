CREATE TABLE "configuration" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emergency_contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"number" text NOT NULL,
	"icon" text NOT NULL,
	"navigate_path" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "estates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image_url" text NOT NULL,
	"suburb" text NOT NULL,
	"city" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	"unit_number" text DEFAULT '' NOT NULL,
	"granted_by" text,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL,
	"display_name" text NOT NULL,
	"description" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tiles" (
	"id" text PRIMARY KEY NOT NULL,
	"role_id" text NOT NULL,
	"display_title" text NOT NULL,
	"priority" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"app_location" text DEFAULT 'home' NOT NULL,
	"backoffice_name" text DEFAULT '' NOT NULL,
	"display_title_enabled" boolean DEFAULT true NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_enabled" boolean DEFAULT false NOT NULL,
	"icon_family" text DEFAULT '' NOT NULL,
	"icon_name" text DEFAULT '' NOT NULL,
	"icon_remote" text DEFAULT '' NOT NULL,
	"icon_local" text DEFAULT '' NOT NULL,
	"icon_to_use" text DEFAULT 'font' NOT NULL,
	"icon_enabled" boolean DEFAULT true NOT NULL,
	"split_enabled" boolean DEFAULT false NOT NULL,
	"split_name" text DEFAULT '' NOT NULL,
	"split_value" text DEFAULT '' NOT NULL,
	"css_default_size" text DEFAULT 'medium' NOT NULL,
	"css_round_corner_perc" text DEFAULT '0 5 0 5' NOT NULL,
	"css_border_width_perc" text DEFAULT '1' NOT NULL,
	"css_border_colour" text DEFAULT '' NOT NULL,
	"css_background_image" text DEFAULT '' NOT NULL,
	"css_font_colour" text DEFAULT '' NOT NULL,
	"css_background_colour" text DEFAULT '' NOT NULL,
	"css_enabled" boolean DEFAULT false NOT NULL,
	"navigate_type" text DEFAULT 'screen' NOT NULL,
	"navigate_path" text DEFAULT '' NOT NULL,
	"navigate_app_name" text DEFAULT '' NOT NULL,
	"navigate_app_store_id" text DEFAULT '' NOT NULL,
	"navigate_app_store_locale" text DEFAULT '' NOT NULL,
	"navigate_play_store_id" text DEFAULT '' NOT NULL,
	"navigate_override" boolean DEFAULT false NOT NULL,
	"navigate_override_url" text DEFAULT '' NOT NULL,
	"contact_person" text DEFAULT '' NOT NULL,
	"contact_number" text DEFAULT '' NOT NULL,
	"enable_access_control" boolean DEFAULT false NOT NULL,
	"visitor_access_api_path" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_locations" (
	"gate_id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"latitude" text NOT NULL,
	"longitude" text NOT NULL,
	"allowed_distance_metres" double precision NOT NULL,
	"revert_to_offline" boolean NOT NULL,
	"message" text NOT NULL,
	"refresh_interval_milliseconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_pins" (
	"user_id" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"pin_digest" text NOT NULL,
	"tries_left" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_acceptances" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"app_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_digest" text NOT NULL,
	"user_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"mobile" text NOT NULL,
	"mobile_verified" boolean DEFAULT false NOT NULL,
	"user_type" text NOT NULL,
	"default_estate_id" text NOT NULL,
	"photo_url" text,
	"app_intro_viewed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_is_normalised" CHECK ("users"."email" = lower(btrim("users"."email")))
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" text NOT NULL,
	"read_key" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_reads_user_id_read_key_pk" PRIMARY KEY("user_id","read_key")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"notification_id" text NOT NULL,
	"group_id" text NOT NULL,
	"read_key" text NOT NULL,
	"audience_kind" text NOT NULL,
	"audience_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"visibility" text NOT NULL,
	"content_type" text NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"estate_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "seeded_items" (
	"key" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"audience_kind" text NOT NULL,
	"audience_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"sentAt" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emergency_contacts" ADD CONSTRAINT "emergency_contacts_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiles" ADD CONSTRAINT "tiles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_locations" ADD CONSTRAINT "access_locations_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_pins" ADD CONSTRAINT "one_time_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_acceptances" ADD CONSTRAINT "policy_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emergency_contacts_estate_index" ON "emergency_contacts" USING btree ("estate_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "estates_name_key" ON "estates" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "role_grants_live_key" ON "role_grants" USING btree ("user_id","role_id") WHERE "role_grants"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "role_grants_role_index" ON "role_grants" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_estate_name_key" ON "roles" USING btree ("estate_id","name");--> statement-breakpoint
CREATE INDEX "tiles_role_index" ON "tiles" USING btree ("role_id","priority");--> statement-breakpoint
CREATE INDEX "access_locations_estate_index" ON "access_locations" USING btree ("estate_id");--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_acceptances_key" ON "policy_acceptances" USING btree ("user_id","app_version");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_digest_key" ON "sessions" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_mobile_key" ON "users" USING btree ("mobile") WHERE "users"."mobile_verified";--> statement-breakpoint
CREATE INDEX "users_mobile_index" ON "users" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "notifications_audience_index" ON "notifications" USING btree ("audience_kind","audience_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_owner_index" ON "media" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_estate_index" ON "audit_log" USING btree ("estate_id","id");--> statement-breakpoint
CREATE INDEX "live_events_transaction_id" ON "live_events" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "live_events_created_at" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_limit_attempts_key_index" ON "rate_limit_attempts" USING btree ("key","attempted_at");--> statement-breakpoint
CREATE INDEX "rate_limit_attempts_expiry_index" ON "rate_limit_attempts" USING btree ("expires_at");