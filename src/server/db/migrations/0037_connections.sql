CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"cloud" text NOT NULL,
	"identity" json NOT NULL,
	"external_id" text NOT NULL,
	"secret" text,
	"plan_secret" text,
	"secret_set_at" timestamp (3) with time zone NOT NULL,
	"account" text,
	"regions" text[] NOT NULL,
	"environment_types" text[] NOT NULL,
	"max_at_once" integer,
	"pool" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connections_name_unique" UNIQUE("project_id","name")
);
--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "environments_connection_id_index" ON "environments" USING btree ("connection_id");