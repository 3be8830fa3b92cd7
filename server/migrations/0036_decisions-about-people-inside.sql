ALTER TABLE "gate_presence" ADD COLUMN "pending_decision_id" text;--> statement-breakpoint
ALTER TABLE "gate_presence" ADD COLUMN "pending_act" text;--> statement-breakpoint
ALTER TABLE "gate_presence" ADD COLUMN "pending_until" timestamp (3) with time zone;