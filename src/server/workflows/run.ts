// One workflow and one event: looks at the conditions, does what it says, and
// keeps what became of each.
import { and, eq, sql } from 'drizzle-orm'
import type { ACTION_OUTCOMES, RUN_OUTCOMES } from '#contract/workflows.ts'
import { allHold, evaluateConditions, type ConditionResult } from '#domain/workflow/evaluate.ts'
import { CHAIN_MAX, type Action, type Condition } from '#domain/workflow/vocabulary.ts'
import type { Actor, Change } from '../audit/change.ts'
import type { UserRow } from '../access/people.ts'
import type { Queries } from '../db/connect.ts'
import { environments } from '../db/schema/environments.ts'
import { workflowEvents, workflowRuns } from '../db/schema/workflows.ts'
import type { Deps } from '../deps.ts'
import type { Held } from '../lifecycle/locked.ts'
import { claim } from '../lifecycle/send-once.ts'
import { notify } from '../notify/notify.ts'
import { environmentPath } from '../notify/paths.ts'
import { performAction, type EventRow, type WorkflowRow } from './perform.ts'

/** Events that may come of one, with all that comes of those: chains that are short can still be many. */
export const CAUSED_MAX = 25

type RunOutcome = (typeof RUN_OUTCOMES)[number]
type ActionOutcome = (typeof ACTION_OUTCOMES)[number]

/** A condition as a run keeps it. */
type KeptCondition = Condition & ConditionResult
/** An action as a run keeps it: of the address of a webhook, the host. */
type KeptAction = Action & { readonly outcome: ActionOutcome; readonly text: string }

/** What became of a workflow at an event. */
export interface RunMade {
  readonly id: string
  readonly outcome: RunOutcome
}

/**
 * Runs a workflow for an event about an environment, and writes its run. The
 * transaction holds the author, the project and the environment.
 */
export async function runWorkflow(deps: Deps, work: Change, workflow: WorkflowRow, author: UserRow, event: EventRow, held: Held, now: Date): Promise<RunMade> {
  const conditions = lookAt(workflow.conditions, event)
  const isMet = allHold(conditions)
  const stopped = isMet ? await stoppedBy(work.tx, workflow, event) : undefined
  const id = await keepRun(deps, work, workflow, event, { conditions, ...firstOf(workflow, isMet, stopped) }, now)
  if (!isMet) return { id, outcome: 'not-met' }
  if (stopped !== undefined) {
    await tellAuthor(deps, work, workflow, event, held, stopped, now)
    return { id, outcome: 'stopped' }
  }
  const actions = await performAll(deps, byWorkflow(work, workflow, author, event), workflow, author, event, id, held, now)
  const outcome = outcomeOf(actions)
  const text = actions.length === 0 ? 'It has no actions.' : actions.map((action) => action.text).join(' ')
  await work.tx.update(workflowRuns).set({ outcome, text, actions }).where(eq(workflowRuns.id, id))
  return { id, outcome }
}

/** What is said of a run. */
export interface RunSaid {
  readonly outcome: RunOutcome
  readonly text: string
  readonly conditions?: readonly KeptCondition[]
  readonly actions?: readonly KeptAction[]
}

/** Writes the row of a run. @returns its id */
export async function keepRun(
  deps: Pick<Deps, 'newId'>,
  { tx }: { readonly tx: Queries },
  workflow: WorkflowRow,
  event: EventRow,
  said: RunSaid,
  now: Date,
): Promise<string> {
  const id = deps.newId()
  const { conditions = [], actions = [], ...rest } = said
  await tx
    .insert(workflowRuns)
    .values({ id, workflow_id: workflow.id, event_id: event.id, environment_id: event.environment_id, conditions, actions, ...rest, at: now })
  return id
}

/** The actions of a workflow that were not come to. */
export function notReached(workflow: Pick<WorkflowRow, 'actions'>): KeptAction[] {
  return workflow.actions.map((action) => kept(action, 'not-reached', ''))
}

/** The row is written before the actions, which may refer to it. */
function firstOf(workflow: WorkflowRow, isMet: boolean, stopped: string | undefined): RunSaid {
  const actions = notReached(workflow)
  if (!isMet) return { outcome: 'not-met', text: 'Not all of its conditions hold.', actions }
  if (stopped !== undefined) return { outcome: 'stopped', text: stopped, actions }
  return { outcome: 'failed', text: 'It was not carried out.', actions }
}

/** Looks at conditions with the facts of an event. */
export function lookAt(conditions: readonly Condition[], { facts }: EventRow): KeptCondition[] {
  const results = new Map(evaluateConditions(conditions, facts).map((result) => [result.id, result]))
  return conditions.flatMap((condition) => {
    const result = results.get(condition.id)
    return result ? [{ ...condition, ...result }] : []
  })
}

const NOTHING_DONE = 'Nothing was done in this step. Change one of them so that it does not cause the next.'

/** Why the chain that led to an event ends here, in a sentence; undefined where it goes on. */
async function stoppedBy(tx: Queries, workflow: WorkflowRow, event: EventRow): Promise<string | undefined> {
  const { chain, environment_id } = event
  const names = [...chain.map(({ name }) => `"${name}"`), `"${workflow.name}"`].join(', ')
  if (chain.length >= CHAIN_MAX) return `Stopped after ${CHAIN_MAX} steps: these workflows caused each other, one after the other: ${names}. ${NOTHING_DONE}`
  if (chain.length === 0 || environment_id === null) return undefined
  const isCaused = and(eq(workflowEvents.environment_id, environment_id), sql`${workflowEvents.chain} -> 0 ->> 'event_id' = ${rootOf(event)}`)
  if ((await tx.$count(workflowEvents, isCaused)) < CAUSED_MAX) return undefined
  return `Stopped after ${CAUSED_MAX} events: workflows caused each other, the last of them ${names}. ${NOTHING_DONE}`
}

/** The event with which a chain began. */
function rootOf({ id, chain }: EventRow): string {
  return chain[0]?.event_id ?? id
}

/** Once, however often the workflow is stopped in what one event led to. */
async function tellAuthor(
  deps: Deps,
  { tx }: Change,
  workflow: WorkflowRow,
  event: EventRow,
  { project, environment }: Held,
  message: string,
  now: Date,
): Promise<void> {
  const isNew = await claim(tx, [{ subject_id: environment.id, keys: [`workflow-stopped ${workflow.id} ${rootOf(event)}`] }], now)
  if (!isNew.has(environment.id)) return
  const data = { workflow: workflow.name, environment: environment.name, project: project.name, message }
  await notify(deps, tx, [{ user_id: workflow.author_id, kind: 'workflow-message', data, path: environmentPath(environment.id) }])
}

/** The change as this workflow makes it: under its name, and one link further in the chain. */
function byWorkflow(work: Change, { id, name }: WorkflowRow, author: UserRow, event: EventRow): Change {
  const by: Actor = { id: author.id, email: author.email, name: `Workflow "${name}"` }
  const via = `workflow ${name}`
  return {
    ...work,
    by,
    chain: [...event.chain, { workflow_id: id, name, event_id: event.id }],
    record: (draft) => work.record({ ...draft, actor: draft.actor ?? by, via }),
  }
}

async function performAll(
  deps: Deps,
  work: Change,
  workflow: WorkflowRow,
  author: UserRow,
  event: EventRow,
  run_id: string,
  { project, environment: before }: Held,
  now: Date,
): Promise<KeptAction[]> {
  const done: KeptAction[] = []
  for (const action of workflow.actions) {
    // As it is now: an action before, also one of another workflow, may have changed it.
    const [environment] = await work.tx.select().from(environments).where(eq(environments.id, before.id))
    if (!environment) {
      done.push(kept(action, 'not-reached', `${before.name} is gone.`))
      continue
    }
    const { outcome, text } = await performAction({ deps, work, author, workflow, event, run_id, project, environment, now }, action)
    done.push(kept(action, outcome, text))
  }
  return done
}

function outcomeOf(actions: readonly KeptAction[]): RunOutcome {
  const outcomes = new Set(actions.map(({ outcome }) => outcome))
  return outcomes.has('failed') ? 'failed' : outcomes.has('refused') ? 'refused' : 'done'
}

function kept({ id, type, target, value }: Action, outcome: ActionOutcome, text: string): KeptAction {
  return { id, type, target: type === 'webhook' ? shortAddress(target) : target, value, outcome, text }
}

/** An address without what lies behind its host, which often is a secret. */
export function shortAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url ? `${url.protocol}//${url.host}/…` : '…'
}
