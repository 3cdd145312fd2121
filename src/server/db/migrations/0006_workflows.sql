CREATE TABLE "copilot_chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"agent" text,
	"message_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copilot_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"by" text,
	"model_problem" text,
	"understanding" json,
	"config" json,
	"result" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "copilot_messages_chat_id_position" UNIQUE("chat_id","position")
);
--> statement-breakpoint
CREATE TABLE "copilot_models" (
	"id" integer PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "copilot_models_one" CHECK ("copilot_models"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workflow_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"sealed_url" text NOT NULL,
	"host" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" json NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"trigger" text NOT NULL,
	"workflow_id" uuid,
	"environment_id" uuid,
	"project_id" uuid,
	"facts" json NOT NULL,
	"text" text NOT NULL,
	"actor_name" text,
	"chain" json NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "workflow_events_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workflow_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"environment_id" uuid,
	"outcome" text NOT NULL,
	"text" text NOT NULL,
	"conditions" json NOT NULL,
	"actions" json NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workflow_runs_event_id_workflow_id" UNIQUE("event_id","workflow_id")
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"enabled" boolean NOT NULL,
	"trigger" text NOT NULL,
	"schedule" json,
	"resource_limit" integer,
	"conditions" json NOT NULL,
	"actions" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sealed_webhook_secret" text,
	"next_run_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "demands" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "copilot_chats" ADD CONSTRAINT "copilot_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copilot_messages" ADD CONSTRAINT "copilot_messages_chat_id_copilot_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."copilot_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_run_id_workflow_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_event_id_workflow_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."workflow_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copilot_chats_user_id_index" ON "copilot_chats" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("workflow_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_run_id_index" ON "webhook_deliveries" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "workflow_events_due_index" ON "workflow_events" USING btree ("next_attempt_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "workflow_events_occurred_at_index" ON "workflow_events" USING btree ("trigger","occurred_at");--> statement-breakpoint
CREATE INDEX "workflow_events_environment_id_index" ON "workflow_events" USING btree ("environment_id");--> statement-breakpoint
CREATE INDEX "workflow_runs_at_index" ON "workflow_runs" USING btree ("workflow_id","at","id");--> statement-breakpoint
CREATE INDEX "workflows_author_id_index" ON "workflows" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "workflows_trigger_index" ON "workflows" USING btree ("trigger","created_at","id");--> statement-breakpoint
CREATE INDEX "workflows_next_run_at_index" ON "workflows" USING btree ("next_run_at");--> statement-breakpoint
-- What happened before there were workflows, for dry runs: no workflow acts on it.
INSERT INTO "workflow_events" ("id", "key", "trigger", "environment_id", "project_id", "facts", "text", "actor_name", "chain", "occurred_at", "processed_at", "next_attempt_at")
SELECT gen_random_uuid(), 'on-deploy:' || e."id", 'on-deploy', e."id", e."project_id",
	json_build_object('environment', e."environment_type", 'cloud_provider', e."cloud_provider", 'cost', e."cost_monthly", 'budget', e."budget_limit", 'team_size', e."team_size", 'data_sensitivity', e."data_sensitivity", 'region', e."region", 'resource_count', e."resource_count"),
	u."name" || ' asked for "' || e."name" || '".', u."name", '[]'::json, e."created_at", now(), now()
FROM "environments" e JOIN "users" u ON u."id" = e."requester_id"
WHERE e."created_at" > now() - interval '100 days';--> statement-breakpoint
INSERT INTO "workflow_events" ("id", "key", "trigger", "environment_id", "project_id", "facts", "text", "actor_name", "chain", "occurred_at", "processed_at", "next_attempt_at")
SELECT gen_random_uuid(), 'on-approval:' || a."id", 'on-approval', e."id", e."project_id",
	json_build_object('environment', e."environment_type", 'cloud_provider', e."cloud_provider", 'cost', a."cost_monthly", 'budget', a."budget_limit", 'team_size', e."team_size", 'data_sensitivity', e."data_sensitivity", 'region', e."region", 'resource_count', e."resource_count"),
	u."name" || ' approved the request for "' || e."name" || '".', u."name", '[]'::json, a."decided_at", now(), now()
FROM "approvals" a JOIN "environments" e ON e."id" = a."environment_id" JOIN "users" u ON u."id" = a."decided_by"
WHERE a."state" = 'approved' AND a."decided_at" > now() - interval '100 days';
