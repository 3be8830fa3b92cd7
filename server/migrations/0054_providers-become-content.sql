DROP TABLE "lifestyle_categories" CASCADE;--> statement-breakpoint
DROP TABLE "lifestyle_offerings" CASCADE;--> statement-breakpoint
DROP TABLE "lifestyle_providers" CASCADE;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "estate_id" text;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;