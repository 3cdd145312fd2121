CREATE TABLE "browser_imports" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browser_imports_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "components" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_id" text,
	"name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"type" text NOT NULL,
	"module" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "components_type_unique" UNIQUE("type")
);
--> statement-breakpoint
CREATE TABLE "deploy_configurations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"region" text NOT NULL,
	"auto_approve" boolean NOT NULL,
	"tags" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deploy_configurations_user_id_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "gallery_uses" (
	"template_id" text PRIMARY KEY NOT NULL,
	"use_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"stack" json NOT NULL,
	"node_count" integer NOT NULL,
	"cost_monthly" numeric(14, 2),
	"author_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"restored_from" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_versions_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "stack" json;--> statement-breakpoint
UPDATE "templates" SET "stack" = json_build_object('name', "name", 'cloud', "cloud", 'region', CASE "cloud" WHEN 'aws' THEN 'us-east-1' WHEN 'gcp' THEN 'us-central1' ELSE 'eastus' END, 'nodes', json_build_array());--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "stack" SET NOT NULL;--> statement-breakpoint
INSERT INTO "template_versions" ("template_id", "version", "name", "stack", "node_count", "author_id", "created_at") SELECT "id", 1, "name", "stack", 0, "owner_id", "updated_at" FROM "templates";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "prices" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "price_book" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "cost_monthly" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "problem_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "use_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "forked_from" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "forked_version" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "browser_imports" ADD CONSTRAINT "browser_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deploy_configurations" ADD CONSTRAINT "deploy_configurations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "components_owner_id_index" ON "components" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "components_team_id_index" ON "components" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
