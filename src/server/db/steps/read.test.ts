import { expect, it } from 'vitest'
import { inlineOf } from './inline.ts'
import { parseSteps } from './read.ts'

const FILE = `-- step: every run gets its pool
-- batches of 1000: runs by id
UPDATE "runs" SET "pool" = 'a;b'
WHERE "pool" IS NULL AND {batch};
--> statement-breakpoint
-- step: runs are found by their pool
CREATE UNIQUE INDEX CONCURRENTLY "runs_pool" ON "runs" USING btree ("pool");
--> statement-breakpoint
-- step: pools exist
ALTER TABLE "public"."runs" VALIDATE CONSTRAINT "runs_pool_fk";
--> statement-breakpoint
-- step: nobody searches by name
DROP INDEX CONCURRENTLY IF EXISTS "runs_name";`

it('reads the steps of a file, and each as one statement for a restore', () => {
  const steps = parseSteps('after/0048_pools.sql', FILE)
  expect(steps).toMatchObject([
    { kind: 'batches', title: 'every run gets its pool', table: 'runs', keys: ['id'], size: 1000 },
    { kind: 'index', title: 'runs are found by their pool', index: 'runs_pool' },
    { kind: 'statement', title: 'pools exist' },
    { kind: 'statement', title: 'nobody searches by name' },
  ])
  expect(steps.map(inlineOf)).toEqual([
    `UPDATE "runs" SET "pool" = 'a;b'\nWHERE "pool" IS NULL AND true`,
    'CREATE UNIQUE index "runs_pool" ON "runs" USING btree ("pool")',
    'ALTER TABLE "public"."runs" VALIDATE CONSTRAINT "runs_pool_fk"',
    'DROP index IF EXISTS "runs_name"',
  ])
})

it.each([
  ['UPDATE "runs" SET "pool" = \'\' WHERE {batch};', 'a step begins with a line "-- step'],
  ['-- step: all\nUPDATE "runs" SET "pool" = \'\';', 'makes or drops an index concurrently'],
  ['-- step: all\n-- batches of 10: runs by id\nUPDATE "runs" SET "pool" = \'\';', 'with {batch} once'],
  ['-- step: all\n-- batches of 0: runs by id\nDELETE FROM "runs" WHERE {batch};', 'with {batch} once'],
  ['-- step: all\nCREATE INDEX "runs_pool" ON "runs" ("pool");', 'makes or drops an index concurrently'],
  ['-- step: all\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "runs" ("pool");', 'makes or drops an index'],
  ['-- step: all\nDROP INDEX CONCURRENTLY "a";', 'makes or drops an index concurrently'],
])('refuses %j', (text, reason) => expect(() => parseSteps('after/0048_pools.sql', text)).toThrow(reason))
