// Reading workflows, making, changing and deleting them.
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Workflow, WorkflowDraft, workflows as rows } from '#contract/workflows.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, SignedIn } from '../../http/context.ts'
import { futureVersion, outdated } from '../../http/errors.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { nextRun } from '../engine/cron.ts'
import { openActions, sealActions } from '../webhooks/addresses.ts'
import { auditedFields, presentWorkflows } from './present.ts'
import { getFoundWorkflow, getVisibleWorkflow, lockWorkflow, listWorkflowRows } from './store.ts'
import { getNamedProject, refuseApprovers, refuseFaults, refuseScopes, normalized } from './validate.ts'
import { moveNextTo, placeOf } from '../order.ts'
import type { WorkflowRow } from '../rows.ts'

type Rows = typeof rows

/**
 * The workflows that the caller sees, in the order in which they run. @throws Refused with 400 for a cursor of another
 * list
 */
export async function listWorkflows(
  deps: Deps,
  { caller }: SignedIn,
  query: Parsed<Rows['list']>['query'],
): Promise<PageOf<Output<Rows['list']>[number]>> {
  const { orm } = deps.database
  const after = readCursor(query.cursor, cursorKeys.instant, z.uuid())
  const { rows: found, total } = await listWorkflowRows(orm, caller, { ...query, after })
  const page = cutPage(found, query.limit, ({ row }) => [placeOf(row).toISOString(), row.id])
  return { items: await presentWorkflows(deps, orm, caller, page.rows), total, next: page.next }
}

/** @throws Refused with 404 when it has gone since the guard saw it */
export async function getWorkflow(
  deps: Pick<Deps, 'seal'>,
  orm: Queries,
  { caller }: Pick<SignedIn, 'caller'>,
  id: string,
): Promise<Workflow> {
  const [answer] = await presentWorkflows(deps, orm, caller, [await getFoundWorkflow(orm, id, caller.id)])
  if (!answer) throw new Error('One workflow was read and none is shown.')
  return answer
}

/**
 * Makes a workflow, which acts with the rights of the caller.
 * @throws Refused with 400 for one that cannot be kept, 403 for a caller who cannot approve, 404 for a project that
 *   they do not see
 */
export async function createWorkflow(deps: Deps, ctx: SignedIn, body: WorkflowDraft): Promise<Workflow> {
  const wanted = normalized(body)
  return change(deps, ctx, async ({ tx, record }) => {
    await refuse(deps, tx, ctx.caller, wanted)
    const at = deps.now()
    const id = deps.newId()
    const row = {
      id,
      author_id: ctx.caller.id,
      ...wanted,
      ...sealActions(deps, wanted.actions),
      next_run_at: nextRunOf(wanted, undefined, at),
      created_at: at,
      updated_at: at,
    }
    await tx.insert(workflows).values(row)
    record({ action: 'workflow.create', target: workflowTarget(row), after: auditedFields(row, ctx.caller.email) })
    return getWorkflow(deps, tx, ctx, id)
  })
}

/**
 * Saves a workflow; what is left out stays. Whoever saves it is its author from
 * then on, except who only turns it off.
 * @throws Refused with 400 for one that cannot be kept, 403 for a caller who cannot approve, 404 when it is gone or for
 *   a project that the caller does not see, 409 when someone saved it meanwhile
 */
export async function updateWorkflow(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  body: Parsed<Rows['update']>['body'],
): Promise<Workflow> {
  return change(deps, ctx, async ({ tx, record }) => {
    // Before the workflow: the order in which things are held.
    if (body.project_id) await getNamedProject(tx, ctx.caller, body.project_id, 'hold')
    const locked = await lockWorkflow(tx, id, 'no key update')
    const before = { ...locked, actions: openActions(deps, locked) }
    const { place: moved, ...fields } = body
    if (moved) {
      const other = await getVisibleWorkflow(tx, ctx.caller, moved.workflow_id)
      if (other.id !== id) await moveNextTo(tx, id, other, moved.side)
      record({
        action: 'workflow.update',
        target: workflowTarget(before),
        after: { [`runs_${moved.side}`]: other.name },
      })
      // To move it is not to save it: it keeps its author.
      if (Object.keys(fields).length === 0) return getWorkflow(deps, tx, ctx, id)
    }
    const wanted = merged(before, body)
    if (body.base_version !== undefined) await refuseOutdated(tx, ctx.caller, before, body.base_version)
    const isOnlyOff =
      !wanted.enabled && isDeepStrictEqual({ ...wanted, enabled: true }, { ...writtenOf(before), enabled: true })
    // Turning off what is wrong must always work.
    if (!isOnlyOff) await refuse(deps, tx, ctx.caller, wanted)
    const author_id = isOnlyOff ? before.author_id : ctx.caller.id
    const changed = changesOf(
      before,
      wanted,
      await emailOf(tx, before.author_id),
      author_id === before.author_id ? undefined : ctx.caller.email,
    )
    if (!changed) return getWorkflow(deps, tx, ctx, id)
    const at = deps.now()
    await tx
      .update(workflows)
      .set({
        ...wanted,
        ...sealActions(deps, wanted.actions),
        author_id,
        version: before.version + 1,
        next_run_at: nextRunOf(wanted, before, at),
        updated_at: at,
      })
      .where(eq(workflows.id, id))
    record({ action: 'workflow.update', target: workflowTarget({ id, name: wanted.name }), ...changed })
    return getWorkflow(deps, tx, ctx, id)
  })
}

/** A workflow as the audit log names it. */
export function workflowTarget({ id, name }: Pick<WorkflowRow, 'id' | 'name'>): {
  type: string
  id: string
  name: string
} {
  return { type: 'workflow', id, name }
}

/** @throws Refused with what keeps the caller from saving it */
async function refuse(deps: Deps, tx: Transaction, caller: Caller, wanted: WorkflowDraft): Promise<void> {
  const project = await getNamedProject(tx, caller, wanted.project_id, 'hold')
  await refuseFaults(deps, tx, caller, { rules: wanted, project })
  await refuseApprovers(tx, caller, wanted, project)
  refuseScopes(caller, wanted)
}

/** What of a workflow is written. */
function writtenOf({
  name,
  description,
  enabled,
  trigger,
  schedule,
  resource_limit,
  project_id,
  conditions,
  actions,
}: WorkflowRow): WorkflowDraft {
  return {
    name,
    description,
    enabled,
    trigger,
    schedule,
    resource_limit,
    project_id,
    conditions: [...conditions],
    actions: [...actions],
  }
}

function merged(before: WorkflowRow, given: Parsed<Rows['update']>['body']): WorkflowDraft {
  return normalized({
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    enabled: given.enabled ?? before.enabled,
    trigger: given.trigger ?? before.trigger,
    // Null is a value of these.
    schedule: given.schedule === undefined ? before.schedule : given.schedule,
    resource_limit: given.resource_limit === undefined ? before.resource_limit : given.resource_limit,
    project_id: given.project_id === undefined ? before.project_id : given.project_id,
    conditions: given.conditions ?? [...before.conditions],
    actions: given.actions ?? [...before.actions],
  })
}

/** What is new as the audit log says it; undefined for nothing. @param newAuthor the address of who takes it over */
function changesOf(
  before: WorkflowRow,
  wanted: WorkflowDraft,
  author: string,
  newAuthor: string | undefined,
): ReturnType<typeof changedFields> {
  const changed = changedFields(auditedFields(before, author), auditedFields(wanted, newAuthor ?? author))
  if (changed || isDeepStrictEqual(wanted.actions, [...before.actions])) return changed
  // The log does not hold addresses, so it cannot show how they differ.
  return { before: {}, after: { actions: 'another address at the same host' } }
}

/** When it runs next by its schedule. A time that it had stays, so that saving something else skips none. */
export function nextRunOf(
  { enabled, schedule }: Pick<WorkflowDraft, 'enabled' | 'schedule'>,
  before: WorkflowRow | undefined,
  now: Date,
): Date | null {
  if (!enabled || !schedule) return null
  if (before?.enabled && before.next_run_at && isDeepStrictEqual(before.schedule, schedule)) return before.next_run_at
  return nextRun(schedule, now) ?? null
}

/** The address of a person, for the audit log. */
export async function emailOf(orm: Queries, userId: string): Promise<string> {
  const [author] = await orm.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return author?.email ?? ''
}

/** Refuses to save over what the caller has not seen. @throws Refused with 400 or 409 */
async function refuseOutdated(
  tx: Transaction,
  caller: Caller,
  { id, version }: WorkflowRow,
  base: number,
): Promise<void> {
  if (base === version) return
  if (base > version) throw futureVersion('base_version', message('workflows.future-version', { base, version }))
  const { at, actor_id, actor_name, action, seq, target_type, target_id } = auditEntries
  const [newest] = await tx
    .select({ at, actor_id, actor_name })
    .from(auditEntries)
    .where(and(eq(target_type, 'workflow'), eq(target_id, id), inArray(action, ['workflow.create', 'workflow.update'])))
    .orderBy(desc(seq))
    .limit(1)
  throw outdated(
    message('workflows.version-saved-meanwhile', {
      version,
      base,
      author: newest?.actor_id === caller.id ? null : (newest?.actor_name ?? ''),
      at: newest?.at.toISOString() ?? null,
    }),
  )
}
