CREATE TABLE "connection_grants" (
	"connection_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"max_at_once" integer,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_grants_connection_id_project_id_pk" PRIMARY KEY("connection_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "is_for_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_grants" ADD CONSTRAINT "connection_grants_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_grants" ADD CONSTRAINT "connection_grants_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_grants_project_id_index" ON "connection_grants" USING btree ("project_id");--> statement-breakpoint
-- short: an installation has few connections
CREATE UNIQUE INDEX "connections_installation_name_unique" ON "connections" USING btree ("name") WHERE project_id is null;