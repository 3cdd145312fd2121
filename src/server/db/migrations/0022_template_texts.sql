ALTER TABLE "templates" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "readme" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "component_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "custom_categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "templates" SET "component_types" = coalesce(
	(SELECT array_agg(DISTINCT "node"->>'type') FROM json_array_elements(
		regexp_replace("stack"::text, '\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\\ufffd', 'g')::json->'nodes') AS "node"),
	'{}');--> statement-breakpoint
UPDATE "templates" SET "custom_categories" = coalesce(
	(SELECT array_agg(DISTINCT CASE "module"->>'category'
			WHEN 'networking' THEN 'network' WHEN 'identity-security' THEN 'identity' ELSE "module"->>'category' END)
		FROM json_array_elements(
			regexp_replace("stack"::text, '\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\\ufffd', 'g')::json->'modules') AS "module"
		WHERE "module"->>'type' = ANY("component_types")),
	'{}')
	WHERE regexp_replace("stack"::text, '\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\\ufffd', 'g')::json->'modules' IS NOT NULL;
