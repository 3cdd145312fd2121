CREATE TABLE "drift_ignores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"findings" json NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"ignored_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drift_ignores" ADD CONSTRAINT "drift_ignores_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drift_ignores" ADD CONSTRAINT "drift_ignores_ignored_by_users_id_fk" FOREIGN KEY ("ignored_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drift_ignores_environment_index" ON "drift_ignores" USING btree ("environment_id");--> statement-breakpoint
CREATE INDEX "drift_ignores_until_index" ON "drift_ignores" USING btree ("until");