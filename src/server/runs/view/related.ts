// What an answer about runs needs beside their rows. Always the same number of queries, however many runs.
import { and, eq, inArray, max, ne, notInArray, or, sql } from 'drizzle-orm'
import { knownCost } from '#domain/environment/cost.ts'
import type { Message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import { runAttempts, runEvents, runs } from '../../db/schema/runs.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { readRelated, type RelatedRecords } from '../../environments/base/related.ts'
import { readWaiting } from '../queue/waiting.ts'
import type { RunRow, Viewer } from './list-store.ts'

export interface Person {
  readonly email: string
  readonly name: string
}

/** Resources of an apply by how they stand. */
export interface Progress {
  readonly done: number
  readonly failed: number
}

/** What surrounds runs. Every function is for one of the runs for which it was read. */
export interface RunRelated extends Pick<RelatedRecords, 'projectOf' | 'roleOf' | 'managersOf'> {
  readonly environmentOf: (run: RunRow) => EnvironmentRow
  readonly personOf: (id: string | null) => Person | null
  readonly isLatest: (run: RunRow) => boolean
  /** Of an apply that is under way or ended badly; those that ended well did all that they planned. */
  readonly progressOf: (run: RunRow) => Progress
  /** USD a month of the stack; null where it is unknown. */
  readonly costOf: (run: RunRow) => number | null
  /** Why it waits for an agent; undefined for one that does not. */
  readonly queuedOf: (run: RunRow) => Message | undefined
}

/** Reads what surrounds runs. */
export async function readRunRelated(
  orm: Queries,
  viewer: Viewer,
  rows: readonly RunRow[],
  now: Date,
): Promise<RunRelated> {
  const environmentIds = [...new Set(rows.map(({ environment_id }) => environment_id))]
  // One after the other: inside of a transaction they share a connection.
  const ofRuns = await orm.select().from(environments).where(inArray(environments.id, environmentIds))
  const related = await readRelated(orm, viewer, ofRuns)
  const personIds = rows
    .flatMap((run) => [run.ordered_by, run.decided_by, run.cancel_asked_by])
    .filter((id) => id !== null)
  const people = await orm
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(personIds)]))
  const newest = await orm
    .select({ environment_id: runs.environment_id, number: max(runs.number) })
    .from(runs)
    .where(and(inArray(runs.environment_id, environmentIds), ne(runs.kind, 'check')))
    .groupBy(runs.environment_id)
  const environmentById = new Map(ofRuns.map((row) => [row.id, row]))
  const environmentOf = (run: RunRow): EnvironmentRow => {
    const found = environmentById.get(run.environment_id)
    if (!found) throw new Error(`The environment of the run ${run.id} is gone; the table should keep it.`)
    return found
  }
  const progress = await readProgress(orm, rows)
  const costs = await readCosts(orm, rows, environmentOf)
  const queued = rows.filter(({ status }) => status === 'queued' || status === 'apply_queued')
  const queuedIds = queued.map(({ id }) => id)
  const waiting = await readWaiting(orm, queuedIds, now)
  const personById = new Map(people.map(({ id, email, name }) => [id, { email, name }]))
  const newestOf = new Map(newest.map(({ environment_id, number }) => [environment_id, number]))
  return {
    projectOf: related.projectOf,
    roleOf: related.roleOf,
    managersOf: related.managersOf,
    environmentOf,
    personOf: (id) => (id === null ? null : (personById.get(id) ?? null)),
    isLatest: ({ environment_id, number }) => number >= (newestOf.get(environment_id) ?? 0),
    progressOf: ({ id }) => progress.get(id) ?? { done: 0, failed: 0 },
    costOf: (run) => costs.get(run.compiled_id) ?? null,
    queuedOf: ({ id }) => waiting.get(id),
  }
}

/** What became of each resource in the newest apply, by its last event. */
async function readProgress(orm: Queries, rows: readonly RunRow[]): Promise<ReadonlyMap<string, Progress>> {
  const ids = rows.filter(isPartly).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const told = orm
    .selectDistinctOn([runEvents.run_id, runEvents.address], {
      run_id: runEvents.run_id,
      address: runEvents.address,
      kind: runEvents.kind,
    })
    .from(runEvents)
    .innerJoin(runAttempts, eq(runAttempts.id, runEvents.attempt_id))
    .innerJoin(runs, eq(runs.id, runEvents.run_id))
    .where(
      and(
        inArray(runEvents.run_id, ids),
        eq(runAttempts.phase, 'apply'),
        eq(runAttempts.stage, runs.stage),
        // What is only read is no resource that exists; what Terraform says of a failure names no action.
        or(notInArray(runEvents.action, ['read', 'no-op']), eq(runEvents.kind, 'failed')),
      ),
    )
    .orderBy(
      runEvents.run_id,
      runEvents.address,
      sql`${runAttempts.started_at} desc, ${runEvents.attempt_id}, ${runEvents.number} desc`,
    )
    .as('told')
  const found = await orm
    .select({
      run_id: told.run_id,
      done: sql<number>`count(*) filter (where ${told.kind} = 'done')::int`,
      failed: sql<number>`count(*) filter (where ${told.kind} = 'failed')::int`,
    })
    .from(told)
    .groupBy(told.run_id)
  return new Map(found.map(({ run_id, done, failed }) => [run_id, { done, failed }]))
}

/** Whether only its events say how far it came. */
function isPartly({ status, history }: RunRow): boolean {
  return status !== 'applied' && history.some((moment) => moment.status === 'applying')
}

async function readCosts(
  orm: Queries,
  rows: readonly RunRow[],
  environmentOf: (run: RunRow) => EnvironmentRow,
): Promise<ReadonlyMap<string, number | null>> {
  const costs = new Map<string, number | null>()
  for (const run of rows) {
    const environment = environmentOf(run)
    if (environment.compiled_id === run.compiled_id)
      costs.set(run.compiled_id, knownCost(environment.cost_monthly, environment))
  }
  const others = [...new Set(rows.map(({ compiled_id }) => compiled_id))].filter((id) => !costs.has(id))
  if (others.length === 0) return costs
  const estimate = sql`${compiledStacks.result}->'cost_estimate'`
  const found = await orm
    .select({
      id: compiledStacks.id,
      total: sql<number>`(${estimate}->>'total_monthly')::float8`,
      priced_lines: sql<number>`(${estimate}->>'priced_lines')::int`,
      total_lines: sql<number>`(${estimate}->>'total_lines')::int`,
    })
    .from(compiledStacks)
    .where(inArray(compiledStacks.id, others))
  for (const { id, total, ...lines } of found) costs.set(id, knownCost(total, lines))
  return costs
}
