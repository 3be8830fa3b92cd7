CREATE TABLE "vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"year" text DEFAULT '' NOT NULL,
	"registration_number" text NOT NULL,
	"registration_key" text NOT NULL,
	"vin_number" text DEFAULT '' NOT NULL,
	"license_disc_photo_url" text DEFAULT '' NOT NULL,
	"car_photo_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_details" (
	"user_id" text PRIMARY KEY NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"id_number_encrypted" text DEFAULT '' NOT NULL,
	"passport_number_encrypted" text DEFAULT '' NOT NULL,
	"drivers_license_number_encrypted" text DEFAULT '' NOT NULL,
	"id_document_url" text DEFAULT '' NOT NULL,
	"passport_document_url" text DEFAULT '' NOT NULL,
	"drivers_license_document_url" text DEFAULT '' NOT NULL,
	"date_of_birth" text DEFAULT '' NOT NULL,
	"country_of_birth" text DEFAULT '' NOT NULL,
	"country_of_citizenship" text DEFAULT '' NOT NULL,
	"country_of_residency" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"prefered_language" text DEFAULT '' NOT NULL,
	"marital_status" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_details" (
	"user_id" text PRIMARY KEY NOT NULL,
	"home" text DEFAULT '' NOT NULL,
	"work" text DEFAULT '' NOT NULL,
	"cell" text DEFAULT '' NOT NULL,
	"emergency_contact_name" text DEFAULT '' NOT NULL,
	"emergency_contact_number" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"context" text NOT NULL,
	"address_type" text NOT NULL,
	"stand_no" text DEFAULT '' NOT NULL,
	"street_no_or_unit_no" text DEFAULT '' NOT NULL,
	"street_name" text DEFAULT '' NOT NULL,
	"suburb_name" text DEFAULT '' NOT NULL,
	"locality_or_city" text DEFAULT '' NOT NULL,
	"address_postal_code" text DEFAULT '' NOT NULL,
	"address_country" text DEFAULT '' NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_details" ADD CONSTRAINT "personal_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_details" ADD CONSTRAINT "contact_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicles_user_index" ON "vehicles" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "vehicles_registration_index" ON "vehicles" USING btree ("registration_key");--> statement-breakpoint
CREATE INDEX "addresses_user_index" ON "addresses" USING btree ("user_id","created_at");