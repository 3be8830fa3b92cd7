CREATE TABLE "retention_rules" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"bookings" integer NOT NULL,
	"messages" integer NOT NULL,
	"mails" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"person_id" text DEFAULT '' NOT NULL,
	"requester" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"pending_decision_id" text,
	"pending_until" timestamp (3) with time zone,
	"pending_answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"person_id" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"set_by" text NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_copies" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"object_key" text DEFAULT '' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_requests_waiting_index" ON "privacy_requests" USING btree ("estate_id","due_at","id") WHERE "privacy_requests"."state" <> 'answered';--> statement-breakpoint
CREATE INDEX "privacy_requests_answered_index" ON "privacy_requests" USING btree ("estate_id","answered_at","id") WHERE "privacy_requests"."state" = 'answered';--> statement-breakpoint
CREATE INDEX "privacy_requests_person_index" ON "privacy_requests" USING btree ("person_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_live_key" ON "legal_holds" USING btree ("person_id","estate_id") WHERE "legal_holds"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "legal_holds_estate_index" ON "legal_holds" USING btree ("estate_id","since");--> statement-breakpoint
CREATE INDEX "data_copies_user_index" ON "data_copies" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_copies_expiry_index" ON "data_copies" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notification_reads_age_index" ON "notification_reads" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "notifications_age_index" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_retention_index" ON "bookings" USING btree ("estate_id","date") WHERE "bookings"."customer_id" <> 'nobody';
--> statement-breakpoint
CREATE TRIGGER "privacy_requests_version" BEFORE INSERT OR UPDATE ON "privacy_requests"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "retention_rules_version" BEFORE INSERT OR UPDATE ON "retention_rules"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER "legal_holds_version" BEFORE INSERT OR UPDATE ON "legal_holds"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
