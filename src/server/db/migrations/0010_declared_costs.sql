ALTER TABLE "environments" ADD COLUMN "declared_components" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "max_unpriced_lines" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
UPDATE "environments" AS e SET "declared_components" = (
  SELECT count(*) FROM "compiled_stacks" c, json_array_elements(c."stack" -> 'nodes') AS node
  WHERE c."id" = e."compiled_id" AND node ->> 'type' LIKE 'custom-%'
) WHERE e."status" <> 'deleted';
