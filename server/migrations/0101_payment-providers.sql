CREATE TABLE "former_gateways" (
	"id" text PRIMARY KEY NOT NULL,
	"estate_id" text NOT NULL,
	"url" text NOT NULL,
	"merchant_id" text NOT NULL,
	"encrypted_credentials" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "merchant_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "vendor_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_give_back_unanswered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "compared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "former_gateways" ADD CONSTRAINT "former_gateways_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_gateways_account" ON "former_gateways" USING btree ("estate_id","url","merchant_id");--> statement-breakpoint
CREATE INDEX "payments_of_account" ON "payments" USING btree ("estate_id","account_no","created_at");