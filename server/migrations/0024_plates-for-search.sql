DROP INDEX "vehicles_registration_index";--> statement-breakpoint
CREATE INDEX "vehicles_registration_index" ON "vehicles" USING btree ("registration_key" text_pattern_ops);--> statement-breakpoint
CREATE VIEW "public"."vehicle_plates" AS (select "id", "user_id", "make", "model", "colour", "registration_number", "registration_key", "created_at" from "vehicles");