CREATE TABLE "booking_limits" (
	"estate_id" text PRIMARY KEY NOT NULL,
	"facilities" integer NOT NULL,
	"lagoon_days" integer NOT NULL,
	CONSTRAINT "booking_limits_check" CHECK ("booking_limits"."facilities" >= 1 and "booking_limits"."lagoon_days" >= 1)
);
--> statement-breakpoint
DROP INDEX "bookings_customer_index";--> statement-breakpoint
ALTER TABLE "booking_limits" ADD CONSTRAINT "booking_limits_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_house_index" ON "bookings" USING btree ("estate_id","unit_number") WHERE "bookings"."status" in ('REQUESTED', 'BOOKED');--> statement-breakpoint
CREATE INDEX "bookings_customer_index" ON "bookings" USING btree ("customer_id","date");