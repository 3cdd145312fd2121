CREATE TABLE "session_policy" (
	"id" integer PRIMARY KEY NOT NULL,
	"session_hours" integer,
	"idle_minutes" integer,
	"administrators_since" timestamp (3) with time zone,
	"everybody_since" timestamp (3) with time zone,
	"grace_days" integer,
	"person_token_days" integer,
	"service_token_days" integer,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "session_policy_one_row" CHECK ("session_policy"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "shortened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO "session_policy" ("id") VALUES (1);--> statement-breakpoint
-- short: a session of a browser is deleted when it ends, so that there are a few for each person
UPDATE "sessions" SET "has_second_factor" = true FROM "users" WHERE "users"."id" = "sessions"."user_id" AND ("sessions"."method" IN ('sso', 'passkey') OR "users"."two_factor_enabled_at" IS NOT NULL);
