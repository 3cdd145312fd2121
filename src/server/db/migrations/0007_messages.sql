ALTER TABLE "approvals" ADD COLUMN "void_message" json;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "messages" json;--> statement-breakpoint
ALTER TABLE "workflow_events" ADD COLUMN "message" json;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "message" json;