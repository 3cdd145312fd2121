CREATE TABLE "preflights" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone,
	"until" timestamp (3) with time zone NOT NULL,
	"report" json
);
--> statement-breakpoint
ALTER TABLE "preflights" ADD CONSTRAINT "preflights_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preflights_due_index" ON "preflights" USING btree ("due_at") WHERE due_at is not null;