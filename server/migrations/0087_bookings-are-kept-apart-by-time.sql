-- The times come before the booking: of a resource the index then reads the lines around a time, and not all that it ever had.
ALTER TABLE "booking_lines" DROP CONSTRAINT "booking_lines_exclusive";
--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_exclusive"
  EXCLUDE USING gist ("resource_id" WITH =, "during" WITH &&, "booking_id" WITH <>) WHERE ("is_live" AND "is_exclusive");
