-- Staff find people of their estates by any part of name, e-mail address and mobile number.
CREATE INDEX "users_found_index" ON "users" USING gin (("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "mobile") gin_trgm_ops, "estate_ids");
