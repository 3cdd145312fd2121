CREATE TABLE "plan_proofs" (
	"files_digest" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"status" text NOT NULL,
	"flavour" text,
	"version" text,
	"to_add" integer,
	"duration_ms" integer,
	"problem" json,
	"diagnostics" json DEFAULT '[]'::json NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "compiled_stacks" ADD COLUMN "files_digest" text;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "files_digest" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "files_digest" text;--> statement-breakpoint
ALTER TABLE "plan_proofs" ADD CONSTRAINT "plan_proofs_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_proofs_waiting_index" ON "plan_proofs" USING btree ("person_id","created_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "plan_proofs_person_id_index" ON "plan_proofs" USING btree ("person_id","started_at");--> statement-breakpoint
CREATE INDEX "compiled_stacks_files_digest_index" ON "compiled_stacks" USING btree ("files_digest") WHERE files_digest is not null;--> statement-breakpoint
CREATE INDEX "template_versions_files_digest_index" ON "template_versions" USING btree ("files_digest");--> statement-breakpoint
CREATE INDEX "results_files_digest_index" ON "results" USING btree ("files_digest") WHERE files_digest is not null;