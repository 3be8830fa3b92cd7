-- Not valid: estates that exist already are not checked, so that the update starts where one has a longer id.
ALTER TABLE "estates" ADD CONSTRAINT "estates_id_is_valid" CHECK ("estates"."id" ~ '^[A-Za-z0-9_-]{1,24}$') NOT VALID;
