// The job "approvals": requests that no one decided in time lapse, and no longer
// take of the budget.
import { and, asc, eq, getTableColumns, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notify/notify.ts'
import { environmentPath } from '../../notify/paths.ts'
import { isForUpdate } from '../base/facts.ts'
import { readRelated } from '../base/related.ts'
import { processInBatches, isOfPart, type Part } from './batches.ts'
import { counted, createReport, type JobReport } from './job-report.ts'
import type { ApprovalRow, EnvironmentRow } from '../base/lock.ts'
import { NO_CALLER, namesOf, ownersToNotify, readProjectAccess } from '../base/recipients.ts'

interface Lapsing {
  readonly approval: ApprovalRow
  readonly environment: EnvironmentRow
}

/** Ends the requests whose time is over. */
export async function lapseApprovalRequests(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const now = deps.now()
  const done = await processInBatches<Lapsing, Lapsing>(deps, report, {
    take: (tx, part) => lockLapsingRequests(tx, now, part),
    placeOf: ({ approval: { id, expires_at } }) => ({ id, at: expires_at }),
    nameOf: ({ environment: { name } }) => `the request for ${name}`,
    work: (change, rows) => lapseAll(deps, change, rows, now),
    linesOf: ({ environment: { name } }) => [`${name}: no one decided in time, so its request lapsed.`],
  })
  return report.done(done.length === 0 ? 'No request has lapsed.' : `${counted(done.length, 'request')} lapsed.`)
}

/** Environment and request are held together: a decision holds the environment first. */
function lockLapsingRequests(tx: Transaction, now: Date, part: Part): Promise<Lapsing[]> {
  const { id, state, expires_at, environment_id } = approvals
  // A plan that waits for its price takes its request along when it lapses, so that what was approved before counts.
  const waits = and(eq(runs.status, 'planned'), sql`${runs.price}->>'approval_id' = ${id}::text`)
  const plan = tx.select({ id: runs.id }).from(runs).where(waits)
  return tx
    .select({ approval: getTableColumns(approvals), environment: getTableColumns(environments) })
    .from(approvals)
    .innerJoin(environments, eq(environments.id, environment_id))
    .where(and(eq(state, 'pending'), lte(expires_at, now), notExists(plan), isOfPart(expires_at, id, part)))
    .orderBy(asc(expires_at), asc(id))
    .limit(part.limit)
    .for('update', { of: [environments, approvals], skipLocked: true })
}

async function lapseAll(
  deps: Deps,
  { tx, record }: Change,
  rows: readonly Lapsing[],
  now: Date,
): Promise<readonly Lapsing[]> {
  const ids = rows.map(({ approval }) => approval.id)
  await tx.update(approvals).set({ state: 'expired', decided_at: now }).where(inArray(approvals.id, ids))
  const released = rows.filter(
    ({ approval, environment }) => environment.approval_id === approval.id && environment.status === 'pending',
  )
  await tx
    .update(environments)
    .set({ is_reserved: false })
    .where(
      inArray(
        environments.id,
        released.map(({ environment }) => environment.id),
      ),
    )
  // An update that no one decided about is dropped: what runs stays as it is.
  const dropped = rows.filter(({ approval, environment }) => isForUpdate(approval, environment))
  await tx
    .update(environments)
    .set({ update_compiled_id: null, plan_cost_monthly: null })
    .where(
      inArray(
        environments.id,
        dropped.map(({ environment }) => environment.id),
      ),
    )
  for (const { approval, environment } of rows) {
    record({
      action: 'approval.expire',
      target: environmentTarget(environment),
      before: { approval_id: approval.id, state: 'pending' },
      after: { approval_id: approval.id, state: 'expired' },
    })
  }
  const related = await readRelated(
    tx,
    NO_CALLER,
    rows.map(({ environment }) => environment),
  )
  const isInside = await readProjectAccess(
    tx,
    rows.map(({ environment }) => environment.project_id),
    rows.map(({ approval }) => approval.requester_id),
  )
  await notify(
    deps,
    tx,
    rows.flatMap(({ approval: { requester_id }, environment }) => {
      const data = namesOf(environment, related.projectOf(environment))
      const recipients = isInside(environment.project_id, requester_id)
        ? [requester_id]
        : ownersToNotify(environment, related)
      return recipients.map((user_id) => ({
        user_id,
        kind: 'approval-lapsed' as const,
        data,
        path: environmentPath(environment.id),
      }))
    }),
  )
  return rows
}
