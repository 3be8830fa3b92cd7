CREATE TABLE "setup_steps_put_off" (
	"estate_id" text NOT NULL,
	"step" text NOT NULL,
	CONSTRAINT "setup_steps_put_off_estate_id_step_pk" PRIMARY KEY("estate_id","step")
);
--> statement-breakpoint
ALTER TABLE "estates" ADD COLUMN "switched_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "estates" ADD COLUMN "roles_switched_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "estates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "estates" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "estates" ADD COLUMN "changed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setup_steps_put_off" ADD CONSTRAINT "setup_steps_put_off_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "estates_version" BEFORE INSERT OR UPDATE ON "estates"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
