ALTER TABLE "projects" ADD COLUMN "is_seeded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "projects" SET "is_seeded" = true WHERE "slug" = 'sample-data' AND "description" = 'What the dev tools have made, to try things out.';
