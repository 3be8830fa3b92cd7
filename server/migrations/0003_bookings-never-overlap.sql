-- Nothing exclusive is had twice: while two bookings live, their ranges of one exclusive resource do not overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_exclusive"
  EXCLUDE USING gist ("resource_id" WITH =, "during" WITH &&) WHERE ("is_live" AND "is_exclusive");
--> statement-breakpoint
-- What of a resource is taken on a day: availability, and the stock while its row is locked. Read from the index alone.
CREATE INDEX "booking_lines_day_index" ON "booking_lines" ("resource_id", "date") INCLUDE ("quantity", "during", "booking_id")
  WHERE "is_live";
--> statement-breakpoint
-- The visitors of a service on a day, read from the index alone.
CREATE INDEX "bookings_visitors_index" ON "bookings" ("service_id", "date") INCLUDE ("visitors", "during", "id")
  WHERE "status" IN ('REQUESTED', 'BOOKED');
