ALTER TABLE "cost_periods" ADD COLUMN "project_id" uuid;--> statement-breakpoint
-- What an environment costs is summed by its project. The version before adds periods too while this one starts: the
-- database fills the column in for both.
CREATE OR REPLACE FUNCTION "fill_project_of_period"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "project_id" INTO NEW."project_id" FROM "environments" WHERE "id" = NEW."environment_id";
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "cost_periods_fill_project" BEFORE INSERT ON "cost_periods"
  FOR EACH ROW WHEN (NEW."project_id" IS NULL) EXECUTE FUNCTION "fill_project_of_period"();
