// The only ways in which an environment changes its status or operation: locked, checked against the table of
// transitions, with its cost from now on and an entry in the audit log.
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-actions.ts'
import { costNow, monthOf, type CostRate } from '#domain/environment/cost.ts'
import {
  OPERATION_OF,
  TRANSITIONS,
  isRunning,
  type EnvironmentStatus,
  type RunKind,
} from '#domain/environment/lifecycle.ts'
import type { StoredMessage } from '#words/message.ts'
import type { Actor, AuditDraft } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { allowances, costPeriods, environments } from '../../db/schema/environments.ts'
import { pipelineTriggers } from '../../db/schema/pipelines.ts'
import type { ChangeContext } from './change-context.ts'
import type { EnvironmentRow } from './lock.ts'

/** How an environment changes; what is left out stays as it is. */
export interface Move {
  readonly status?: EnvironmentStatus
  /** The run that starts, `none` when the awaited one is done. */
  readonly run?:
    | RunKind
    | 'none'
    /** @param is_canceled whether a person ended it */
    | {
        readonly failed: RunKind
        readonly note: string | null
        /** The note as a sentence, where Strata wrote it. */
        readonly said?: StoredMessage | undefined
        readonly is_canceled?: boolean
      }
  /** The person who runs it by hand. */
  readonly by?: string
  readonly auto_teardown_enabled?: boolean
  /** What it costs from now on. */
  readonly cost?: CostRate
  readonly expires_at?: Date | null
  readonly is_reserved?: boolean
  readonly approval_id?: string | null
  /** Its update is dropped. */
  readonly update_compiled_id?: null
  /** The price of its plan is no longer asked for. */
  readonly plan_cost_monthly?: null
  /** What was last applied. */
  readonly applied_compiled_id?: string
  /** Nothing of it is there any more: it is as it was before its first apply. */
  readonly activated_at?: null
}

/** The entry of the audit log: its action, such as environment.extend, and what the fields do not show. */
export interface MoveNote {
  readonly action: Extract<AuditAction, `environment.${string}` | `approval.${string}`>
  readonly after?: Readonly<Record<string, unknown>>
  readonly actor?: Actor
}

/**
 * Moves an environment that the transaction has locked.
 * @throws Error for a transition that the table does not have: a defect of the caller
 */
export async function moveEnvironment(
  { work: { tx, record }, now }: ChangeContext,
  before: EnvironmentRow,
  move: Move,
  note: MoveNote,
): Promise<EnvironmentRow> {
  const status = statusAfter(before, move)
  const [after] = await tx
    .update(environments)
    .set({
      status,
      ...(status !== before.status && { status_since: now }),
      ...operationOf(before, move, now),
      ...(move.auto_teardown_enabled !== undefined && { auto_teardown_enabled: move.auto_teardown_enabled }),
      ...(move.expires_at !== undefined && { expires_at: move.expires_at }),
      ...(move.is_reserved !== undefined && { is_reserved: move.is_reserved }),
      ...(move.approval_id !== undefined && { approval_id: move.approval_id }),
      ...(move.update_compiled_id !== undefined && { update_compiled_id: move.update_compiled_id }),
      ...(move.plan_cost_monthly !== undefined && { plan_cost_monthly: move.plan_cost_monthly }),
      ...(move.applied_compiled_id !== undefined && { applied_compiled_id: move.applied_compiled_id }),
      ...(move.activated_at !== undefined && { activated_at: move.activated_at }),
      ...(move.cost !== undefined && { cost_now: costNow(move.cost, before) }),
      ...(before.activated_at === null && move.cost === 'running' && { activated_at: now }),
      ...(status === 'deleted' && { deleted_at: now, is_reserved: false }),
    })
    .where(eq(environments.id, before.id))
    .returning()
  if (!after) throw new Error(`The environment ${before.id} is gone while it is locked.`)
  if (move.cost !== undefined) await changeCost(tx, after, move.cost, now)
  if (status === 'deleted') {
    // Nothing starts its pipeline any more: the token has no use.
    await tx.delete(pipelineTriggers).where(eq(pipelineTriggers.environment_id, after.id))
    const isOfIt = eq(allowances.environment_id, after.id)
    // An environment that never ran has spent nothing of its allowance, so the allowance goes with it.
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
 * Moves environments that the transaction has locked, in one statement: the clock moves many at once. Not for moves
 * that start or end a cost.
 * @returns the environments as they are now, in the same order
 * @throws Error for a transition that the table does not have: a defect of the caller
 */
export async function moveEnvironments(
  { work: { tx, record }, now }: ChangeContext,
  before: readonly EnvironmentRow[],
  move:
    | { readonly status: Exclude<EnvironmentStatus, 'deleted'> }
    /** @param from the status to which taking it back leads; without it, the one that each has */
    | { readonly run: RunKind; readonly from?: EnvironmentStatus },
  note: MoveNote,
): Promise<EnvironmentRow[]> {
  if (before.length === 0) return []
  for (const environment of before) statusAfter(environment, 'status' in move ? move : {})
  const rows = await tx
    .update(environments)
    .set(
      'status' in move
        ? { status: move.status, status_since: now }
        : { ...begun(move.run, now), before_run: beforeRun(move.from) },
    )
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
    if (!after) throw new Error(`The environment ${one.id} is gone while it is locked.`)
    record(draftOf(one, after, note))
    return after
  })
}

function statusAfter({ id, status }: EnvironmentRow, move: Move): EnvironmentStatus {
  const after = move.status ?? status
  if (after !== status && !TRANSITIONS[status].includes(after))
    throw new Error(`The environment ${id} cannot go from ${status} to ${after}.`)
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

const NO_NOTE = { operation_note: null, operation_message: null } as const
const NOT_UNDER_WAY = { operation_by: null, before_run: null, is_canceled: false } as const

function operationOf(before: EnvironmentRow, { run, by }: Move, now: Date): OperationColumns {
  if (run === undefined) return {}
  if (run === 'none')
    return { operation: 'none', operation_run: null, operation_since: null, ...NO_NOTE, ...NOT_UNDER_WAY }
  if (typeof run !== 'string')
    return {
      operation: 'failed',
      operation_run: run.failed,
      operation_since: now,
      operation_note: run.note,
      operation_message: run.said ?? null,
      ...NOT_UNDER_WAY,
      is_canceled: run.is_canceled === true,
    }
  return {
    ...begun(run, now),
    ...(!isRunning(before) && { before_run: beforeRun() }),
    ...(by !== undefined && { operation_by: by }),
  }
}

type OperationColumns = Omit<Partial<EnvironmentRow>, 'before_run'> & { before_run?: SQL | null }

function begun(run: RunKind, now: Date) {
  return {
    operation: OPERATION_OF[run],
    operation_run: run,
    operation_since: now,
    ...NO_NOTE,
    is_canceled: false,
  }
}

/** What a row was, in SQL: an update reads the values from before it. @param from instead of its status */
function beforeRun(from?: EnvironmentStatus): SQL {
  const { status, operation, operation_run, operation_note } = environments
  return sql`json_build_object('status', ${from === undefined ? status : sql`${from}::text`}, 'operation', ${operation}, 'run', ${operation_run}, 'note', ${operation_note})`
}

/** Ends the open cost period and starts another. Of two in the same moment, the later counts. */
async function changeCost(tx: Transaction, environment: EnvironmentRow, cost: CostRate, now: Date): Promise<void> {
  const isOpen = and(eq(costPeriods.environment_id, environment.id), isNull(costPeriods.ended_at))
  await tx.update(costPeriods).set({ ended_at: now }).where(isOpen)
  if (cost === 'ended') return
  const cost_monthly = environment.cost_now
  await tx
    .insert(costPeriods)
    .values({ environment_id: environment.id, started_at: now, ended_at: null, cost_monthly })
    .onConflictDoUpdate({
      target: [costPeriods.environment_id, costPeriods.started_at],
      set: { ended_at: null, cost_monthly },
    })
}

/** The fields that the audit log keeps at every move. */
function fieldsOf({ status, operation, expires_at, operation_note }: EnvironmentRow): Record<string, unknown> {
  return {
    status,
    operation,
    expires_at: expires_at?.toISOString() ?? null,
    ...(operation_note !== null && { note: operation_note }),
  }
}
