ALTER TABLE "environments" ADD COLUMN "drift_held" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "drift_held" text;