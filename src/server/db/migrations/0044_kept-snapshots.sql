CREATE TABLE "kept_snapshots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"address" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"component" text,
	"node" text,
	"size_gb" integer,
	"monthly" numeric(14, 2),
	"taken_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"problem" text,
	"problem_code" text,
	"revived_key" text
);
--> statement-breakpoint
ALTER TABLE "kept_snapshots" ADD CONSTRAINT "kept_snapshots_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_snapshots" ADD CONSTRAINT "kept_snapshots_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_snapshots_key_index" ON "kept_snapshots" USING btree ("environment_id","key");--> statement-breakpoint
CREATE INDEX "kept_snapshots_open_index" ON "kept_snapshots" USING btree ("project_id","until") WHERE gone_at is null;--> statement-breakpoint
CREATE INDEX "kept_snapshots_due_index" ON "kept_snapshots" USING btree ("until") WHERE gone_at is null;