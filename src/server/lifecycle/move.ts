// The only ways in which an environment changes its status or operation: held,
// checked against the table, with what it costs from now on and an entry in the
// audit log.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { monthOf } from '#domain/environment/cost.ts'
import { OPERATION_OF, TRANSITIONS, type EnvironmentStatus, type RunKind } from '#domain/environment/lifecycle.ts'
import type { Actor, AuditDraft, Change } from '../audit/change.ts'
import { environmentTarget } from '../audit/targets.ts'
import type { Transaction } from '../db/connect.ts'
import { allowances, costPeriods, environments } from '../db/schema/environments.ts'
import type { EnvironmentRow } from './locked.ts'

/** What becomes of an environment; what is left out stays. */
export interface Move {
  readonly status?: EnvironmentStatus
  /** The run that begins, `none` when what was awaited is done. */
  readonly run?: RunKind | 'none' | { readonly failed: RunKind; readonly note: string | null }
  /** What it costs from now on. */
  readonly cost?: 'running' | 'stopped' | 'ended'
  readonly expires_at?: Date | null
  readonly is_reserved?: boolean
  readonly approval_id?: string | null
}

/** What the audit log is told: the action, such as environment.extend or approval.reject, and what the fields do not say. */
export interface MoveNote {
  readonly action: `environment.${string}` | `approval.${string}`
  readonly after?: Readonly<Record<string, unknown>>
  readonly actor?: Actor
}

/**
 * Moves an environment that the transaction holds.
 * @throws Error for a change of status that the table does not have: a defect of the caller
 */
export async function moveEnvironment({ tx, record }: Change, before: EnvironmentRow, move: Move, note: MoveNote, now: Date): Promise<EnvironmentRow> {
  const status = statusAfter(before, move)
  const [after] = await tx
    .update(environments)
    .set({
      status,
      ...(status !== before.status && { status_since: now }),
      ...operationOf(move.run, now),
      ...(move.expires_at !== undefined && { expires_at: move.expires_at }),
      ...(move.is_reserved !== undefined && { is_reserved: move.is_reserved }),
      ...(move.approval_id !== undefined && { approval_id: move.approval_id }),
      ...(before.activated_at === null && move.cost === 'running' && { activated_at: now }),
      ...(status === 'deleted' && { deleted_at: now, is_reserved: false }),
    })
    .where(eq(environments.id, before.id))
    .returning()
  if (!after) throw new Error(`The environment ${before.id} is gone while it is held.`)
  if (move.cost !== undefined) await changeCost(tx, after, move.cost, now)
  if (status === 'deleted') {
    const isOfIt = eq(allowances.environment_id, after.id)
    // What never ran has spent nothing of what an owner allowed for it, so nobody else may spend it.
    if (after.activated_at === null) await tx.delete(allowances).where(isOfIt)
    else
      await tx
        .update(allowances)
        .set({ until_month: monthOf(now).key })
        .where(and(isOfIt, isNull(allowances.until_month)))
  }
  record(draftOf(before, after, note))
  return after
}

/**
 * Moves environments that the transaction holds in one statement: the clock
 * moves many. Not for what begins or ends a cost.
 * @returns them as they are now, in the same order
 * @throws Error for a change of status that the table does not have: a defect of the caller
 */
export async function moveAlike(
  { tx, record }: Change,
  before: readonly EnvironmentRow[],
  move: { readonly status: Exclude<EnvironmentStatus, 'deleted'> } | { readonly run: RunKind },
  note: MoveNote,
  now: Date,
): Promise<EnvironmentRow[]> {
  if (before.length === 0) return []
  for (const environment of before) statusAfter(environment, move)
  const rows = await tx
    .update(environments)
    .set('status' in move ? { status: move.status, status_since: now } : operationOf(move.run, now))
    .where(
      inArray(
        environments.id,
        before.map(({ id }) => id),
      ),
    )
    .returning()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return before.map((one) => {
    const after = byId.get(one.id)
    if (!after) throw new Error(`The environment ${one.id} is gone while it is held.`)
    record(draftOf(one, after, note))
    return after
  })
}

function statusAfter({ id, status }: EnvironmentRow, move: Move): EnvironmentStatus {
  const after = move.status ?? status
  if (after !== status && !TRANSITIONS[status].includes(after)) throw new Error(`The environment ${id} cannot go from ${status} to ${after}.`)
  return after
}

function draftOf(before: EnvironmentRow, after: EnvironmentRow, note: MoveNote): AuditDraft {
  return {
    action: note.action,
    target: environmentTarget(after),
    before: fieldsOf(before),
    after: { ...fieldsOf(after), ...note.after },
    ...(note.actor && { actor: note.actor }),
  }
}

function operationOf(run: Move['run'], now: Date): Partial<EnvironmentRow> {
  if (run === undefined) return {}
  if (run === 'none') return { operation: 'none', operation_run: null, operation_since: null, operation_note: null }
  if (typeof run === 'string') return { operation: OPERATION_OF[run], operation_run: run, operation_since: now, operation_note: null }
  return { operation: 'failed', operation_run: run.failed, operation_since: now, operation_note: run.note }
}

/** Ends the time that goes on and begins another. Twice in the same moment, the later counts. */
async function changeCost(tx: Transaction, environment: EnvironmentRow, cost: NonNullable<Move['cost']>, now: Date): Promise<void> {
  const isOpen = and(eq(costPeriods.environment_id, environment.id), isNull(costPeriods.ended_at))
  await tx.update(costPeriods).set({ ended_at: now }).where(isOpen)
  if (cost === 'ended') return
  const cost_monthly = cost === 'running' ? environment.cost_monthly : environment.cost_monthly_suspended
  await tx
    .insert(costPeriods)
    .values({ environment_id: environment.id, started_at: now, ended_at: null, cost_monthly })
    .onConflictDoUpdate({ target: [costPeriods.environment_id, costPeriods.started_at], set: { ended_at: null, cost_monthly } })
}

/** What the audit log keeps of an environment at every move. */
function fieldsOf({ status, operation, expires_at, operation_note }: EnvironmentRow): Record<string, unknown> {
  return {
    status,
    operation,
    expires_at: expires_at?.toISOString() ?? null,
    ...(operation_note !== null && { note: operation_note }),
  }
}
