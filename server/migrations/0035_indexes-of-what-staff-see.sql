DROP INDEX "bookings_estate_status_index";--> statement-breakpoint
DROP INDEX "bookings_waiting_index";--> statement-breakpoint
CREATE INDEX "bookings_rejected_index" ON "bookings" USING btree ("estate_id","modified_at","id") WHERE coalesce("bookings"."pending_status", "bookings"."status") in ('REJECTED', 'CANCELED');--> statement-breakpoint
CREATE INDEX "bookings_estate_status_index" ON "bookings" USING btree ("estate_id",coalesce("pending_status", "status"),"date","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_waiting_index" ON "bookings" USING btree ("estate_id","created_at","id") WHERE coalesce("bookings"."pending_status", "bookings"."status") = 'REQUESTED';