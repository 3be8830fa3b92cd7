CREATE TABLE "people_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"unit_number" text NOT NULL,
	"role" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"outcome" text NOT NULL,
	"field" text NOT NULL,
	"sentence" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"is_invited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "people_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"columns" text[] NOT NULL,
	"unknown_columns" text[] NOT NULL,
	"separator" text NOT NULL,
	"adds_houses" boolean NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_by" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "houses" (
	"estate_id" text NOT NULL,
	"unit_number" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"held_roles" integer DEFAULT 0 NOT NULL,
	"given_roles" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "houses_estate_id_unit_number_pk" PRIMARY KEY("estate_id","unit_number")
);
--> statement-breakpoint
DROP INDEX "role_grants_live_key";--> statement-breakpoint
ALTER TABLE "role_offers" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "role_offers" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "role_offers" ADD COLUMN "is_to_newcomers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people_import_rows" ADD CONSTRAINT "people_import_rows_import_id_people_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "houses" ADD CONSTRAINT "houses_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_import_rows_email_index" ON "people_import_rows" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "people_imports_estate_index" ON "people_imports" USING btree ("estate_id","created_at");--> statement-breakpoint
CREATE INDEX "houses_order_index" ON "houses" USING btree ("estate_id",length("unit_number"),"unit_number");--> statement-breakpoint
CREATE INDEX "houses_beginning_index" ON "houses" USING btree ("estate_id",lower("unit_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "houses_empty_index" ON "houses" USING btree ("estate_id",length("unit_number"),"unit_number") WHERE "houses"."held_roles" = 0;--> statement-breakpoint
CREATE INDEX "role_offers_email_index" ON "role_offers" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "role_grants_live_key" ON "role_grants" USING btree ("user_id","role_id","unit_number") WHERE "role_grants"."revoked_at" is null;
--> statement-breakpoint
INSERT INTO houses (estate_id, unit_number, created_at, held_roles, given_roles)
SELECT roles.estate_id, role_grants.unit_number, min(role_grants.granted_at),
  count(*) FILTER (WHERE role_grants.revoked_at IS NULL AND role_grants.is_started), count(*)
FROM role_grants JOIN roles ON roles.id = role_grants.role_id
WHERE role_grants.unit_number <> ''
GROUP BY roles.estate_id, role_grants.unit_number;
--> statement-breakpoint
-- Counts the roles of a house by differences, so that concurrent changes add up.
CREATE FUNCTION count_roles_of_house(of_role text, unit text, since timestamptz, held integer, given integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO houses (estate_id, unit_number, created_at, held_roles, given_roles)
  SELECT roles.estate_id, unit, since, held, given FROM roles WHERE roles.id = of_role AND unit <> ''
  ON CONFLICT (estate_id, unit_number) DO UPDATE
    SET held_roles = houses.held_roles + excluded.held_roles, given_roles = houses.given_roles + excluded.given_roles
$$;
--> statement-breakpoint
CREATE FUNCTION keep_houses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_roles_of_house(OLD.role_id, OLD.unit_number, OLD.granted_at,
      -(OLD.revoked_at IS NULL AND OLD.is_started)::int, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_roles_of_house(NEW.role_id, NEW.unit_number, NEW.granted_at,
      (NEW.revoked_at IS NULL AND NEW.is_started)::int, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER role_grants_houses AFTER INSERT OR DELETE OR UPDATE OF role_id, unit_number, revoked_at, is_started ON role_grants
  FOR EACH ROW EXECUTE FUNCTION keep_houses();
