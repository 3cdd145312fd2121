DROP INDEX "environments_cost_index";--> statement-breakpoint
DROP INDEX "environments_count_index";--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "cost_now" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "environments" AS e SET "cost_now" = p."cost_monthly"
FROM "cost_periods" p WHERE p."environment_id" = e."id" AND p."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "environments_cost_index" ON "environments" USING btree ((case when status = 'pending' then cost_monthly else cost_now end),"id");--> statement-breakpoint
CREATE INDEX "environments_count_index" ON "environments" USING btree ("status","cloud_provider","project_id","cost_now","expires_at");