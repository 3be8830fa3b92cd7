ALTER TABLE "gate_rules" ADD COLUMN "opens_at" text DEFAULT '0000' NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_rules" ADD COLUMN "closes_at" text DEFAULT '2400' NOT NULL;