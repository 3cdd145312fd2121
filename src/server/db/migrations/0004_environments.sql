CREATE TABLE "allowances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"approver_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"from_month" text NOT NULL,
	"until_month" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reasons" text[] NOT NULL,
	"compiled_id" uuid NOT NULL,
	"stack_digest" text NOT NULL,
	"cost_monthly" numeric(14, 2) NOT NULL,
	"budget_limit" numeric(14, 2),
	"request_note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"notes" text,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "compiled_stacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"stack" json NOT NULL,
	"result" json NOT NULL,
	"proof" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cost_periods" (
	"environment_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"cost_monthly" numeric(14, 2) NOT NULL,
	CONSTRAINT "cost_periods_environment_id_started_at_pk" PRIMARY KEY("environment_id","started_at")
);
--> statement-breakpoint
CREATE TABLE "scheduled_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run_at" timestamp (3) with time zone NOT NULL,
	"last_duration_ms" numeric(12, 1) NOT NULL,
	"run_count" integer NOT NULL,
	"failure_count" integer NOT NULL,
	"last_error" text,
	"last_summary" text
);
--> statement-breakpoint
CREATE TABLE "sent_once" (
	"subject_id" uuid NOT NULL,
	"key" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sent_once_subject_id_key_pk" PRIMARY KEY("subject_id","key")
);
--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "requester_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "author_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "status_since" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "operation" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "operation_run" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "operation_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "operation_note" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "region" text NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "data_sensitivity" text NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "duration" text NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "team_size" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "compiled_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "stack_digest" text NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "resource_count" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "price_book" text NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "priced_lines" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "total_lines" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "cost_monthly_suspended" numeric(14, 2) NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "budget_limit" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "is_reserved" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "lifetime_days" integer;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "auto_teardown_enabled" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "tags" json NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "is_seeded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "activated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_compiled_id_compiled_stacks_id_fk" FOREIGN KEY ("compiled_id") REFERENCES "public"."compiled_stacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_periods" ADD CONSTRAINT "cost_periods_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowances_project_id_index" ON "allowances" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "allowances_environment_id_index" ON "allowances" USING btree ("environment_id");--> statement-breakpoint
CREATE INDEX "approvals_environment_id_index" ON "approvals" USING btree ("environment_id");--> statement-breakpoint
CREATE INDEX "approvals_created_at_index" ON "approvals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_pending_index" ON "approvals" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_compiled_id_compiled_stacks_id_fk" FOREIGN KEY ("compiled_id") REFERENCES "public"."compiled_stacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "environments_created_at_index" ON "environments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "environments_name_index" ON "environments" USING btree ("name_key","id","status");--> statement-breakpoint
CREATE INDEX "environments_cost_index" ON "environments" USING btree ("cost_monthly","id");--> statement-breakpoint
CREATE INDEX "environments_end_index" ON "environments" USING btree (coalesce(expires_at, 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "environments_count_index" ON "environments" USING btree ("status","cloud_provider","project_id","cost_monthly","cost_monthly_suspended","expires_at");--> statement-breakpoint
CREATE INDEX "environments_expires_at_index" ON "environments" USING btree ("expires_at") WHERE status <> 'deleted';