CREATE TABLE "outage_people" (
	"outage_id" text NOT NULL,
	"user_id" text NOT NULL,
	"affected_at" timestamp (3) with time zone,
	"unit" text NOT NULL,
	CONSTRAINT "outage_people_outage_id_user_id_pk" PRIMARY KEY("outage_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "outage_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"outage_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "outage_steps_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"what" text NOT NULL,
	"help" text NOT NULL,
	"is_whole_estate" boolean NOT NULL,
	"streets" text[] NOT NULL,
	"houses" text[] NOT NULL,
	"units" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"next_news_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outage_people" ADD CONSTRAINT "outage_people_outage_id_outages_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage_people" ADD CONSTRAINT "outage_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage_steps" ADD CONSTRAINT "outage_steps_outage_id_outages_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outage_people_user_index" ON "outage_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outage_steps_outage_index" ON "outage_steps" USING btree ("outage_id","number");--> statement-breakpoint
CREATE INDEX "outages_estate_index" ON "outages" USING btree ("estate_id","created_at");--> statement-breakpoint
CREATE INDEX "outages_ended_index" ON "outages" USING btree ("ended_at");
--> statement-breakpoint
CREATE TRIGGER "outages_version" BEFORE INSERT OR UPDATE ON "outages"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
