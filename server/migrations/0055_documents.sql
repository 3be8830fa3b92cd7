CREATE TABLE "document_files" (
	"media_id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"pages" integer NOT NULL,
	"bytes" integer NOT NULL,
	"is_form" boolean NOT NULL,
	"text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "text")) STORED
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_files_estate_index" ON "document_files" USING btree ("estate_id");--> statement-breakpoint
CREATE INDEX "document_files_search_index" ON "document_files" USING gin ("search");