CREATE TABLE "alert_guard_positions" (
	"alert_id" text NOT NULL,
	"user_id" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" double precision,
	"position_at" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_guard_positions_alert_id_user_id_pk" PRIMARY KEY("alert_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "alert_guard_positions" ADD CONSTRAINT "alert_guard_positions_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_guard_positions" ADD CONSTRAINT "alert_guard_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_guard_positions_user_index" ON "alert_guard_positions" USING btree ("user_id");