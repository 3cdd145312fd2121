// The job "lifecycle": what the clock makes of environments. They expire soon,
// expire, and where their auto-teardown is on their teardown begins.
import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { EXPIRING_SOON_HOURS, tick } from '#domain/environment/expiry.ts'
import type { Change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { notify, type Telling } from '../../notify/notify.ts'
import { environmentPath } from '../../notify/paths.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { readRelated, type RelatedRecords } from '../base/related.ts'
import { processInBatches, isOfPart, type Part } from './batches.ts'
import { counted, createReport, type JobReport } from './job-report.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import { moveEnvironments } from '../base/move.ts'
import { startTeardowns } from '../operate/runs.ts'
import { NO_CALLER, ownersToNotify, namesOf } from '../base/recipients.ts'
import { HOUR_MS } from '#engine/durations.ts'

/** Moves every environment whose time has come. May run at the same time in several servers. */
export async function sweepEnvironments(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const now = deps.now()
  const outcomes = await processInBatches<EnvironmentRow, Outcome>(deps, report, {
    take: (tx, part) => lockDueEnvironments(tx, now, part),
    placeOf: ({ id, expires_at }) => ({ id, at: expires_at ?? now }),
    nameOf: ({ name }) => `the environment ${name}`,
    work: async (work, rows) => {
      const outcomes = await moveAll({ deps, work, now }, rows)
      await notifyOwners(deps, work, outcomes)
      return outcomes
    },
    linesOf,
  })
  return report.done(summaryOf(outcomes))
}

function summaryOf(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return 'No environment was due.'
  const soon = outcomes.filter(({ status }) => status === 'expiring_soon').length
  const expired = outcomes.filter(({ status }) => status === 'expired').length
  const teardowns = outcomes.filter(({ teardown }) => teardown).length
  return `${counted(soon, 'environment')} expiring soon, ${expired} expired, ${counted(teardowns, 'teardown')} begun.`
}

/** What became of an environment: the status when it changed, and whether its teardown began. */
interface Outcome {
  readonly row: EnvironmentRow
  readonly status: EnvironmentRow['status'] | undefined
  readonly teardown: boolean
}

async function moveAll(context: ChangeContext<'runs'>, rows: readonly EnvironmentRow[]): Promise<Outcome[]> {
  const { now } = context
  const outcomes = rows.flatMap((row): Outcome[] => {
    // A pending one that is due was approved, as it was applied.
    const { status, teardown } = tick({ ...row, awaits_approval: false }, now)
    const to = status === row.status ? undefined : status
    return to === undefined && !teardown ? [] : [{ row, status: to, teardown }]
  })
  const rowsThat = (fits: (outcome: Outcome) => boolean) => outcomes.filter(fits).map(({ row }) => row)
  await moveEnvironments(
    context,
    rowsThat(({ status }) => status === 'expiring_soon'),
    { status: 'expiring_soon' },
    { action: 'environment.expiring' },
  )
  const isExpired = rowsThat(({ status }) => status === 'expired')
  const expired = await moveEnvironments(context, isExpired, { status: 'expired' }, { action: 'environment.expire' })
  const after = new Map(expired.map((row) => [row.id, row]))
  const ending = rowsThat(({ teardown }) => teardown)
  const note = { action: 'environment.teardown' } as const
  const nowOf = (rows: readonly EnvironmentRow[]) => rows.map((row) => after.get(row.id) ?? row)
  // What is stopped stays so when its teardown is taken back.
  const [stopped, running] = [ending.filter(isSuspended), ending.filter((row) => !isSuspended(row))]
  await startTeardowns(context, nowOf(running), note)
  await startTeardowns(context, nowOf(stopped), note, 'suspended')
  return outcomes
}

const isSuspended = ({ status }: EnvironmentRow): boolean => status === 'suspended'

/** Takes what {@link tick} may move, which has the last word. */
function lockDueEnvironments(tx: Transaction, now: Date, part: Part): Promise<EnvironmentRow[]> {
  const { id, status, operation, operation_run, expires_at, auto_teardown_enabled, connection, activated_at } =
    environments
  const isFree = and(
    inArray(operation, ['none', 'failed']),
    sql`(${operation} <> 'failed' or ${operation_run} is distinct from 'destroy' or ${status} in ('active', 'expiring_soon'))`,
  )
  const soon = new Date(now.getTime() + EXPIRING_SOON_HOURS * HOUR_MS)
  const ends = and(
    lte(expires_at, soon),
    or(
      eq(status, 'active'),
      and(eq(status, 'expiring_soon'), lte(expires_at, now)),
      and(eq(status, 'suspended'), lte(expires_at, now), eq(auto_teardown_enabled, true)),
      // A first apply by Strata that failed and left something.
      and(eq(status, 'pending'), lte(expires_at, now), ne(connection, 'manual'), isNotNull(activated_at)),
    ),
  )
  // Also those whose end is to come again, on a clock that was set back.
  const hasEnded = and(eq(status, 'expired'), eq(auto_teardown_enabled, true), isNotNull(expires_at))
  // Two queries in one, each of which finds its few rows by an index.
  const due = unionAll(
    tx.select({ id }).from(environments).where(and(ends, isFree)),
    tx.select({ id }).from(environments).where(and(hasEnded, isFree)),
  )
  return tx
    .select()
    .from(environments)
    .where(and(inArray(id, due), isOfPart(expires_at, id, part)))
    .orderBy(asc(expires_at), asc(id))
    .limit(part.limit)
    .for('update', { skipLocked: true })
}

/** Tells owners of the end: that it is being torn down, or that it stays and costs. */
async function notifyOwners(deps: Deps, { tx }: Change, outcomes: readonly Outcome[]): Promise<void> {
  // Of one that could not be destroyed before, its owner knows.
  const ended = outcomes.filter(
    ({ row, status, teardown }) => teardown || (status === 'expired' && !row.auto_teardown_enabled),
  )
  if (ended.length === 0) return
  const related = await readRelated(
    tx,
    NO_CALLER,
    ended.map(({ row }) => row),
  )
  await notify(
    deps,
    tx,
    ended.flatMap((outcome) => notificationsOf(outcome, related)),
  )
}

function notificationsOf({ row, teardown }: Outcome, related: RelatedRecords): Telling[] {
  const data = namesOf(row, related.projectOf(row))
  const kind = teardown ? ('environment-teardown' as const) : ('environment-expired' as const)
  return ownersToNotify(row, related).map((user_id) => ({ user_id, kind, data, path: environmentPath(row.id) }))
}

function linesOf({ row, status, teardown }: Outcome): string[] {
  const lines =
    status === undefined
      ? []
      : [`${row.name}: ${row.status} to ${status}, its end is ${row.expires_at?.toISOString() ?? 'not set'}.`]
  if (teardown) lines.push(`${row.name}: its teardown has begun.`)
  else if (status === 'expired' && !row.auto_teardown_enabled)
    lines.push(`${row.name}: its auto-teardown is off, so it is flagged and not destroyed.`)
  return lines
}
