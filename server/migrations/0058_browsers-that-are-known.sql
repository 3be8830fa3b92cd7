-- Rows named kinds of devices, such as Firefox on Windows. Nobody is told about the first browser, which the next sign-in records.
DELETE FROM "known_devices";--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_user_id_name_pk";--> statement-breakpoint
ALTER TABLE "known_devices" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "digest" text NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "passkey_id" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_digest_pk" PRIMARY KEY("user_id","digest");--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_passkey_index" ON "known_devices" USING btree ("passkey_id");
