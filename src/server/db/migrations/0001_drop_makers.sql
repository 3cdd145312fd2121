ALTER TABLE "makers" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "makers" CASCADE;--> statement-breakpoint
ALTER TABLE "results" DROP CONSTRAINT IF EXISTS "results_maker_id_makers_id_fk";
--> statement-breakpoint
DROP INDEX "results_maker_id_index";--> statement-breakpoint
ALTER TABLE "results" DROP COLUMN "maker_id";