CREATE TABLE "lifestyle_categories" (
	"provider_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	CONSTRAINT "lifestyle_categories_provider_id_number_pk" PRIMARY KEY("provider_id","number")
);
--> statement-breakpoint
CREATE TABLE "lifestyle_offerings" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"category_number" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lifestyle_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lifestyle_categories" ADD CONSTRAINT "lifestyle_categories_provider_id_lifestyle_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."lifestyle_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifestyle_offerings" ADD CONSTRAINT "lifestyle_offerings_category_fk" FOREIGN KEY ("provider_id","category_number") REFERENCES "public"."lifestyle_categories"("provider_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifestyle_providers" ADD CONSTRAINT "lifestyle_providers_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lifestyle_offerings_category_index" ON "lifestyle_offerings" USING btree ("provider_id","category_number","position");--> statement-breakpoint
CREATE INDEX "lifestyle_providers_estate_index" ON "lifestyle_providers" USING btree ("estate_id","name","id");--> statement-breakpoint
CREATE TRIGGER "lifestyle_providers_version" BEFORE INSERT OR UPDATE ON "lifestyle_providers"
  FOR EACH ROW EXECUTE FUNCTION bump_version();
