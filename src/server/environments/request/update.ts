// Changing an environment: its settings at any time, its stack while it is pending.
import { eq } from 'drizzle-orm'
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { message, type Message } from '#words/message.ts'
import { noEnvironment } from '../../access/authorize.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { readFacts } from '../base/facts.ts'
import { submitEnvironment } from '../approval/submit.ts'
import type { ChangeContext } from '../base/change-context.ts'
import type { EnvironmentRow, LockedEnvironment, ProjectRow } from '../base/lock.ts'
import { presentEnvironmentById } from '../view/present-environment.ts'
import { actionRefused } from '../base/refusals.ts'
import { auditedFields, getBudgetLimit, resolveLifetime, refuseTakenName, refuseUntagged } from './rules.ts'
import { refuseArchived } from './project.ts'
import { hasSource, storeStack, prepareStack, readSource, withTags, type PreparedStack } from '../stack/source.ts'
import { lockManagedEnvironment } from '../base/lock-managed.ts'

type Update = (typeof rows)['update']
type Body = Parsed<Update>['body']

/**
 * Changes what is given of an environment. Another stack, another price or
 * another budget limit of a pending one voids what was decided and asks again.
 * @throws Refused with 400 for what does not fit, 404 when it is gone, 409 for a name that is taken, when it is
 *   deleted, for a stack that can no longer be changed, and for an auto-teardown that has begun
 */
export async function updateEnvironment(deps: Deps, ctx: SignedIn, id: string, body: Body): Promise<Output<Update>> {
  const { caller } = ctx
  const stack = hasSource(body) ? await prepareChange(deps, ctx, id, body) : undefined
  return change(deps, ctx, async (work) => {
    const { tx, record } = work
    const { project, environment: before } = await lockManagedEnvironment(tx, caller, id)
    const facts = await readFacts(tx, before)
    if (before.status === 'deleted') throw actionRefused('status', 'change', before)
    const other = stack && isOther(before, stack) ? stack : undefined
    const refusal = checkAction(facts, 'change')
    if (other && refusal) throw actionRefused(refusal, 'change', before)
    if (other) refuseArchived(project)
    const context = { deps, work, now: deps.now() }
    const fields = {
      ...(await settingsOf(tx, project, before, body)),
      ...(other &&
        (await stackOf(context, { project, environment: before }, { ...other, field: fieldOf(body) }, caller))),
    }
    const after = Object.keys(fields).length === 0 ? before : await write(tx, id, fields)
    const changed = changedFields(auditedFields(before), auditedFields(after))
    if (changed) record({ action: 'environment.update', target: environmentTarget(after), ...changed })
    const hasOtherLimit = after.budget_limit !== before.budget_limit
    if (refusal === undefined && (other || hasOtherLimit)) {
      const because = changeOf(before, other, caller.name)
      await submitEnvironment(context, caller, { project, environment: after }, { note: after.description, because })
    }
    return presentEnvironmentById(tx, caller, id, deps)
  })
}

/** Compiles and proves the stack that a body names, before anything is held. */
async function prepareChange(deps: Deps, ctx: SignedIn, id: string, body: Body): Promise<PreparedStack> {
  const { orm } = deps.database
  const environment = await readEnvironment(orm, id)
  // Said before the work is done; it is looked at again when it is held.
  const refusal = checkAction(await readFacts(orm, environment), 'change')
  if (refusal) throw actionRefused(refusal, 'change', environment)
  const source = withTags(await readSource(orm, ctx.caller, body), body.tags ?? environment.tags)
  return prepareStack(deps, ctx.caller.id, source, environment)
}

async function readEnvironment(orm: Queries, id: string): Promise<EnvironmentRow> {
  const [environment] = await orm.select().from(environments).where(eq(environments.id, id))
  if (!environment) throw noEnvironment()
  return environment
}

function isOtherStack(before: EnvironmentRow, { facts }: PreparedStack): boolean {
  return facts.stack_digest !== before.stack_digest
}

/** What voids an earlier decision: another stack, another price, or another budget limit. */
function changeOf(before: EnvironmentRow, other: PreparedStack | undefined, actor: string): Message {
  if (!other) return message('events.limit-changed', { actor })
  return isOtherStack(before, other)
    ? message('events.stack-changed', { actor })
    : message('events.price-changed', { actor })
}

function isOther(before: EnvironmentRow, stack: PreparedStack): boolean {
  return isOtherStack(before, stack) || stack.facts.cost_monthly !== before.cost_monthly
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

/** What another stack changes. */
async function stackOf(
  { deps, work, now }: ChangeContext<'newId'>,
  { project, environment: before }: LockedEnvironment,
  stack: PreparedStack & { readonly field: MadeByOthers },
  caller: SignedIn['caller'],
): Promise<Partial<EnvironmentRow>> {
  const hasLifetime = before.expires_at !== null || before.lifetime_days !== null
  return {
    ...stack.facts,
    compiled_id: await storeStack(deps, work.tx, stack, now),
    author_id: authorOf(before, stack, caller),
    // A Temporary stack gives an end to an environment that had none.
    ...(!hasLifetime && resolveLifetime({}, stack.facts.duration, project, now)),
  }
}

/**
 * Who never decides about another stack, beside who asked: who puts it there,
 * and who made it. Two of the three have to be the same person, as a request
 * names two.
 * @throws Refused with 400 when they are three
 */
function authorOf(
  { requester_id }: EnvironmentRow,
  { author_id, field }: Pick<PreparedStack, 'author_id'> & { readonly field: MadeByOthers },
  caller: SignedIn['caller'],
): string {
  if (caller.id === requester_id) return author_id
  if (author_id === caller.id || author_id === requester_id) return caller.id
  const said =
    field === 'template_id' ? message('environments.template-of-third') : message('environments.result-of-third')
  throw badRequest([{ field, said }])
}

/** The fields that name a stack which someone else may have made. */
type MadeByOthers = 'result_id' | 'template_id'

function fieldOf(body: Body): MadeByOthers {
  return body.template_id === undefined ? 'result_id' : 'template_id'
}

async function write(tx: Transaction, id: string, fields: Partial<EnvironmentRow>): Promise<EnvironmentRow> {
  const [after] = await tx.update(environments).set(fields).where(eq(environments.id, id)).returning()
  if (!after) throw new Error(`The environment ${id} is gone while it is locked.`)
  return after
}
