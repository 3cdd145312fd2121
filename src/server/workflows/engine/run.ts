// One workflow and one event: looks at the conditions, does what it says, and
// keeps what became of each.
import { and, eq, sql } from 'drizzle-orm'
import type { ACTION_OUTCOMES, RUN_OUTCOMES } from '#contract/workflows.ts'
import { allHold, evaluateConditions, type ConditionResult } from '#domain/workflow/evaluate.ts'
import { CHAIN_MAX, type Condition } from '#domain/workflow/vocabulary.ts'
import type { Action } from '#domain/workflow/actions/index.ts'
import { message, type Message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Actor, Change } from '../../audit/change.ts'
import type { UserRow } from '../../access/people.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { workflowEvents, workflowRuns } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import type { LockedEnvironment } from '../../environments/base/lock.ts'
import { claimUnsent } from '../../environments/clock/send-once.ts'
import { namesOf } from '../../environments/base/recipients.ts'
import { notify } from '../../notify/notify.ts'
import { environmentPath } from '../../notify/paths.ts'
import { hideAddress } from '../actions/hide-address.ts'
import { openActions } from '../webhooks/addresses.ts'
import type { EventRow, WorkflowRow } from '../rows.ts'
import { performAction } from './perform.ts'

/** Events that may come of one, with all that comes of those: chains that are short can still be many. */
export const CAUSED_MAX = 25

const NO_ACTIONS = message('runs.no-actions')

type RunOutcome = (typeof RUN_OUTCOMES)[number]
type ActionOutcome = (typeof ACTION_OUTCOMES)[number]

/** A condition as a run keeps it. */
type KeptCondition = Condition & ConditionResult
/** An action as a run keeps it: of the address of a webhook, the host. */
type KeptAction = Action & Partial<StoredMessage> & { readonly outcome: ActionOutcome; readonly text: string }

/** What became of a workflow at an event. */
export interface RunMade {
  readonly id: string
  readonly outcome: RunOutcome
}

/**
 * Runs a workflow for an event about an environment, and writes its run. The
 * transaction holds the author, the project and the environment.
 */
export async function runWorkflow(
  deps: Deps,
  work: Change,
  {
    workflow,
    author,
    event,
    held,
    now,
  }: {
    readonly workflow: WorkflowRow
    readonly author: UserRow
    readonly event: EventRow
    readonly held: LockedEnvironment
    readonly now: Date
  },
): Promise<RunMade> {
  const conditions = evaluateFor(workflow.conditions, event)
  const isMet = allHold(conditions)
  const stopped = isMet ? await stoppedBy(work.tx, workflow, event) : undefined
  const id = await insertRun(deps, work, {
    workflow,
    event,
    said: { conditions, ...firstOf(workflow, isMet, stopped) },
    now,
  })
  if (!isMet) return { id, outcome: 'not-met' }
  if (stopped) {
    await notifyAuthor(deps, work, { workflow, event, held, said: stopped, now })
    return { id, outcome: 'stopped' }
  }
  const actions = await performAll(deps, byWorkflow(work, workflow, author, event), {
    workflow,
    author,
    event,
    run_id: id,
    held,
    now,
  })
  const outcome = outcomeOf(actions)
  // What the actions say is kept with them.
  const own = actions.length === 0 ? NO_ACTIONS : null
  const text = own ? inEnglish(own) : actions.map((action) => action.text).join(' ')
  await work.tx.update(workflowRuns).set({ outcome, text, message: own, actions }).where(eq(workflowRuns.id, id))
  return { id, outcome }
}

/** What is said of a run. */
export interface RunSaid {
  readonly outcome: RunOutcome
  readonly message: Message
  readonly conditions?: readonly KeptCondition[]
  readonly actions?: readonly KeptAction[]
}

/** Writes the row of a run. @returns its id */
export async function insertRun(
  deps: Pick<Deps, 'newId'>,
  { tx }: { readonly tx: Queries },
  {
    workflow,
    event,
    said,
    now,
  }: { readonly workflow: WorkflowRow; readonly event: EventRow; readonly said: RunSaid; readonly now: Date },
): Promise<string> {
  const id = deps.newId()
  const { conditions = [], actions = [], ...rest } = said
  await tx.insert(workflowRuns).values({
    id,
    workflow_id: workflow.id,
    event_id: event.id,
    environment_id: event.environment_id,
    conditions,
    actions,
    ...rest,
    text: inEnglish(rest.message),
    at: now,
  })
  return id
}

/** The actions of a workflow that were not come to. */
export function notReached(workflow: Pick<WorkflowRow, 'actions'>): KeptAction[] {
  return workflow.actions.map((action) => kept(action, { outcome: 'not-reached', text: '' }))
}

/** The row is written before the actions, which may refer to it. */
function firstOf(workflow: WorkflowRow, isMet: boolean, stopped: Message | undefined): RunSaid {
  const actions = notReached(workflow)
  if (!isMet) return { outcome: 'not-met', message: message('runs.not-met'), actions }
  if (stopped) return { outcome: 'stopped', message: stopped, actions }
  return { outcome: 'failed', message: message('runs.not-carried-out'), actions }
}

/** Looks at conditions with the facts of an event. */
export function evaluateFor(conditions: readonly Condition[], { facts }: EventRow): KeptCondition[] {
  const results = new Map(evaluateConditions(conditions, facts).map((result) => [result.id, result]))
  return conditions.flatMap((condition) => {
    const result = results.get(condition.id)
    return result ? [{ ...condition, ...result }] : []
  })
}

/** Why the chain that led to an event ends here; undefined where it goes on. */
async function stoppedBy(tx: Queries, workflow: WorkflowRow, event: EventRow): Promise<Message | undefined> {
  const { chain, environment_id } = event
  const names = [...chain.map(({ name }) => name), workflow.name]
  if (chain.length >= CHAIN_MAX) return message('events.too-many-steps', { count: CHAIN_MAX, workflows: names })
  if (chain.length === 0 || environment_id === null) return undefined
  const isCaused = and(
    eq(workflowEvents.environment_id, environment_id),
    sql`${workflowEvents.chain} -> 0 ->> 'event_id' = ${rootOf(event)}`,
  )
  if ((await tx.$count(workflowEvents, isCaused)) < CAUSED_MAX) return undefined
  return message('events.too-many-events', { count: CAUSED_MAX, workflows: names })
}

/** The event with which a chain began. */
function rootOf({ id, chain }: EventRow): string {
  return chain[0]?.event_id ?? id
}

/** Once, however often the workflow is stopped in what one event led to. */
async function notifyAuthor(
  deps: Deps,
  { tx }: Change,
  {
    workflow,
    event,
    held: { project, environment },
    said,
    now,
  }: {
    readonly workflow: WorkflowRow
    readonly event: EventRow
    readonly held: LockedEnvironment
    readonly said: Message
    readonly now: Date
  },
): Promise<void> {
  const isNew = await claimUnsent(
    tx,
    [{ subject_id: environment.id, keys: [`workflow-stopped ${workflow.id} ${rootOf(event)}`] }],
    now,
  )
  if (!isNew.has(environment.id)) return
  const data = { ...namesOf(environment, project), workflow: workflow.name, message: inEnglish(said) }
  await notify(deps, tx, [
    {
      user_id: workflow.author_id,
      kind: 'workflow-message',
      data,
      messages: { message: said },
      path: environmentPath(environment.id),
    },
  ])
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
  {
    workflow,
    author,
    event,
    run_id,
    held: { project, environment: before },
    now,
  }: {
    readonly workflow: WorkflowRow
    readonly author: UserRow
    readonly event: EventRow
    readonly run_id: string
    readonly held: LockedEnvironment
    readonly now: Date
  },
): Promise<KeptAction[]> {
  const done: KeptAction[] = []
  for (const action of openActions(deps, workflow)) {
    // As it is now: an action before, also one of another workflow, may have changed it.
    const [environment] = await work.tx.select().from(environments).where(eq(environments.id, before.id))
    if (!environment) {
      const gone = message('actions.environment-gone', { environment: before.name })
      done.push(kept(action, { outcome: 'not-reached', text: inEnglish(gone), ...gone }))
      continue
    }
    const report = await performAction(
      { deps, work, author, workflow, event, run_id, project, environment, now },
      action,
    )
    done.push(kept(action, report))
  }
  return done
}

function outcomeOf(actions: readonly KeptAction[]): RunOutcome {
  const outcomes = new Set(actions.map(({ outcome }) => outcome))
  return outcomes.has('failed') ? 'failed' : outcomes.has('refused') ? 'refused' : 'done'
}

function kept(action: Action, said: Omit<KeptAction, keyof Action>): KeptAction {
  const { id, type, target, value } = hideAddress(action)
  return { id, type, target, value, ...said }
}
