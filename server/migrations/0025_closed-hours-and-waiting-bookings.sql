DROP INDEX "closures_day_key";--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "starts_at" text DEFAULT '0000' NOT NULL;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "ends_at" text DEFAULT '2400' NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_waiting_index" ON "bookings" USING btree ("estate_id","created_at","id") WHERE "bookings"."status" = 'REQUESTED';--> statement-breakpoint
CREATE UNIQUE INDEX "closures_hours_key" ON "closures" USING btree ("location_id","date",coalesce("service_id", ''),"starts_at");--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_hours_check" CHECK ("closures"."ends_at" > "closures"."starts_at");