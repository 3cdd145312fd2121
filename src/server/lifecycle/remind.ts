// The job "reminders": owners hear of the end of an environment before it comes,
// and approvers of what still waits for them. Each reminder is sent once.
import { and, eq, gt, getTableColumns, lte, ne, or, inArray, sql, asc } from 'drizzle-orm'
import { APPROVAL_REMINDER_HOURS, dueApprovalReminders } from '#domain/approval/decisions.ts'
import { REMINDER_HOURS, dueReminders } from '#domain/environment/expiry.ts'
import type { Change } from '../audit/change.ts'
import type { Transaction } from '../db/connect.ts'
import { users } from '../db/schema/accounts.ts'
import { approvals, environments, sentOnce } from '../db/schema/environments.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notify/notify.ts'
import { approvalPath, environmentPath } from '../notify/paths.ts'
import { askingData } from './ask.ts'
import { readAround } from './around.ts'
import { goThrough, isOfPart, type Part } from './batches.ts'
import { counted, createReport, type JobReport } from './job-report.ts'
import type { ApprovalRow, EnvironmentRow } from './locked.ts'
import { claim, mostUrgent } from './send-once.ts'
import { NOBODY, ownersToTell } from './tell.ts'

const HOUR_MS = 3_600_000

/** Sends the reminders that are due and were not sent yet. Of several that are due at once only the most urgent is sent. */
export async function remind(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const now = deps.now()
  const ends = await goThrough<EnvironmentRow, string>(deps, report, {
    take: (tx, part) => takeEnding(tx, now, part),
    placeOf: ({ id, expires_at }) => ({ id, at: expires_at ?? now }),
    nameOf: ({ name }) => `the environment ${name}`,
    work: (change, rows) => remindOfEnds(deps, change, rows, now),
    linesOf: (line) => [line],
  })
  const requests = await goThrough<Waiting, string>(deps, report, {
    take: (tx, part) => takeWaiting(tx, now, part),
    placeOf: ({ approval: { id, created_at } }) => ({ id, at: created_at }),
    nameOf: ({ environment: { name } }) => `the request for ${name}`,
    work: (change, rows) => remindOfRequests(deps, change, rows, now),
    linesOf: (line) => [line],
  })
  const sent = ends.length + requests.length
  return report.done(sent === 0 ? 'No reminder was due.' : `${counted(sent, 'reminder')} sent: ${ends.length} of an end, ${requests.length} of a request.`)
}

async function remindOfEnds(deps: Deps, { tx }: Change, rows: readonly EnvironmentRow[], now: Date): Promise<string[]> {
  const due = rows.flatMap((row) => {
    const hours = dueReminders(row.expires_at, now)
    const at = row.expires_at?.toISOString()
    return hours[0] === undefined ? [] : [{ row, hours: hours[0], subject_id: row.id, keys: hours.map((one) => `expiry ${at} ${one}`) }]
  })
  const isNew = await claim(tx, due, now)
  const told = due.filter(({ subject_id }) => isNew.has(subject_id))
  if (told.length === 0) return []
  const around = await readAround(
    tx,
    NOBODY,
    told.map(({ row }) => row),
  )
  await notify(
    deps,
    tx,
    told.flatMap(({ row }) => {
      const data = { environment: row.name, project: around.projectOf(row).name, hours: String(hoursUntil(row.expires_at, now)) }
      return ownersToTell(row, around).map((user_id) => ({ user_id, kind: 'environment-reminder' as const, data, path: environmentPath(row.id) }))
    }),
  )
  return told.map(({ row, hours }) => `${row.name} ends at ${row.expires_at?.toISOString()}: reminder of ${counted(hours, 'hour')}.`)
}

/** What is left, in hours begun: who is reminded late, or of a short life, must not be told of more time than there is. */
function hoursUntil(end: Date | null, now: Date): number {
  return Math.ceil(((end?.getTime() ?? 0) - now.getTime()) / HOUR_MS)
}

/** Environments whose most urgent reminder was not sent yet: what runs, and what is stopped and torn down at its end. */
function takeEnding(tx: Transaction, now: Date, part: Part): Promise<EnvironmentRow[]> {
  const { id, status, operation, expires_at, auto_teardown_enabled } = environments
  const isWithin = (hours: number) => sql`${expires_at} <= ${new Date(now.getTime() + hours * HOUR_MS).toISOString()}::timestamptz`
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
interface Waiting {
  readonly approval: ApprovalRow
  readonly environment: EnvironmentRow
  /** Name of who asked. */
  readonly requester: string
}

async function remindOfRequests(deps: Deps, { tx }: Change, rows: readonly Waiting[], now: Date): Promise<string[]> {
  const due = rows.map((row) => {
    const { id, created_at } = row.approval
    return { row, subject_id: id, keys: dueApprovalReminders(created_at, now).map((hours) => `request ${hours}`) }
  })
  const isNew = await claim(tx, due, now)
  const told = due.filter(({ subject_id }) => isNew.has(subject_id)).map(({ row }) => row)
  if (told.length === 0) return []
  const around = await readAround(
    tx,
    NOBODY,
    told.map(({ environment }) => environment),
  )
  const asking = told.map((row) => ({ ...row, approvers: around.approversOf(row.environment, row.approval) }))
  await notify(
    deps,
    tx,
    asking.flatMap(({ approval, environment, requester, approvers }) => {
      const project = around.projectOf(environment).name
      const data = askingData(requester, environment, project, approval)
      return approvers.map(({ id: user_id }) => ({ user_id, kind: 'approval-reminder' as const, data, path: approvalPath(approval.id) }))
    }),
  )
  return asking.map(
    ({ approval, environment, approvers }) =>
      `${environment.name} waits for approval since ${approval.created_at.toISOString()}: ${counted(approvers.length, 'approver')} reminded.`,
  )
}

/** Requests that wait long enough for a reminder and do not lapse yet; of those whose last reminder was sent none is left out, they are few. */
function takeWaiting(tx: Transaction, now: Date, part: Part): Promise<Waiting[]> {
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
