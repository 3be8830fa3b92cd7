CREATE TABLE "installation_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller_id" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"claim" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"body" text,
	CONSTRAINT "idempotency_keys_caller_id_route_key_pk" PRIMARY KEY("caller_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "visitor_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"host_id" text NOT NULL,
	"house" text NOT NULL,
	"unit_number" text NOT NULL,
	"visitor" text NOT NULL,
	"phone_number" text NOT NULL,
	"plate" text DEFAULT '' NOT NULL,
	"companions" integer DEFAULT 0 NOT NULL,
	"visit_date" date NOT NULL,
	"start_minutes" integer NOT NULL,
	"end_minutes" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"arrived_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"forgotten_at" timestamp (3) with time zone,
	CONSTRAINT "visitor_invitations_end_after_start" CHECK ("visitor_invitations"."end_minutes" > "visitor_invitations"."start_minutes"),
	CONSTRAINT "visitor_invitations_leave_after_arrival" CHECK ("visitor_invitations"."left_at" is null or "visitor_invitations"."arrived_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "visitor_rules" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"visitors_per_day" integer NOT NULL,
	"notice" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"is_everywhere" boolean NOT NULL,
	"estate_ids" text[] NOT NULL,
	"role_names" text[] NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image" text NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"reached" integer DEFAULT 0 NOT NULL,
	"pushed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"template_name" text NOT NULL,
	"text" text NOT NULL,
	"project" text NOT NULL,
	"status" text NOT NULL,
	"approver_id" text,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"signs_from" timestamp (3) with time zone NOT NULL,
	"signs_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_pins" (
	"user_id" text PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_presence" (
	"estate_id" text NOT NULL,
	"subject_key" text NOT NULL,
	"is_inside" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"gate_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"plate" text NOT NULL,
	"whose_guest" text NOT NULL,
	"unit" text NOT NULL,
	"expected_until" timestamp (3) with time zone,
	CONSTRAINT "gate_presence_estate_id_subject_key_pk" PRIMARY KEY("estate_id","subject_key")
);
--> statement-breakpoint
CREATE TABLE "gate_revocations" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text,
	"reason" text NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL,
	"revoked_by" text NOT NULL,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gate_rules" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"lowest_rank" integer NOT NULL,
	"keeps_order" boolean NOT NULL,
	"retention_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gates" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"role_names" text[] DEFAULT '{}' NOT NULL,
	"opens_at" text DEFAULT '0000' NOT NULL,
	"closes_at" text DEFAULT '2400' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_chains" (
	"chain" text PRIMARY KEY NOT NULL,
	"newest_step" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"name" text NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "walk_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"gate_id" text NOT NULL,
	"guard_id" text NOT NULL,
	"visitor_name" text NOT NULL,
	"plate" text NOT NULL,
	"unit" text NOT NULL,
	"answer" text,
	"answered_by" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"nonce" text
);
--> statement-breakpoint
CREATE TABLE "gate_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nonce" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"estate_id" text NOT NULL,
	"gate_id" text NOT NULL,
	"direction" text NOT NULL,
	"result" text NOT NULL,
	"reason" text,
	"kind" text NOT NULL,
	"subject_key" text NOT NULL,
	"person_id" text,
	"name" text NOT NULL,
	"plate" text NOT NULL,
	"whose_guest" text NOT NULL,
	"unit" text NOT NULL,
	"override_reason" text NOT NULL,
	"guard_id" text NOT NULL,
	"was_offline" boolean NOT NULL,
	"has_no_place" boolean NOT NULL,
	"conflict" text,
	"chain" text,
	"step" integer,
	"is_forgotten" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pass_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"estate_id" text NOT NULL,
	"gate_id" text NOT NULL,
	"step" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"device_time" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"accuracy_metres" double precision,
	"age_milliseconds" double precision
);
--> statement-breakpoint
CREATE TABLE "booking_lines" (
	"booking_id" text NOT NULL,
	"resource_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"date" date NOT NULL,
	"during" "tstzrange" NOT NULL,
	"is_live" boolean NOT NULL,
	"is_exclusive" boolean NOT NULL,
	CONSTRAINT "booking_lines_booking_id_resource_id_pk" PRIMARY KEY("booking_id","resource_id"),
	CONSTRAINT "booking_lines_quantity_check" CHECK ("booking_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"service_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"unit_number" text NOT NULL,
	"visitors" integer NOT NULL,
	"date" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_visitors_check" CHECK ("bookings"."visitors" >= 1),
	CONSTRAINT "bookings_during_check" CHECK (not isempty("bookings"."during"))
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"service_id" text,
	"date" date NOT NULL,
	"reason" text NOT NULL,
	"canceled" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" text PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"image_url" text NOT NULL,
	"quantity" integer NOT NULL,
	"opening_hours" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "resources_quantity_check" CHECK ("resources"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"name" text NOT NULL,
	"image_url" text NOT NULL,
	"approval" text NOT NULL,
	"multi_resource" boolean NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"capacity" integer,
	"day_capacity" integer,
	"is_enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "estates" ADD COLUMN "time_zone" text DEFAULT 'Africa/Johannesburg' NOT NULL;--> statement-breakpoint
ALTER TABLE "role_grants" ADD COLUMN "revoked_by" text;--> statement-breakpoint
ALTER TABLE "visitor_invitations" ADD CONSTRAINT "visitor_invitations_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_invitations" ADD CONSTRAINT "visitor_invitations_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_rules" ADD CONSTRAINT "visitor_rules_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_mails" ADD CONSTRAINT "staff_mails_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_mails" ADD CONSTRAINT "staff_mails_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_mails" ADD CONSTRAINT "staff_mails_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_pins" ADD CONSTRAINT "gate_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_presence" ADD CONSTRAINT "gate_presence_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_revocations" ADD CONSTRAINT "gate_revocations_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_revocations" ADD CONSTRAINT "gate_revocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_rules" ADD CONSTRAINT "gate_rules_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gates" ADD CONSTRAINT "gates_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_devices" ADD CONSTRAINT "pass_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_id_estates_id_fk" FOREIGN KEY ("id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_index" ON "idempotency_keys" USING btree ("claimed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_invitations_code_key" ON "visitor_invitations" USING btree ("code") WHERE "visitor_invitations"."code" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_invitations_token_digest_key" ON "visitor_invitations" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "visitor_invitations_host_index" ON "visitor_invitations" USING btree ("host_id","ends_at");--> statement-breakpoint
CREATE INDEX "visitor_invitations_day_index" ON "visitor_invitations" USING btree ("estate_id","visit_date");--> statement-breakpoint
CREATE INDEX "visitor_invitations_house_index" ON "visitor_invitations" USING btree ("estate_id","house","visit_date") WHERE "visitor_invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "visitor_invitations_console_index" ON "visitor_invitations" USING btree ("estate_id","starts_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "visitor_invitations_inside_index" ON "visitor_invitations" USING btree ("estate_id","ends_at") WHERE "visitor_invitations"."arrived_at" is not null and "visitor_invitations"."left_at" is null;--> statement-breakpoint
CREATE INDEX "visitor_invitations_retention_index" ON "visitor_invitations" USING btree ("estate_id","ends_at") WHERE "visitor_invitations"."forgotten_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_scheduled_index" ON "announcements" USING btree ("scheduled_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "announcements_author_index" ON "announcements" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_index" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_index" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "staff_mails_estate_index" ON "staff_mails" USING btree ("estate_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_mails_age_index" ON "staff_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gate_presence_inside_index" ON "gate_presence" USING btree ("estate_id","since") WHERE "gate_presence"."is_inside";--> statement-breakpoint
CREATE INDEX "gate_revocations_user_index" ON "gate_revocations" USING btree ("user_id","estate_id");--> statement-breakpoint
CREATE INDEX "gate_revocations_estate_index" ON "gate_revocations" USING btree ("estate_id","revoked_at");--> statement-breakpoint
CREATE INDEX "gates_estate_index" ON "gates" USING btree ("estate_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_devices_key" ON "pass_devices" USING btree ("user_id","public_key");--> statement-breakpoint
CREATE INDEX "pass_devices_revoked_index" ON "pass_devices" USING btree ("revoked_at") WHERE "pass_devices"."revoked_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "walk_ins_nonce_key" ON "walk_ins" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "walk_ins_house_index" ON "walk_ins" USING btree ("estate_id","unit","expires_at");--> statement-breakpoint
CREATE INDEX "walk_ins_asked_index" ON "walk_ins" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_log_nonce_key" ON "gate_log" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "gate_log_estate_index" ON "gate_log" USING btree ("estate_id","at","id");--> statement-breakpoint
CREATE INDEX "gate_log_gate_index" ON "gate_log" USING btree ("gate_id","at","id");--> statement-breakpoint
CREATE INDEX "gate_log_person_index" ON "gate_log" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "gate_log_chain_index" ON "gate_log" USING btree ("chain","step") WHERE "gate_log"."chain" is not null;--> statement-breakpoint
CREATE INDEX "gate_log_conflict_index" ON "gate_log" USING btree ("estate_id","at","id") WHERE "gate_log"."conflict" is not null;--> statement-breakpoint
CREATE INDEX "gate_log_retention_index" ON "gate_log" USING btree ("estate_id","at") WHERE not "gate_log"."is_forgotten";--> statement-breakpoint
CREATE INDEX "pass_evidence_user_index" ON "pass_evidence" USING btree ("user_id","step");--> statement-breakpoint
CREATE INDEX "pass_evidence_retention_index" ON "pass_evidence" USING btree ("estate_id","at");--> statement-breakpoint
CREATE INDEX "bookings_customer_index" ON "bookings" USING btree ("customer_id","modified_at","id");--> statement-breakpoint
CREATE INDEX "bookings_estate_day_index" ON "bookings" USING btree ("estate_id","date","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_estate_status_index" ON "bookings" USING btree ("estate_id","status","date","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_estate_modified_index" ON "bookings" USING btree ("estate_id","modified_at","id");--> statement-breakpoint
CREATE INDEX "bookings_day_index" ON "bookings" USING btree ("date","starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request_key" ON "bookings" USING btree ("customer_id","request_key") WHERE "bookings"."request_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "closures_day_key" ON "closures" USING btree ("location_id","date",coalesce("service_id", ''));--> statement-breakpoint
CREATE INDEX "resources_service_index" ON "resources" USING btree ("service_id","name");--> statement-breakpoint
CREATE INDEX "services_location_index" ON "services" USING btree ("location_id","name");--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_locations" ADD CONSTRAINT "access_locations_gate_id_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."gates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_grants_user_index" ON "role_grants" USING btree ("user_id","granted_at");--> statement-breakpoint
CREATE INDEX "role_grants_unit_index" ON "role_grants" USING btree ("unit_number");--> statement-breakpoint
CREATE INDEX "notification_reads_key_index" ON "notification_reads" USING btree ("read_key");