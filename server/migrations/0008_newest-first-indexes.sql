-- Newest first is NULLS FIRST: an index that ends with DESC NULLS LAST was never read in that order.
DROP INDEX "outbox_messages_recipient";--> statement-breakpoint
DROP INDEX "notifications_audience_index";--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "notifications_audience_index" ON "notifications" USING btree ("audience_kind","audience_id","created_at","id");