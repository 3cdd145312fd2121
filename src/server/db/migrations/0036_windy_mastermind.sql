CREATE TABLE "leaks" (
	"environment_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"address" text,
	"name" text,
	"provider_id" text,
	"monthly" numeric(14, 2),
	"is_at_least" boolean NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "leaks_environment_id_key_pk" PRIMARY KEY("environment_id","key")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leaks" ADD CONSTRAINT "leaks_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaks" ADD CONSTRAINT "leaks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaks_open_index" ON "leaks" USING btree ("project_id","found_at") WHERE gone_at is null;