CREATE TABLE "gate_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gate_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"estate_id" text NOT NULL,
	"role_names" text[] NOT NULL,
	CONSTRAINT "gate_sets_roles_key" UNIQUE("estate_id","role_names")
);
--> statement-breakpoint
-- Steps matter for two minutes, and the codes of before this migration are refused by their version: none is kept.
DELETE FROM "pass_chains";--> statement-breakpoint
ALTER TABLE "pass_chains" DROP CONSTRAINT "pass_chains_pkey";--> statement-breakpoint
ALTER TABLE "pass_chains" ADD COLUMN "estate_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "pass_chains" ADD CONSTRAINT "pass_chains_estate_id_chain_pk" PRIMARY KEY("estate_id","chain");--> statement-breakpoint
ALTER TABLE "gate_presence" ADD COLUMN "last_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gate_presence" ADD COLUMN "last_out_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gate_rules" ADD COLUMN "seconds_between_entries" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_log" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gate_log" ADD COLUMN "is_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_sets" ADD CONSTRAINT "gate_sets_estate_id_estates_id_fk" FOREIGN KEY ("estate_id") REFERENCES "public"."estates"("id") ON DELETE no action ON UPDATE no action;