CREATE TABLE "directory_listings" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"service_type_id" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"contact_number" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_service_types" (
	"id" text PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "directory_service_types_name_unique" UNIQUE("service_id","name")
);
--> statement-breakpoint
CREATE TABLE "directory_services" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "directory_services_name_unique" UNIQUE("estate_id","name")
);
--> statement-breakpoint
ALTER TABLE "directory_listings" ADD CONSTRAINT "directory_listings_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_listings" ADD CONSTRAINT "directory_listings_service_type_id_directory_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."directory_service_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_service_types" ADD CONSTRAINT "directory_service_types_service_id_directory_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."directory_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_services" ADD CONSTRAINT "directory_services_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_listings_estate_index" ON "directory_listings" USING btree ("estate_id","display_name");--> statement-breakpoint
CREATE INDEX "directory_listings_enabled_index" ON "directory_listings" USING btree ("estate_id") WHERE "directory_listings"."is_enabled";--> statement-breakpoint
CREATE INDEX "directory_listings_type_index" ON "directory_listings" USING btree ("service_type_id");--> statement-breakpoint
CREATE TRIGGER "directory_listings_version" BEFORE INSERT OR UPDATE ON "directory_listings"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
