CREATE TABLE "pipeline_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"attempts" json NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"ordered_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipeline_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"run_id" uuid,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"phase" text NOT NULL,
	"outcome" text NOT NULL,
	"pipeline_run" bigint NOT NULL,
	"attempt" bigint NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"commit" text,
	"resources" json,
	"is_counted" boolean NOT NULL,
	"refusal" json,
	"reported_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pipeline_reports_key_unique" UNIQUE("environment_id","key")
);
--> statement-breakpoint
CREATE TABLE "pipeline_triggers" (
	"environment_id" uuid PRIMARY KEY NOT NULL,
	"target" json NOT NULL,
	"token" text NOT NULL,
	"token_set_at" timestamp (3) with time zone NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "reported" json;--> statement-breakpoint
ALTER TABLE "pipeline_calls" ADD CONSTRAINT "pipeline_calls_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_calls" ADD CONSTRAINT "pipeline_calls_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_reports" ADD CONSTRAINT "pipeline_reports_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_reports" ADD CONSTRAINT "pipeline_reports_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_reports" ADD CONSTRAINT "pipeline_reports_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_triggers" ADD CONSTRAINT "pipeline_triggers_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_triggers" ADD CONSTRAINT "pipeline_triggers_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pipeline_calls_environment_id_index" ON "pipeline_calls" USING btree ("environment_id","created_at");--> statement-breakpoint
CREATE INDEX "pipeline_calls_due_index" ON "pipeline_calls" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "pipeline_reports_order_index" ON "pipeline_reports" USING btree ("environment_id","host","pipeline_run","attempt");--> statement-breakpoint
CREATE INDEX "pipeline_reports_run_id_index" ON "pipeline_reports" USING btree ("run_id");