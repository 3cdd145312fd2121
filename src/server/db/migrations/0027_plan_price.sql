DROP INDEX "environments_month_index";--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "plan_cost_monthly" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "price" json;--> statement-breakpoint
CREATE INDEX "environments_month_index" ON "environments" USING btree ("project_id","id","cost_monthly","update_compiled_id","plan_cost_monthly","approval_id","is_reserved","status","auto_teardown_enabled","expires_at","deleted_at");