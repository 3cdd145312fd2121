ALTER TABLE "environments" ADD COLUMN "resource_count_is_least" boolean;--> statement-breakpoint
ALTER TABLE "kept_snapshots" ADD COLUMN "told_at" timestamp (3) with time zone;