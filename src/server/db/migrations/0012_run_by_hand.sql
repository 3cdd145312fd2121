ALTER TABLE "environments" ADD COLUMN "operation_by" uuid;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "before_run" json;--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_operation_by_users_id_fk" FOREIGN KEY ("operation_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;