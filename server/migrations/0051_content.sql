CREATE TABLE "content_items" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"visible_from" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"content_id" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"edited_by" text NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"is_published" boolean NOT NULL,
	"is_removed" boolean NOT NULL,
	"visible_from" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone,
	CONSTRAINT "content_versions_content_id_number_pk" PRIMARY KEY("content_id","number")
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_items_order_index" ON "content_items" USING btree ("estate_id","kind","position","id");--> statement-breakpoint
CREATE INDEX "content_items_published_index" ON "content_items" USING btree ("estate_id","kind","position","id") WHERE "content_items"."is_published";--> statement-breakpoint
CREATE INDEX "content_items_changed_index" ON "content_items" USING btree ("changed_at" DESC NULLS LAST,"id");--> statement-breakpoint
-- Not for a new position: the order belongs to the list, and a move is no change of the item.
CREATE TRIGGER "content_items_version" BEFORE INSERT OR UPDATE ON "content_items"
  FOR EACH ROW EXECUTE FUNCTION bump_version('position');
