ALTER TABLE "recovery_codes" ADD COLUMN "secret_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_pins" ADD COLUMN "secret_id" text DEFAULT '' NOT NULL;