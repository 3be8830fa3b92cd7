CREATE VIEW "public"."people" AS (select "id", "email", "first_name", "last_name", "mobile", "mobile_verified", "email_verified_at", "photo_url", "created_at" from "users");--> statement-breakpoint
CREATE VIEW "public"."estate_profiles" AS (select "id", "name", "image_url", "suburb", "city", "time_zone" from "estates");--> statement-breakpoint
CREATE VIEW "public"."role_holdings" AS (
  select "role_grants"."user_id", "role_grants"."role_id", "roles"."estate_id", "roles"."name" as "role_name",
    "roles"."display_name" as "role_display_name", "roles"."rank", "role_grants"."unit_number", "role_grants"."granted_at",
    "role_grants"."revoked_at",
    "role_grants"."revoked_at" is null and "roles"."is_enabled" and not "roles"."is_deleted" as "is_live"
  from "role_grants" inner join "roles" on "roles"."id" = "role_grants"."role_id");