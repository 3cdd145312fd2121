// Changing an environment: its settings at any time, its stack while it is pending or where Strata runs it.
import { eq } from 'drizzle-orm'
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { message, type Message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, forbidden } from '../../http/errors.ts'
import { findUser } from '../../access/people.ts'
import { readFacts } from '../base/facts.ts'
import { submitEnvironment } from '../approval/submit.ts'
import { submitUpdate } from '../approval/submit-update.ts'
import type { EnvironmentRow, LockedEnvironment, ProjectRow } from '../base/lock.ts'
import { notifyNewOwner } from '../base/hand-over.ts'
import { presentEnvironmentById } from '../view/present-environment.ts'
import { actionRefused } from '../base/refusals.ts'
import { auditedFields, getBudgetLimit, refuseTakenName, refuseUntagged, resolveOwner } from './rules.ts'
import { refuseArchived } from './project.ts'
import { hasSource } from '../stack/source.ts'
import {
  isOtherStack,
  otherStack,
  prepareOtherStack,
  stackChangeOf,
  storeOtherStack,
  type OtherStack,
} from './other-stack.ts'
import { lockManagedEnvironment } from '../base/lock-managed.ts'

type Update = (typeof rows)['update']
type Body = Parsed<Update>['body']

/**
 * Changes what is given of an environment. Another stack, another price or
 * another budget limit of a pending one voids what was decided and asks again.
 * Another stack of one that Strata runs is an update of it.
 * @throws Refused with 400 for what does not fit, 403 for another owner and a caller who is no administrator, 404 when
 *   it is gone, 409 for a name that is taken, when it is deleted, for a stack that can no longer be changed, and for an
 *   auto-teardown that has begun
 */
export async function updateEnvironment(deps: Deps, ctx: SignedIn, id: string, body: Body): Promise<Output<Update>> {
  const { caller } = ctx
  const stack = hasSource(body) ? await prepareOtherStack(deps, ctx, id, body) : undefined
  return change(deps, ctx, async (work) => {
    const { tx, record } = work
    const { project, environment: before } = await lockManagedEnvironment(tx, caller, id)
    const facts = await readFacts(tx, before)
    if (before.status === 'deleted') throw actionRefused('status', 'change', before)
    const other = otherStack(before, stack)
    const action = stackChangeOf(before)
    const refusal = checkAction(facts, action)
    if (other && refusal) throw actionRefused(refusal, action, before)
    if (other) refuseArchived(project)
    const context = { deps, work, now: deps.now() }
    const owner_id = await newOwner(tx, caller, { project, environment: before }, body.owner_email)
    const fields = {
      ...(await settingsOf(tx, project, before, body)),
      ...(owner_id !== before.owner_id && { owner_id }),
      ...(other &&
        action === 'change' &&
        (await storeOtherStack(context, { project, environment: before }, other, caller))),
    }
    const after = Object.keys(fields).length === 0 ? before : await writeEnvironment(tx, id, fields)
    const changed = changedFields(auditedFields(before), auditedFields(after))
    if (changed) record({ action: 'environment.update', target: environmentTarget(after), ...changed })
    if (owner_id !== before.owner_id) await notifyNewOwner(context, { environment: after, project, to: owner_id })
    const hasOtherLimit = after.budget_limit !== before.budget_limit
    if (other && action === 'update') {
      const update = { stack: other, note: after.description }
      await submitUpdate(context, caller, { project, environment: after }, update)
    } else if (action === 'change' && refusal === undefined && (other || hasOtherLimit)) {
      const because = changeOf(before, other, caller.name)
      await submitEnvironment(context, caller, { project, environment: after }, { note: after.description, because })
    }
    return presentEnvironmentById(tx, caller, id, deps)
  })
}

/** What voids an earlier decision: another stack, another price, or another budget limit. */
function changeOf(before: EnvironmentRow, other: OtherStack | undefined, actor: string): Message {
  if (!other) return message('events.limit-changed', { actor })
  return isOtherStack(before, other)
    ? message('events.stack-changed', { actor })
    : message('events.price-changed', { actor })
}

/** Whose it becomes. @throws Refused with 403 for someone else and a caller who is no administrator, 400 for no one */
async function newOwner(
  tx: Transaction,
  caller: SignedIn['caller'],
  { project, environment: { owner_id } }: LockedEnvironment,
  email: string | undefined,
): Promise<string> {
  if (email === undefined || (await findUser(tx, owner_id))?.email === email) return owner_id
  if (caller.role !== 'admin') throw forbidden(message('environments.owner-by-administrators'))
  return resolveOwner(tx, caller, project, email)
}

/** The settings that a body gives. */
async function settingsOf(
  tx: Transaction,
  project: ProjectRow,
  before: EnvironmentRow,
  body: Body,
): Promise<Partial<EnvironmentRow>> {
  const { name, tags, budget_limit, auto_teardown_enabled } = body
  if (auto_teardown_enabled === false && before.auto_teardown_enabled && before.operation === 'destroying')
    throw conflict(message('environments.teardown-begun'))
  if (name !== undefined && name !== before.name) await refuseTakenName(tx, project, name, before.id)
  if (tags !== undefined) refuseUntagged(project, Object.keys(tags).length > 0)
  return {
    ...(name !== undefined && { name }),
    ...(tags !== undefined && { tags }),
    ...(budget_limit !== undefined && { budget_limit: getBudgetLimit(budget_limit, 'budget_limit') }),
    ...(auto_teardown_enabled !== undefined && { auto_teardown_enabled }),
  }
}

/** Writes what changes of an environment that is held. */
export async function writeEnvironment(
  tx: Transaction,
  id: string,
  fields: Partial<EnvironmentRow>,
): Promise<EnvironmentRow> {
  const [after] = await tx.update(environments).set(fields).where(eq(environments.id, id)).returning()
  if (!after) throw new Error(`The environment ${id} is gone while it is locked.`)
  return after
}
