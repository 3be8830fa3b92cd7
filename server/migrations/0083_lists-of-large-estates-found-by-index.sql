CREATE INDEX "visitor_invitations_unit_index" ON "visitor_invitations" USING btree ("estate_id","unit_number") WHERE "visitor_invitations"."unit_number" <> '';--> statement-breakpoint
CREATE INDEX "visitor_invitations_search_index" ON "visitor_invitations" USING gin ("visitor" gin_trgm_ops,"phone_number" gin_trgm_ops,"plate" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_of_all" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "role_grants_holders_index" ON "role_grants" USING btree ("role_id","user_id") WHERE "role_grants"."revoked_at" is null and "role_grants"."is_started";--> statement-breakpoint
CREATE INDEX "role_grants_revoked_index" ON "role_grants" USING btree ("revoked_at") WHERE "role_grants"."revoked_at" is not null;