CREATE TABLE "run_limits" (
	"id" integer PRIMARY KEY NOT NULL,
	"plan_minutes" integer NOT NULL,
	"apply_minutes" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_limits_one_row" CHECK ("run_limits"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "agent_tokens" ADD COLUMN "prefix" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "pool" text;--> statement-breakpoint
ALTER TABLE "run_attempts" ADD COLUMN "limit_ms" integer;