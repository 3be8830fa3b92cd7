CREATE TABLE "health_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"recorded_since" timestamp (3) with time zone NOT NULL,
	"certificate_tried_at" timestamp (3) with time zone,
	"certificate_read_at" timestamp (3) with time zone,
	"certificate_host" text DEFAULT '' NOT NULL,
	"certificate_expires_at" timestamp (3) with time zone,
	"certificate_is_trusted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "troubles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "troubles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "guard_phones" (
	"session_id" text PRIMARY KEY NOT NULL,
	"estate_ids" text[] NOT NULL,
	"app_version" text NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guard_phones" ADD CONSTRAINT "guard_phones_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "troubles_open_key" ON "troubles" USING btree ("part") WHERE "troubles"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "troubles_ended_index" ON "troubles" USING btree ("ended_at");