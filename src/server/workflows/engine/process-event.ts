// Works through one event: everything that comes of it, and that it is done, is
// written in one transaction. So it happens once over all servers, or not at all.
// Only the events of single environments that a schedule leads to are written
// before it, by keys of their own: they are there once however often it is begun.
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { message } from '#words/message.ts'
import { findUser, type UserRow } from '../../access/people.ts'
import { change, type Change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { lockEnvironmentAndProject, type LockedEnvironment } from '../../environments/base/lock.ts'
import { expandSchedule, type Expanded } from './expand-schedule.ts'
import type { EventRow, WorkflowRow } from '../rows.ts'
import { insertRun, runWorkflow } from './run.ts'
import { listWorkflowsFor } from './scope.ts'

/** Another server works it through, or did, or what it was about is gone. */
class Taken extends Error {}

/**
 * Works through an event unless another server does.
 * @param seen the event as it was when it was found; what it is about never changes
 * @returns whether it was worked through here
 * @throws what went wrong: nothing of it remains then
 */
export async function processEvent(deps: Deps, seen: EventRow): Promise<boolean> {
  try {
    await change(deps, { via: 'workflows' }, (work) => workThroughOne(deps, work, seen))
    return true
  } catch (error) {
    if (error instanceof Taken || (error instanceof Refused && error.status === 404)) return false
    throw error
  }
}

async function workThroughOne(deps: Deps, work: Change, seen: EventRow): Promise<void> {
  const { tx } = work
  // Two servers never do the same work, also not one after the other; the row itself is only taken in its turn.
  const key = sql`pg_try_advisory_xact_lock(hashtextextended(${`workflow event ${seen.id}`}, 0))`
  const taken = await tx.execute<{ is_mine: boolean }>(sql`select ${key} as is_mine`)
  if (taken.rows[0]?.is_mine !== true) throw new Taken()
  const concerned = await listWorkflowsFor(tx, seen)
  const now = deps.now()
  const expanded = seen.environment_id === null ? await expandAll(deps, tx, seen, { concerned, now }) : undefined
  const held = concerned.length === 0 ? undefined : await lockForRun(tx, seen, concerned)
  const event = await takeEvent(tx, seen)
  if (held) {
    // As they are now that they are held: on, off or changed.
    const ids = new Set(concerned.map(({ id }) => id))
    for (const workflow of (await listWorkflowsFor(tx, event)).filter(({ id }) => ids.has(id))) {
      const author = held.authors.get(workflow.author_id)
      if (!author) throw new Error(`The workflow ${workflow.id} was saved by someone else while it began to run.`)
      if (held.about) await runWorkflow(deps, work, { workflow, author, event, held: held.about, now })
      else await keepExpanded(deps, work, { workflow, event, expanded: expanded?.get(workflow.id), now })
    }
  }
  await tx.update(workflowEvents).set({ processed_at: now, last_error: null }).where(eq(workflowEvents.id, event.id))
}

/**
 * Before anything is held: who deletes what it goes through, and waits for what is held here, would never be waited for
 * by the database alone.
 */
async function expandAll(
  deps: Deps,
  tx: Transaction,
  seen: EventRow,
  { concerned, now }: { readonly concerned: readonly WorkflowRow[]; readonly now: Date },
): Promise<ReadonlyMap<string, Expanded>> {
  if ((await tx.$count(workflowEvents, isOpen(seen))) === 0) throw new Taken()
  const expanded = new Map<string, Expanded>()
  for (const workflow of concerned) {
    const author = await findUser(tx, workflow.author_id)
    if (author) expanded.set(workflow.id, await expandSchedule(deps, { workflow, author, event: seen, now }))
  }
  return expanded
}

/** The run of a schedule itself says how many environments there were. */
async function keepExpanded(
  deps: Deps,
  work: Change,
  {
    workflow,
    event,
    expanded,
    now,
  }: {
    readonly workflow: WorkflowRow
    readonly event: EventRow
    readonly expanded: Expanded | undefined
    readonly now: Date
  },
): Promise<void> {
  const { looked, matched } = expanded ?? { looked: 0, matched: 0 }
  const said = {
    outcome: matched > 0 ? 'done' : 'not-met',
    message: message('runs.matched', { matched, looked }),
  } as const
  await insertRun(deps, work, { workflow, event, said, now })
}

/** What is held while workflows run: in the order of locks (audit/change.ts). */
export interface LockedForRun {
  readonly authors: ReadonlyMap<string, UserRow>
  /** Undefined where the event is about no single environment. */
  readonly about: LockedEnvironment | undefined
}

/**
 * Holds the authors of workflows, the environment that they are about with its project, and the workflows. @throws
 * Refused with 404 when the environment is gone
 */
export async function lockForRun(
  tx: Transaction,
  { environment_id }: Pick<EventRow, 'environment_id'>,
  concerned: readonly WorkflowRow[],
): Promise<LockedForRun> {
  const authorIds = [...new Set(concerned.map(({ author_id }) => author_id))]
  const reading = tx.select().from(users).where(inArray(users.id, authorIds)).orderBy(asc(users.id))
  // Whoever is being disabled or loses a role waits, or is waited for. A schedule only looks around, for as long as
  // that takes: no one waits for it.
  const authors = await (environment_id === null ? reading : reading.for('share'))
  const about = environment_id === null ? undefined : await lockEnvironmentAndProject(tx, environment_id)
  const ids = concerned.map(({ id }) => id)
  // No one deletes them meanwhile; who changes one does not wait.
  await tx
    .select({ id: workflows.id })
    .from(workflows)
    .where(inArray(workflows.id, ids))
    .orderBy(asc(workflows.id))
    .for('key share')
  return { authors: new Map(authors.map((author) => [author.id, author])), about }
}

function isOpen({ id }: EventRow): SQL | undefined {
  return and(eq(workflowEvents.id, id), isNull(workflowEvents.processed_at))
}

async function takeEvent(tx: Transaction, seen: EventRow): Promise<EventRow> {
  const [event] = await tx.select().from(workflowEvents).where(isOpen(seen)).for('update', { skipLocked: true })
  if (!event) throw new Taken()
  return event
}
