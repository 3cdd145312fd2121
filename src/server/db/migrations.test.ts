// Migrations run while other servers work: what holds a table for as long as it has rows is refused, unless the
// migration says why it is short. Such work is a step after the migration: migrations/after/README.md.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findInstallation } from '../folders.ts'
import { readMigrations } from './migration-files.ts'

const { migrationsFolder } = findInstallation(import.meta.dirname)
/** The last migration from before others had to be considered. */
const LAST_FREE = '0037'
/** A line above a statement that says why it may stand there all the same. */
const REASON = /^-- short: \S.{10,}$/m

const INDEX = 'make it concurrently in a step'
const CHECK = 'add it NOT VALID and validate it in a step'
const FILL = 'fill another column in batches, in a step'
const NOT_NULL = 'fill the column in batches, validate a check that it is not null, then say "-- short: …"'

/** Statements that read or write every row of a table, or wait for it, while they hold it, and what to do instead. */
const LONG: readonly (readonly [what: string, pattern: RegExp, instead: string])[] = [
  ['writes every row again', /^alter table "(\w+)" alter column "\w+" set data type/i, FILL],
  ['reads every row', /^alter table "(\w+)" alter column "\w+" set not null/i, NOT_NULL],
  ['fails where there are rows', /^alter table "(\w+)" add column "\w+" (?!.*\bdefault\b).*\bnot null\b/i, NOT_NULL],
  [
    'writes every row again',
    /^alter table "(\w+)" add column .*\bdefault (?:gen_random_uuid|now|clock_timestamp|random)\(/i,
    FILL,
  ],
  ['writes every row again', /^alter table "(\w+)" add column .*\bgenerated always as\b/i, FILL],
  ['reads every row', /^alter table "(\w+)" add constraint (?!.*\bnot valid\b)/i, CHECK],
  ['reads every row', /^alter table "(\w+)" validate constraint/i, CHECK],
  ['reads every row', /^create (?:unique )?index (?!concurrently).* on "(\w+)"/i, INDEX],
  ['fails in a transaction', /^create (?:unique )?index concurrently .* on "(\w+)"/i, INDEX],
  ['fails in a transaction', /^drop index concurrently (?:if exists )?"(\w+)"/i, 'drop it in a step'],
  ['writes every row', /^(?:update|delete from) "?(\w+)"?/i, 'do it in batches, in a step'],
]

/** The statements of a migration that take long where a table has many rows. */
function longStatements(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((one) => one.trim())
  const bare = (statement: string): string =>
    statement
      .replaceAll(/^--.*\n?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?"(\w+)"/i.exec(bare(one))?.[1] ?? []),
  )
  return statements.flatMap((statement) => {
    if (REASON.test(statement)) return []
    const sql = bare(statement)
    const found = LONG.flatMap(([what, pattern, instead]) => {
      const table = pattern.exec(sql)?.[1]
      return table !== undefined && !made.has(table)
        ? [`${what} of ${table}: ${instead} (migrations/after/README.md): ${sql}`]
        : []
    })
    return found.slice(0, 1)
  })
}

const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted()

it.each(files.filter((file) => file.slice(0, 4) > LAST_FREE))('%s holds no table for long', async (file) => {
  expect(longStatements(await readFile(join(migrationsFolder, file), 'utf8'))).toEqual([])
})

it('has steps only after migrations that there are, each of which can be read', async () => {
  const tags = readMigrations(migrationsFolder).map(({ tag }) => `${tag}.sql`)
  const after = (await readdir(join(migrationsFolder, 'after'))).filter((file) => file.endsWith('.sql'))
  expect(after.filter((file) => !tags.includes(file))).toEqual([])
})

describe('what is refused', () => {
  it.each([
    'ALTER TABLE "runs" ALTER COLUMN "log_bytes" SET DATA TYPE bigint;',
    'ALTER TABLE "runs" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "runs" ADD COLUMN "name" text NOT NULL;',
    'ALTER TABLE "runs" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'ALTER TABLE "runs" ADD COLUMN "day" date GENERATED ALWAYS AS (created_at::date) STORED;',
    'ALTER TABLE "runs" ADD CONSTRAINT "runs_by_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id");',
    'CREATE UNIQUE INDEX "runs_name" ON "runs" USING btree ("name");',
    'UPDATE "runs" SET "name" = \'\';',
    'ALTER TABLE "runs" VALIDATE CONSTRAINT "runs_by_fk";',
    'CREATE INDEX CONCURRENTLY "runs_name" ON "runs" USING btree ("name");',
    'DROP INDEX CONCURRENTLY "runs";',
  ])('%s', (statement) => {
    expect(longStatements(statement)).toEqual([expect.stringContaining('(migrations/after/README.md)')])
    expect(longStatements(`-- short: runs have at most a few hundred rows.\n${statement}`)).toEqual([])
    const fresh = 'CREATE TABLE "runs" (\n\t"id" uuid PRIMARY KEY NOT NULL\n);\n--> statement-breakpoint\n'
    expect(longStatements(fresh + statement)).toEqual([])
  })

  it.each([
    'ALTER TABLE "runs" ADD COLUMN "name" text;',
    'ALTER TABLE "runs" ADD COLUMN "count" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "runs" ADD CONSTRAINT "a" FOREIGN KEY ("by") REFERENCES "public"."users"("id") NOT VALID;',
    'DROP INDEX "runs_name";',
  ])('but not %s', (statement) => expect(longStatements(statement)).toEqual([]))
})
