// Runs as they are answered.
import type { Run } from '#contract/run.ts'
import { mayOnEnvironment } from '#domain/access/may.ts'
import { cents } from '#domain/environment/cost.ts'
import { isRunning } from '#domain/environment/lifecycle.ts'
import { needsAnother, refuseRunAction } from '#domain/run/decide.ts'
import { RUN_ACTIONS, type RunStatus } from '#domain/run/status.ts'
import { stepsOf } from '#domain/run/steps.ts'
import { message } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import type { Queries } from '../../db/connect.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { RunRow, Viewer } from './list-store.ts'
import { readRunRelated, type RunRelated } from './related.ts'

/** Runs as one person sees them, in the order of the rows, with a fixed number of queries. */
export async function presentRuns(orm: Queries, viewer: Viewer, rows: readonly RunRow[], now: Date): Promise<Run[]> {
  if (rows.length === 0) return []
  const related = await readRunRelated(orm, viewer, rows, now)
  return rows.map((row) => presentOne(row, related, viewer))
}

function presentOne(row: RunRow, related: RunRelated, viewer: Viewer): Run {
  const environment = related.environmentOf(row)
  return {
    id: row.id,
    number: row.number,
    environment: { id: environment.id, name: environment.name },
    project: related.projectOf(environment),
    kind: row.kind,
    status: row.status,
    status_since: row.status_since.toISOString(),
    stage: row.stage,
    connection: row.connection,
    is_simulated: row.connection === SANDBOX,
    pool: row.pool,
    cause: row.cause,
    ordered_by: related.personOf(row.ordered_by),
    created_at: row.created_at.toISOString(),
    started_at: row.history.find(({ status }) => AT_WORK.includes(status))?.at ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    // What a pipeline reports waits for no agent.
    steps: stepsOf(row.kind, row.history).filter(({ step }) => row.reported === null || step !== 'queue'),
    counts: row.counts,
    progress: progressOf(row, related),
    cost_monthly: related.costOf(row),
    price: presentPrice(row),
    reported: row.reported && {
      url: row.reported.url,
      commit: row.reported.commit,
      pipeline_run: row.reported.pipeline_run,
    },
    waiting: presentWaiting(row, related, environment),
    decision: {
      is_needed: row.weighing === null ? null : !row.weighing.goes_on,
      reasons: (row.weighing?.reasons ?? []).map(withEnglish),
      data_lost: [...(row.weighing?.data_lost ?? [])],
      decided_by: related.personOf(row.decided_by),
      decided_at: row.decided_at?.toISOString() ?? null,
      note: row.decision_note,
      who: row.status === 'planned' && row.reported === null ? decidersOf(row, related, environment).map(personOf) : [],
    },
    cancel:
      row.cancel_asked_at === null
        ? null
        : {
            asked_at: row.cancel_asked_at.toISOString(),
            asked_by: related.personOf(row.cancel_asked_by),
            is_killed: row.kill_asked_at !== null,
          },
    error: row.error === null ? null : withEnglish(row.error),
    actions: actionsOf(row, related, viewer),
  }
}

/** The connection to simulated clouds. */
const SANDBOX = 'sandbox'
const AT_WORK: readonly RunStatus[] = ['planning', 'applying']

function personOf({ email, name }: { readonly email: string; readonly name: string }): Run['ordered_by'] & object {
  return { email, name }
}

function progressOf(row: RunRow, related: RunRelated): Run['progress'] {
  // How far a pipeline is, it does not say.
  if (row.reported !== null || row.counts === null || !row.history.some(({ status }) => status === 'applying'))
    return null
  const total = row.counts.create + row.counts.update + row.counts.replace + row.counts.delete
  return row.status === 'applied' ? { done: total, failed: 0, total } : { ...related.progressOf(row), total }
}

/** Whether the price of a plan waits for an approval. */
function awaitsPrice({ price }: RunRow): boolean {
  return price?.asks === 'approval' && !price.is_accepted
}

function presentPrice({ price }: RunRow): Run['price'] {
  if (price === null) return null
  const { planned, approved, is_complete, asks, is_accepted, approval_id, drift } = price
  return {
    planned_monthly: planned,
    approved_monthly: approved,
    list_change_monthly: price.list_change ?? 0,
    over_monthly: approved === null ? null : cents(planned - approved),
    is_lower_bound: !is_complete,
    asks,
    is_accepted,
    approval_id,
    drift: drift && { before_monthly: drift.before, after_monthly: drift.after },
  }
}

/** Who may confirm a plan that waits. */
function decidersOf(row: RunRow, related: RunRelated, environment: EnvironmentRow) {
  const managers = related.managersOf(environment)
  return needsAnother({ ...environment, ordered_by: row.ordered_by })
    ? managers.filter(({ id }) => id !== row.ordered_by)
    : managers
}

function presentWaiting(row: RunRow, related: RunRelated, environment: EnvironmentRow): Run['waiting'] {
  const queued = related.queuedOf(row)
  if (queued) return withEnglish(queued)
  if (row.status !== 'planned') return null
  if (row.reported !== null) return withEnglish(message('operations.waits-in-pipeline'))
  const who = decidersOf(row, related, environment).map(({ name }) => name)
  return withEnglish(message('operations.waits-for-people', { who }))
}

function actionsOf(row: RunRow, related: RunRelated, viewer: Viewer): Run['actions'] {
  const environment = related.environmentOf(row)
  const owns = environment.owner_id === viewer.id
  const caller = {
    id: viewer.id,
    may_manage: mayOnEnvironment(viewer.role, related.roleOf(environment), owns, 'environment.manage'),
    is_busy: isRunning(environment),
  }
  const facts = {
    status: row.status,
    is_canceling: row.cancel_asked_at !== null,
    is_latest: related.isLatest(row),
    is_dropped: row.kind === 'update' && environment.update_compiled_id === null,
    is_reported: row.reported !== null,
    awaits_price: awaitsPrice(row),
    environment_type: environment.environment_type,
    data_sensitivity: environment.data_sensitivity,
    ordered_by: row.ordered_by,
  }
  return Object.fromEntries(
    RUN_ACTIONS.map((action) => [action, refuseRunAction(facts, action, caller) ?? null]),
  ) as Run['actions']
}
