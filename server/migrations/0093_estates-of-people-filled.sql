SELECT keep_estates_of_people(array_agg(DISTINCT "user_id")) FROM "role_grants" WHERE "revoked_at" IS NULL;
