// The job "reminders": owners hear of the end of an environment before it comes,
// and approvers of what still waits for them. Each reminder is sent once.
import { and, eq, gt, getTableColumns, lte, ne, or, inArray, sql, asc } from 'drizzle-orm'
import { APPROVAL_REMINDER_HOURS, dueApprovalReminders } from '#domain/approval/decisions.ts'
import { REMINDER_HOURS, dueReminders } from '#domain/environment/expiry.ts'
import type { Change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import { sentOnce } from '../../db/schema/sent-once.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notify/notify.ts'
import { approvalPath, environmentPath } from '../../notify/paths.ts'
import { approvalRequestData } from '../approval/request-approval.ts'
import { readRelated } from '../base/related.ts'
import { processInBatches, isOfPart, type Part } from './batches.ts'
import { counted, createReport, type JobReport } from './job-report.ts'
import type { ApprovalRow, EnvironmentRow } from '../base/lock.ts'
import { claimUnsent, mostUrgent } from './send-once.ts'
import { NO_CALLER, ownersToNotify, namesOf } from '../base/recipients.ts'
import { HOUR_MS } from '#engine/durations.ts'

/**
 * Sends the reminders that are due and were not sent yet. Of several that are due at once only the most urgent is sent.
 */
export async function sendReminders(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const now = deps.now()
  const ends = await processInBatches<EnvironmentRow, string>(deps, report, {
    take: (tx, part) => lockEndingEnvironments(tx, now, part),
    placeOf: ({ id, expires_at }) => ({ id, at: expires_at ?? now }),
    nameOf: ({ name }) => `the environment ${name}`,
    work: (change, rows) => remindOfEnds(deps, change, rows, now),
    linesOf: (line) => [line],
  })
  const requests = await processInBatches<WaitingRequest, string>(deps, report, {
    take: (tx, part) => lockWaitingRequests(tx, now, part),
    placeOf: ({ approval: { id, created_at } }) => ({ id, at: created_at }),
    nameOf: ({ environment: { name } }) => `the request for ${name}`,
    work: (change, rows) => remindOfRequests(deps, change, rows, now),
    linesOf: (line) => [line],
  })
  const sent = ends.length + requests.length
  return report.done(
    sent === 0
      ? 'No reminder was due.'
      : `${counted(sent, 'reminder')} sent: ${ends.length} of an end, ${requests.length} of a request.`,
  )
}

async function remindOfEnds(deps: Deps, { tx }: Change, rows: readonly EnvironmentRow[], now: Date): Promise<string[]> {
  const due = rows.flatMap((row) => {
    const hours = dueReminders(row.expires_at, now)
    const at = row.expires_at?.toISOString()
    return hours[0] === undefined
      ? []
      : [{ row, hours: hours[0], subject_id: row.id, keys: hours.map((one) => `expiry ${at} ${one}`) }]
  })
  const isNew = await claimUnsent(tx, due, now)
  const reminded = due.filter(({ subject_id }) => isNew.has(subject_id))
  if (reminded.length === 0) return []
  const related = await readRelated(
    tx,
    NO_CALLER,
    reminded.map(({ row }) => row),
  )
  await notify(
    deps,
    tx,
    reminded.flatMap(({ row }) => {
      const hours = String(hoursUntil(row.expires_at, now))
      const data = { ...namesOf(row, related.projectOf(row)), hours }
      return ownersToNotify(row, related).map((user_id) => ({
        user_id,
        kind: 'environment-reminder' as const,
        data,
        path: environmentPath(row.id),
      }))
    }),
  )
  return reminded.map(
    ({ row, hours }) => `${row.name} ends at ${row.expires_at?.toISOString()}: reminder of ${counted(hours, 'hour')}.`,
  )
}

/**
 * What is left, in hours begun: who is reminded late, or of a short life, must not read of more time than there is.
 */
function hoursUntil(end: Date | null, now: Date): number {
  return Math.ceil(((end?.getTime() ?? 0) - now.getTime()) / HOUR_MS)
}

/**
 * Environments whose most urgent reminder was not sent yet: what runs, and what is stopped and torn down at its end.
 */
function lockEndingEnvironments(tx: Transaction, now: Date, part: Part): Promise<EnvironmentRow[]> {
  const { id, status, operation, expires_at, auto_teardown_enabled } = environments
  const isWithin = (hours: number) =>
    sql`${expires_at} <= ${new Date(now.getTime() + hours * HOUR_MS).toISOString()}::timestamptz`
  const key = sql`'expiry ' || to_char(${expires_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || ${mostUrgent(REMINDER_HOURS, isWithin)}`
  return tx
    .select()
    .from(environments)
    .where(
      and(
        gt(expires_at, now),
        isWithin(REMINDER_HOURS[0]),
        ne(status, 'deleted'),
        or(inArray(status, ['active', 'expiring_soon']), and(eq(status, 'suspended'), eq(auto_teardown_enabled, true))),
        ne(operation, 'destroying'),
        sql`not exists (select 1 from ${sentOnce} where ${sentOnce.subject_id} = ${id} and ${sentOnce.key} = ${key})`,
        isOfPart(expires_at, id, part),
      ),
    )
    .orderBy(asc(expires_at), asc(id))
    .limit(part.limit)
    .for('no key update', { skipLocked: true })
}

/** A request that waits for a decision. */
interface WaitingRequest {
  readonly approval: ApprovalRow
  readonly environment: EnvironmentRow
  /** Name of the requester. */
  readonly requester: string
}

async function remindOfRequests(
  deps: Deps,
  { tx }: Change,
  rows: readonly WaitingRequest[],
  now: Date,
): Promise<string[]> {
  const due = rows.map((row) => {
    const { id, created_at } = row.approval
    return { row, subject_id: id, keys: dueApprovalReminders(created_at, now).map((hours) => `request ${hours}`) }
  })
  const isNew = await claimUnsent(tx, due, now)
  const reminded = due.filter(({ subject_id }) => isNew.has(subject_id)).map(({ row }) => row)
  if (reminded.length === 0) return []
  const related = await readRelated(
    tx,
    NO_CALLER,
    reminded.map(({ environment }) => environment),
  )
  const requests = reminded.map((row) => ({ ...row, approvers: related.approversOf(row.environment, row.approval) }))
  await notify(
    deps,
    tx,
    requests.flatMap(({ approval, environment, requester, approvers }) => {
      const data = approvalRequestData(requester, environment, related.projectOf(environment), approval)
      return approvers.map(({ id: user_id }) => ({
        user_id,
        kind: 'approval-reminder' as const,
        data,
        path: approvalPath(approval.id),
      }))
    }),
  )
  return requests.map(
    ({ approval, environment, approvers }) =>
      `${environment.name} waits for approval since ${approval.created_at.toISOString()}: ${counted(approvers.length, 'approver')} reminded.`,
  )
}

/**
 * Requests that wait long enough for a reminder and do not lapse yet; of those whose last reminder was sent none is
 * left out, they are few.
 */
function lockWaitingRequests(tx: Transaction, now: Date, part: Part): Promise<WaitingRequest[]> {
  const { id, state, created_at, expires_at, environment_id, requester_id } = approvals
  const since = new Date(now.getTime() - APPROVAL_REMINDER_HOURS[0] * HOUR_MS)
  return tx
    .select({ approval: getTableColumns(approvals), environment: getTableColumns(environments), requester: users.name })
    .from(approvals)
    .innerJoin(environments, eq(environments.id, environment_id))
    .innerJoin(users, eq(users.id, requester_id))
    .where(and(eq(state, 'pending'), lte(created_at, since), gt(expires_at, now), isOfPart(created_at, id, part)))
    .orderBy(asc(created_at), asc(id))
    .limit(part.limit)
    .for('no key update', { of: approvals, skipLocked: true })
}
