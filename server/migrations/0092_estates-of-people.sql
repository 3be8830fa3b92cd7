ALTER TABLE "users" ADD COLUMN "estate_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."people" AS (select "id", "email", "first_name", "last_name", "mobile", "mobile_verified", "email_verified_at", "photo_url", "created_at", "estate_ids" from "users");--> statement-breakpoint
-- Writes the estates at which people hold a role into their accounts. The accounts are locked first, in one order: of two
-- transactions that change roles of the same person the second one reads what the first one wrote.
CREATE FUNCTION keep_estates_of_people(person_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = ANY (person_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET estate_ids = held.estate_ids
  FROM (
    SELECT person.id, coalesce(array_agg(DISTINCT roles.estate_id) FILTER (WHERE roles.estate_id IS NOT NULL), '{}') AS estate_ids
    FROM unnest(person_ids) AS person (id)
    LEFT JOIN role_grants ON role_grants.user_id = person.id AND role_grants.revoked_at IS NULL
    LEFT JOIN roles ON roles.id = role_grants.role_id
    GROUP BY person.id
  ) AS held
  WHERE users.id = held.id AND users.estate_ids IS DISTINCT FROM held.estate_ids;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_estates_of_holder() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person_ids text[] := '{}';
BEGIN
  IF tg_op <> 'INSERT' AND old.revoked_at IS NULL THEN
    person_ids := person_ids || old.user_id;
  END IF;
  IF tg_op <> 'DELETE' AND new.revoked_at IS NULL THEN
    person_ids := person_ids || new.user_id;
  END IF;
  PERFORM keep_estates_of_people(person_ids);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "role_grants_estates" AFTER INSERT OR DELETE OR UPDATE OF "user_id", "role_id", "revoked_at" ON "role_grants"
  FOR EACH ROW EXECUTE FUNCTION keep_estates_of_holder();
