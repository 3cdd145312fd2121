// Another stack for an environment.
import { eq } from 'drizzle-orm'
import { isRunByStrata } from '#domain/environment/connections.ts'
import { checkAction, type EnvironmentAction } from '#domain/environment/lifecycle.ts'
import type { Lifetime } from '#domain/environment/lifetime.ts'
import { message } from '#words/message.ts'
import { noEnvironment } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest } from '../../http/errors.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { readFacts } from '../base/facts.ts'
import type { EnvironmentRow, LockedEnvironment, ProjectRow } from '../base/lock.ts'
import { actionRefused } from '../base/refusals.ts'
import {
  prepareStack,
  readSource,
  storeStack,
  withTags,
  type PreparedStack,
  type SourceInput,
} from '../stack/source.ts'
import { refuseOtherPlace } from './account.ts'
import { refuseUnsimulated } from './simulated-providers.ts'
import { resolveLifetime, type LifetimeInput } from './rules.ts'

/** What names another stack, with what else is to be compiled into it. */
interface StackInput extends SourceInput, Pick<LifetimeInput, 'expires_at' | 'lifetime_days'> {
  readonly tags?: Readonly<Record<string, string>> | undefined
}

/** The fields that name a stack which someone else may have made. */
type MadeByOthers = 'result_id' | 'template_id'

/** Another stack, compiled and proved, with the field that names it. */
export type OtherStack = PreparedStack & { readonly field: MadeByOthers }

/**
 * Compiles and proves the stack that a body names, before anything is held.
 * @throws Refused with 400 for what does not fit, 404 when the environment or the source is gone, 409 for an
 *   environment whose stack can no longer be changed
 */
export async function prepareOtherStack(
  deps: Pick<Deps, 'database' | 'now' | 'prove' | 'planner'>,
  ctx: SignedIn,
  id: string,
  body: StackInput,
): Promise<OtherStack> {
  const { orm } = deps.database
  const { environment, project } = await readEnvironment(orm, id)
  // Said before the work is done; it is looked at again when it is held.
  const action = stackChangeOf(environment)
  const refusal = checkAction(await readFacts(orm, environment), action)
  if (refusal) throw actionRefused(refusal, action, environment)
  const source = withTags(await readSource(orm, ctx.caller, body), body.tags ?? environment.tags)
  const lifetime = lifetimeIn(body, environment.duration, project, deps.now()) ?? environment
  const field = body.template_id === undefined ? 'result_id' : 'template_id'
  const stack = await prepareStack(deps, ctx.caller.id, source, lifetime)
  await refuseUnsimulated(ctx.caller.id, environment.connection, stack.compiled)
  await refuseOtherPlace(orm, environment, stack)
  return { ...stack, field }
}

/** An environment with its project. @throws Refused with 404 when it is gone */
export async function readEnvironment(
  orm: Queries,
  id: string,
): Promise<{ readonly environment: EnvironmentRow; readonly project: ProjectRow }> {
  const [row] = await orm
    .select({ environment: environments, project: projects })
    .from(environments)
    .innerJoin(projects, eq(environments.project_id, projects.id))
    .where(eq(environments.id, id))
  if (!row) throw noEnvironment()
  return row
}

/**
 * The lifetime that a body gives; undefined where it gives none.
 * @throws Refused with 400 that names the field
 */
export function lifetimeIn(
  body: Pick<LifetimeInput, 'expires_at' | 'lifetime_days'>,
  duration: string,
  project: ProjectRow,
  now: Date,
): Lifetime | undefined {
  const { expires_at, lifetime_days } = body
  if (expires_at === undefined && lifetime_days === undefined) return undefined
  return resolveLifetime({ expires_at, lifetime_days }, duration, project, now)
}

/** What another stack does to an environment: it changes the request, or updates what Strata runs. */
export function stackChangeOf({
  status,
  connection,
}: Pick<EnvironmentRow, 'status' | 'connection'>): Extract<EnvironmentAction, 'change' | 'update'> {
  return status !== 'pending' && isRunByStrata(connection) ? 'update' : 'change'
}

/** Whether another stack is another one indeed, and not the same again. */
export function isOtherStack(before: EnvironmentRow, { facts }: Pick<PreparedStack, 'facts'>): boolean {
  return facts.stack_digest !== before.stack_digest
}

/** The other stack where it, or its price, differs from the one before. */
export function otherStack(before: EnvironmentRow, stack: OtherStack | undefined): OtherStack | undefined {
  if (!stack) return undefined
  return isOtherStack(before, stack) || stack.facts.cost_monthly !== before.cost_monthly ? stack : undefined
}

/**
 * Stores another stack. @returns what it changes of its environment
 * @throws Refused with 400 when its author, who asked and the caller are three people
 */
export async function storeOtherStack(
  { deps, work, now }: ChangeContext<'newId'>,
  { project, environment: before }: LockedEnvironment,
  stack: OtherStack,
  caller: SignedIn['caller'],
): Promise<Partial<EnvironmentRow>> {
  const hasLifetime = before.expires_at !== null || before.lifetime_days !== null
  return {
    ...stack.facts,
    author_id: authorOf(before, stack, caller),
    compiled_id: await storeStack(deps, work.tx, stack, now),
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
  { author_id, field }: OtherStack,
  caller: SignedIn['caller'],
): string {
  if (caller.id === requester_id) return author_id
  if (author_id === caller.id || author_id === requester_id) return caller.id
  const said =
    field === 'template_id' ? message('environments.template-of-third') : message('environments.result-of-third')
  throw badRequest([{ field, said }])
}
