// What of the migrations a database has: drizzle-orm's table of those that were applied, and beside it how far their
// steps are.
import type { ClientBase } from 'pg'
import type { Migration } from './migration-files.ts'
import { inlineOf } from './steps/inline.ts'
import type { Step } from './steps/read.ts'

type Client = Pick<ClientBase, 'query'>

/** Where the migrations that were applied are kept, as drizzle-orm keeps them. */
export const APPLIED_MIGRATIONS = 'drizzle.__drizzle_migrations'
/** Where it is kept how far the steps after each migration are. */
export const MIGRATION_STEPS = 'drizzle.migration_steps'

/** A step that a database lacks. */
export interface PendingStep {
  readonly step: Step
  readonly migration: Migration
  /** Its place among the steps of the migration. */
  readonly place: number
  /** The key of the last row that was looked at; null before the first. */
  readonly after: readonly string[] | null
  /** How many rows it has changed. */
  readonly rows: number
}

/** Makes the tables in which it is kept, where they are missing. */
export async function prepareApplied(client: Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${APPLIED_MIGRATIONS} (id serial primary key, hash text not null, created_at bigint)`,
  )
  await client.query(
    `create table if not exists ${MIGRATION_STEPS} (migration bigint not null, place integer not null,
      after jsonb, rows bigint not null default 0, finished_at timestamptz, primary key (migration, place))`,
  )
}

/** When the last migration that was applied was written, in milliseconds since 1970; 0 for none. */
export async function lastApplied(client: Client): Promise<number> {
  const { rows } = await client.query<{ at: string | null }>(`select max(created_at) as at from ${APPLIED_MIGRATIONS}`)
  return Number(rows[0]?.at ?? 0)
}

/** Applies a migration inside of a transaction that goes on. Its steps are left to come. */
export async function applyMigration(client: Client, { statements, sha256, when }: Migration): Promise<void> {
  for (const statement of statements) await client.query(statement)
  await client.query(`insert into ${APPLIED_MIGRATIONS} (hash, created_at) values ($1, $2)`, [sha256, when])
}

/** Carries out the steps of a migration inside of a transaction, in which nobody else uses the tables. */
export async function applySteps(client: Client, { steps, when }: Migration): Promise<void> {
  for (const [place, step] of steps.entries()) {
    await client.query(inlineOf(step))
    await finishStep(client, { when, place })
  }
}

/** Changes rows that were loaded after the steps of a migration, as its batches would have. */
export async function applyBatches(client: Client, { steps }: Migration): Promise<void> {
  for (const step of steps) if (step.kind === 'batches') await client.query(inlineOf(step))
}

/** The steps of applied migrations that a database lacks, in their order. */
export async function listPending(client: Client, migrations: readonly Migration[]): Promise<PendingStep[]> {
  const last = await lastApplied(client)
  const { rows } = await client.query<{
    migration: string
    place: number
    after: string[] | null
    rows: string
    is_finished: boolean
  }>(`select migration, place, after, rows, finished_at is not null as is_finished from ${MIGRATION_STEPS}`)
  return migrations
    .filter(({ when }) => when <= last)
    .flatMap((migration) =>
      migration.steps.flatMap((step, place): PendingStep[] => {
        const kept = rows.find((row) => Number(row.migration) === migration.when && row.place === place)
        if (kept?.is_finished === true) return []
        return [{ step, migration, place, after: kept?.after ?? null, rows: Number(kept?.rows ?? 0) }]
      }),
    )
}

/** Keeps how far a step is, in the transaction that brought it there. */
export async function keepPlace(
  client: Client,
  { migration, place }: PendingStep,
  { after, rows }: { readonly after: readonly string[]; readonly rows: number },
): Promise<void> {
  await client.query(
    `insert into ${MIGRATION_STEPS} (migration, place, after, rows) values ($1, $2, $3, $4)
      on conflict (migration, place) do update set after = excluded.after, rows = excluded.rows`,
    [migration.when, place, JSON.stringify(after), rows],
  )
}

/** Keeps that a step is done. */
export async function finishStep(
  client: Client,
  { when, place, rows = 0 }: { readonly when: number; readonly place: number; readonly rows?: number },
): Promise<void> {
  await client.query(
    `insert into ${MIGRATION_STEPS} (migration, place, rows, finished_at) values ($1, $2, $3, clock_timestamp())
      on conflict (migration, place) do update set rows = excluded.rows, finished_at = excluded.finished_at`,
    [when, place, rows],
  )
}
