CREATE TABLE "alert_rules" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean NOT NULL,
	"is_drill" boolean NOT NULL,
	"responder_ids" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "alert_steps_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"user_id" text,
	"draft_id" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"is_drill" boolean NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" double precision,
	"position_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"told" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_steps" ADD CONSTRAINT "alert_steps_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_steps" ADD CONSTRAINT "alert_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_steps_alert_index" ON "alert_steps" USING btree ("alert_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_draft_key" ON "alerts" USING btree ("user_id","draft_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("user_id","estate_id") WHERE "alerts"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "alerts_estate_index" ON "alerts" USING btree ("estate_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_ended_index" ON "alerts" USING btree ("ended_at");
--> statement-breakpoint
CREATE TRIGGER "alert_rules_version" BEFORE INSERT OR UPDATE ON "alert_rules"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
