ALTER TABLE "environments" ADD COLUMN "drift" json;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "drift_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "drift_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "check_drift" boolean DEFAULT true NOT NULL;