CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	CONSTRAINT "push_keys_one_row" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "seal_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"is_current" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_progress" (
	"column_name" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"reached" json,
	"total" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"unopened" bigint NOT NULL,
	"skipped" bigint NOT NULL,
	"is_done" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"key_ids" text[] NOT NULL,
	"sealing_key_id" text NOT NULL,
	"sealing_since" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "push_keys" ("id", "public_key", "sealed_private_key")
  SELECT 1, "value"::json ->> 'public_key', "value"::json ->> 'sealed_private_key' FROM "instance_facts" WHERE "key" = 'push_keys';--> statement-breakpoint
-- short: the table has a row for each fact of the installation, a handful.
DELETE FROM "instance_facts" WHERE "key" = 'push_keys';
