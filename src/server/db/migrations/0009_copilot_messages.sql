ALTER TABLE "copilot_messages" ADD COLUMN "messages" json;--> statement-breakpoint
ALTER TABLE "copilot_messages" ADD COLUMN "model_message" json;