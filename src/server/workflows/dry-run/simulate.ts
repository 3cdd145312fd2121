// The dry run: what a workflow would have done in the last 90 days. It reads in
// a transaction in which the database refuses to write, and calls no action.
import { eq, inArray } from 'drizzle-orm'
import type { WorkflowDraft, WorkflowSimulation } from '#contract/workflows.ts'
import type { Action } from '#domain/workflow/actions/index.ts'
import { canWait, decisionOf } from '#domain/workflow/deciding.ts'
import type { Trigger } from '#domain/workflow/triggers.ts'
import { inEnglish } from '#words/say.ts'
import type { Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/context.ts'
import { fireTimes } from '../engine/cron.ts'
import { wouldDo } from '../engine/perform.ts'
import { createTally, withoutMatches, type Match } from './tally.ts'
import type { Look } from './trial.ts'
import { tallyEvents, tallyPresent } from './events.ts'
import { tallySchedule } from './schedule.ts'
import { tallyCosts } from './costs.ts'
import { DAY_MS } from '#engine/durations.ts'

/** How far a dry run looks back. */
const LOOK_BACK_DAYS = 90
/** Times of a schedule to come that are named. */
const NEXT_RUNS = 5

const LOOKS: Readonly<Record<Trigger, Look>> = {
  'on-deploy': tallyEvents,
  'on-approval': tallyEvents,
  'on-run-planned': tallyEvents,
  'on-run-applied': tallyEvents,
  'on-run-failed': tallyEvents,
  'on-drift-found': tallyEvents,
  'on-leak-found': tallyEvents,
  'on-resource-limit': tallyEvents,
  'on-schedule': tallySchedule,
  'on-cost-threshold': tallyCosts,
  manual: tallyPresent,
}

/** What a dry run finds; what is wrong with the workflow itself is found elsewhere. */
export type Simulation = Omit<WorkflowSimulation, 'problems'>

/**
 * Tries a workflow on what happened in the last 90 days. Nothing is done,
 * stored or sent.
 * @param author in whose projects it looks
 * @param draft checked before: a schedule that can be read where it needs one
 */
export async function simulate(
  deps: Deps,
  author: Pick<Caller, 'id' | 'role'>,
  draft: WorkflowDraft,
): Promise<Simulation> {
  const startMs = performance.now()
  const until = deps.now()
  const earliest = new Date(until.getTime() - LOOK_BACK_DAYS * DAY_MS)
  const counted = createTally()
  // Where no request can wait, what decides never acts.
  const actions = canWait(draft.trigger) ? draft.actions : draft.actions.filter((one) => decisionOf(one) === undefined)
  const tally = draft.actions.length > 0 && actions.length === 0 ? withoutMatches(counted) : counted
  const { since, runs } = await readOnly(deps, async (tx) => {
    const later = await LOOKS[draft.trigger]({ tx, author, draft, since: earliest, until }, tally)
    return { since: later ?? earliest, runs: await presentAll(tx, actions, tally.newest()) }
  })
  const nextRuns =
    draft.trigger === 'on-schedule' && draft.schedule ? fireTimes(draft.schedule, until, undefined, NEXT_RUNS) : []
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    checked: counted.checked,
    matched: counted.matched,
    runs,
    next_runs: nextRuns.map((time) => time.toISOString()),
    duration_ms: Math.round((performance.now() - startMs) * 10) / 10,
  }
}

/** Runs queries on one picture of the database, which refuses every write. */
export function readOnly<Value>(
  { database }: Pick<Deps, 'database'>,
  read: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  return database.orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function presentAll(
  tx: Transaction,
  actions: readonly Action[],
  matches: readonly Match[],
): Promise<Simulation['runs']> {
  const ids = [...new Set(matches.map(({ environment_id }) => environment_id))]
  const { id, name, project_id, owner_id, environment_type } = environments
  const rows = await tx
    .select({ id, name, environment_type, project: projects.name, owner: users.name })
    .from(environments)
    .innerJoin(projects, eq(projects.id, project_id))
    .innerJoin(users, eq(users.id, owner_id))
    .where(inArray(id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return matches.flatMap(({ environment_id, cost, at, does = actions }) => {
    const row = byId.get(environment_id)
    if (!row) return []
    const messages = does.map((action) => wouldDo(action, { environment: row.name, project: row.project }))
    return {
      environment: { id: row.id, name: row.name },
      who: row.owner,
      environment_type: row.environment_type,
      cost,
      would: messages.map(inEnglish),
      messages,
      at: at.toISOString(),
    }
  })
}
