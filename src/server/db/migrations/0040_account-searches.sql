CREATE TABLE "account_searches" (
	"environment_id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"looks" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leaks" ADD COLUMN "component" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_searches" ADD CONSTRAINT "account_searches_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_searches" ADD CONSTRAINT "account_searches_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_searches_due_index" ON "account_searches" USING btree ("due_at");