-- step: set whether the number of resources of each environment is a minimum
-- batches of 200: environments by id
UPDATE "environments" SET "resource_count_is_least" = COALESCE((SELECT ("compiled_stacks"."result"->>'resource_count_is_least')::boolean FROM "compiled_stacks" WHERE "compiled_stacks"."id" = "environments"."compiled_id"), true) WHERE "resource_count_is_least" IS NULL AND {batch};
