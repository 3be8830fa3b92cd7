CREATE TABLE "visit_days" (
	"invitation_id" text NOT NULL,
	"day" date NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"end_minutes" integer,
	CONSTRAINT "visit_days_invitation_id_day_pk" PRIMARY KEY("invitation_id","day"),
	CONSTRAINT "visit_days_leave_after_arrival" CHECK ("visit_days"."left_at" is null or "visit_days"."arrived_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "visitor_invitations" ADD COLUMN "weekdays" integer;--> statement-breakpoint
ALTER TABLE "visitor_invitations" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "visit_days" ADD CONSTRAINT "visit_days_invitation_id_visitor_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."visitor_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_invitations_weekly_index" ON "visitor_invitations" USING btree ("estate_id","last_day","house") WHERE "visitor_invitations"."weekdays" is not null;--> statement-breakpoint
ALTER TABLE "visitor_invitations" ADD CONSTRAINT "visitor_invitations_weekly_days" CHECK (("visitor_invitations"."weekdays" is null) = ("visitor_invitations"."last_day" is null) and ("visitor_invitations"."weekdays" is null or "visitor_invitations"."weekdays" between 1 and 127) and ("visitor_invitations"."last_day" is null or "visitor_invitations"."last_day" >= "visitor_invitations"."visit_date"));