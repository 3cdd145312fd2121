CREATE TABLE "agent_pools" (
	"name" text PRIMARY KEY NOT NULL,
	"max_at_once" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"pools" text[] NOT NULL,
	"is_embedded" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "agent_tokens_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"system" text NOT NULL,
	"binaries" json NOT NULL,
	"can_isolate" boolean NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"stage" text NOT NULL,
	"number" integer NOT NULL,
	"agent_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"exit_code" integer,
	"diagnostics" json,
	"log_bytes" integer DEFAULT 0 NOT NULL,
	"is_log_cut" boolean DEFAULT false NOT NULL,
	"event_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "run_attempts_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"attempt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"type" text NOT NULL,
	"action" text NOT NULL,
	"seconds" integer,
	"message" text,
	CONSTRAINT "run_events_attempt_id_number_pk" PRIMARY KEY("attempt_id","number")
);
--> statement-breakpoint
CREATE TABLE "run_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"stage" text NOT NULL,
	"status" text NOT NULL,
	"pool" text NOT NULL,
	"connection" text NOT NULL,
	"priority" integer NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "run_log_pieces" (
	"attempt_id" uuid NOT NULL,
	"at_byte" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_log_pieces_attempt_id_at_byte_pk" PRIMARY KEY("attempt_id","at_byte")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp (3) with time zone NOT NULL,
	"history" json NOT NULL,
	"stage" text NOT NULL,
	"connection" text NOT NULL,
	"pool" text NOT NULL,
	"cause" text NOT NULL,
	"ordered_by" uuid,
	"compiled_id" uuid NOT NULL,
	"variables" text,
	"binary" json,
	"counts" json,
	"weighing" json,
	"state_serial" bigint,
	"approval_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"cancel_asked_at" timestamp (3) with time zone,
	"cancel_asked_by" uuid,
	"kill_asked_at" timestamp (3) with time zone,
	"error" json,
	"continuation" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "blob_pieces" (
	"blob_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "blob_pieces_blob_id_number_pk" PRIMARY KEY("blob_id","number")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "environment_outputs" (
	"environment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_sensitive" boolean NOT NULL,
	"value" text NOT NULL,
	"run_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "environment_outputs_environment_id_name_pk" PRIMARY KEY("environment_id","name")
);
--> statement-breakpoint
CREATE TABLE "run_artifacts" (
	"run_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"blob_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_artifacts_run_id_stage_kind_pk" PRIMARY KEY("run_id","stage","kind")
);
--> statement-breakpoint
CREATE TABLE "simulated_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid,
	"kind" text NOT NULL,
	"type" text,
	"times" integer,
	"share_percent" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_resources" (
	"environment_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"values" text NOT NULL,
	"is_stopped" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "simulated_resources_environment_id_key_pk" PRIMARY KEY("environment_id","key")
);
--> statement-breakpoint
CREATE TABLE "state_locks" (
	"environment_id" uuid PRIMARY KEY NOT NULL,
	"lock_id" text NOT NULL,
	"info" text NOT NULL,
	"attempt_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "state_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"serial" bigint NOT NULL,
	"lineage" text NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"resource_count" integer NOT NULL,
	"blob_id" uuid NOT NULL,
	"run_id" uuid,
	"attempt_id" uuid,
	"is_adopted" boolean NOT NULL,
	"created_by" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "compiled_stacks" ADD COLUMN "released" json;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "connection" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "applied_compiled_id" uuid;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "update_compiled_id" uuid;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "variables" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "binary_flavour" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "confirm_plans" text DEFAULT 'changes' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_tokens" ADD CONSTRAINT "agent_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_token_id_agent_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."agent_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_attempts" ADD CONSTRAINT "run_attempts_job_id_run_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."run_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_attempt_id_run_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."run_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_jobs" ADD CONSTRAINT "run_jobs_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_jobs" ADD CONSTRAINT "run_jobs_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_log_pieces" ADD CONSTRAINT "run_log_pieces_attempt_id_run_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."run_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_compiled_id_compiled_stacks_id_fk" FOREIGN KEY ("compiled_id") REFERENCES "public"."compiled_stacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_cancel_asked_by_users_id_fk" FOREIGN KEY ("cancel_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blob_pieces" ADD CONSTRAINT "blob_pieces_blob_id_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."blobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environment_outputs" ADD CONSTRAINT "environment_outputs_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_artifacts" ADD CONSTRAINT "run_artifacts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_artifacts" ADD CONSTRAINT "run_artifacts_blob_id_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."blobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_failures" ADD CONSTRAINT "simulated_failures_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_failures" ADD CONSTRAINT "simulated_failures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_resources" ADD CONSTRAINT "simulated_resources_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_locks" ADD CONSTRAINT "state_locks_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_versions" ADD CONSTRAINT "state_versions_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_versions" ADD CONSTRAINT "state_versions_blob_id_blobs_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."blobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_versions" ADD CONSTRAINT "state_versions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_versions" ADD CONSTRAINT "state_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_token_host_index" ON "agents" USING btree ("token_id","host");--> statement-breakpoint
CREATE INDEX "run_attempts_job_id_index" ON "run_attempts" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "run_attempts_run_id_index" ON "run_attempts" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_attempts_open_index" ON "run_attempts" USING btree ("leased_until") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "run_events_run_id_index" ON "run_events" USING btree ("run_id","at");--> statement-breakpoint
CREATE INDEX "run_jobs_run_id_index" ON "run_jobs" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_jobs_queue_index" ON "run_jobs" USING btree ("pool","priority","queued_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "run_jobs_running_index" ON "run_jobs" USING btree ("connection") WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "runs_number_index" ON "runs" USING btree ("environment_id","number");--> statement-breakpoint
CREATE INDEX "runs_created_at_index" ON "runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "runs_project_id_index" ON "runs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_open_index" ON "runs" USING btree ("status") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "state_versions_number_index" ON "state_versions" USING btree ("environment_id","number");--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_applied_compiled_id_compiled_stacks_id_fk" FOREIGN KEY ("applied_compiled_id") REFERENCES "public"."compiled_stacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_update_compiled_id_compiled_stacks_id_fk" FOREIGN KEY ("update_compiled_id") REFERENCES "public"."compiled_stacks"("id") ON DELETE no action ON UPDATE no action;