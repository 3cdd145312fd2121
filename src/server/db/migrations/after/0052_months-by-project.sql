-- step: set the project of each cost period
-- batches of 5000: cost_periods by environment_id, started_at
UPDATE "cost_periods" SET "project_id" = (SELECT "e"."project_id" FROM "environments" "e" WHERE "e"."id" = "cost_periods"."environment_id") WHERE "project_id" IS NULL AND {batch};
--> statement-breakpoint
-- step: index cost periods by project
CREATE INDEX CONCURRENTLY "cost_periods_project_index" ON "cost_periods" USING btree ("project_id","ended_at","started_at","cost_monthly");
--> statement-breakpoint
-- step: index environments by project
CREATE INDEX CONCURRENTLY "environments_project_index" ON "environments" USING btree ("project_id","created_at","id","status","cloud_provider","cost_now","expires_at","is_reserved","auto_teardown_enabled","deleted_at","cost_monthly","plan_cost_monthly","update_compiled_id","approval_id");
--> statement-breakpoint
-- step: drop the former index of environments by project
DROP INDEX CONCURRENTLY IF EXISTS "environments_project_id_index";
--> statement-breakpoint
-- step: drop the former index of months
DROP INDEX CONCURRENTLY IF EXISTS "environments_month_index";
--> statement-breakpoint
-- step: index administrators
CREATE INDEX CONCURRENTLY "users_administrators_index" ON "users" USING btree ("id") WHERE role = 'admin';
