CREATE TABLE "simulated_speeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid,
	"speed" real NOT NULL,
	CONSTRAINT "simulated_speeds_environment" UNIQUE NULLS NOT DISTINCT("environment_id")
);
--> statement-breakpoint
CREATE TABLE "simulated_strikes" (
	"attempt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"failure_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "simulated_strikes_attempt_id_number_pk" PRIMARY KEY("attempt_id","number")
);
--> statement-breakpoint
ALTER TABLE "simulated_failures" ADD COLUMN "component" text;--> statement-breakpoint
ALTER TABLE "simulated_speeds" ADD CONSTRAINT "simulated_speeds_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_strikes" ADD CONSTRAINT "simulated_strikes_failure_id_simulated_failures_id_fk" FOREIGN KEY ("failure_id") REFERENCES "public"."simulated_failures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_strikes" ADD CONSTRAINT "simulated_strikes_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulated_strikes_failure_index" ON "simulated_strikes" USING btree ("failure_id");