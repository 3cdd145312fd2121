ALTER TABLE "compiled_stacks" ADD COLUMN "template_id" text;--> statement-breakpoint
ALTER TABLE "compiled_stacks" ADD COLUMN "template_version" integer;