// Asking for an environment: the one way in which any is made.
import { eq } from 'drizzle-orm'
import { DURATIONS } from '#engine/vocabulary.ts'
import type { Change } from '../../audit/change.ts'
import type { Connection } from '#domain/environment/connections.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/context.ts'
import { fieldIn } from '../../stack/compile.ts'
import { recordAutomaticApproval } from '../approval/request-approval.ts'
import { submitEnvironment, type Requester, type SubmitPart } from '../approval/submit.ts'
import type { ApprovalRow, EnvironmentRow, ProjectRow } from '../base/lock.ts'
import {
  auditedFields,
  findFreeName,
  getBudgetLimit,
  resolveLifetime,
  resolveOwner,
  refuseTakenName,
  refuseUntagged,
} from './rules.ts'
import { getRequestProject, lockRequestProject, refuseArchived } from './project.ts'
import {
  storeStack,
  labelOf,
  prepareStack,
  readSource,
  withTags,
  type PreparedStack,
  type SourceInput,
} from '../stack/source.ts'
import { sealVariables } from '../base/variables.ts'
import { countTemplateUse } from '../stack/template-source.ts'
import { findAccount } from './account.ts'
import { refuseMissingVariables, refuseUnknownVariables } from './given-variables.ts'
import { refuseUnsimulated } from './simulated-providers.ts'

/** What someone asks for. */
export interface RequestInput extends SourceInput {
  readonly project_id: string
  readonly name: string
  readonly owner_email?: string | undefined
  /** USD a month; absent for that of the stack. */
  readonly budget_limit?: number | null | undefined
  readonly expires_at?: string | null | undefined
  readonly lifetime_days?: number | null | undefined
  readonly auto_teardown_enabled?: boolean | undefined
  readonly tags?: Readonly<Record<string, string>> | undefined
  /** Who carries out its runs; people where nothing is said. */
  readonly connection?: Connection | undefined
  /** The account in which they are, with `cloud`. */
  readonly connection_id?: string | undefined
  /** Values of what its stack asks people for. */
  readonly variables?: Readonly<Record<string, string>> | undefined
  /** What it is for; approvers read it. */
  readonly description?: string | undefined
}

/** A request with its stack, compiled and proved, ready to be made. */
export interface PreparedRequest {
  readonly given: RequestInput
  readonly options: RequestOptions
  readonly stack: PreparedStack
  /** USD a month, to the cent. */
  readonly budget_limit: number | null
  /** Whether someone gave a tag, beside those that the project gives to all. */
  readonly isTagged: boolean
}

/** How a request differs from one of the endpoint. */
export interface RequestOptions {
  /** An approval is written also where no rule asks for one. */
  readonly alwaysApproval?: boolean
  /** When the name is taken, a number is put behind it. */
  readonly freesName?: boolean
  /** The dev tools may clear it away. */
  readonly isSeeded?: boolean
  /** The fields of the answers stand in the body itself. */
  readonly isFlat?: boolean
}

/**
 * Does all of a request that takes time and holds nothing: reads, compiles and
 * proves its stack. What it finds wrong in the project it finds early; it is
 * looked at again when the request is made.
 * @throws Refused with 400, 403, 404 or 409
 */
export async function prepareRequest(
  deps: Pick<Deps, 'database' | 'now' | 'prove' | 'planner'>,
  caller: Requester & Partial<Pick<Caller, 'token'>>,
  given: RequestInput,
  options: RequestOptions = {},
): Promise<PreparedRequest> {
  const { orm } = deps.database
  const project = await getRequestProject(orm, caller, given.project_id)
  refuseArchived(project)
  const read = await readSource(orm, caller, given)
  const own = { ...read.stack.tags, ...given.tags }
  const source = { ...withTags(read, { ...project.default_tags, ...own }), ...(options.isFlat && { field: '' }) }
  const now = deps.now()
  const lifetime = readLifetime({ given, options }, labelOf(DURATIONS, source.stack.duration), project, now)
  const limits = [
    ['budget_limit', given.budget_limit],
    [fieldIn(source.field, 'budget_limit'), source.stack.budget_limit ?? null],
  ] as const
  const [field, limit] = limits.find(([, one]) => one !== undefined) ?? limits[1]
  const budget_limit = getBudgetLimit(limit ?? null, field)
  const stack = await prepareStack(deps, caller.id, source, lifetime)
  await refuseUnsimulated(caller.id, given.connection ?? 'manual', stack.compiled)
  refuseUnknownVariables(given.connection ?? 'manual', given.variables, stack.compiled)
  await findAccount(orm, project.id, given, stack)
  refuseMissingVariables(given.connection ?? 'manual', given.variables, stack.compiled)
  return {
    given,
    options,
    stack,
    budget_limit,
    isTagged: Object.keys(own).length > 0,
  }
}

/**
 * Makes an environment that was asked for: pending, with its cost reserved and
 * an approval asked for where a rule wants it, or ready to be applied.
 * @throws Refused with 400, 403, 404 or 409; nothing is left of it then
 */
export async function requestEnvironment(
  deps: Pick<Deps, SubmitPart | 'seal'>,
  work: Change,
  caller: Requester,
  request: PreparedRequest,
): Promise<{ readonly environment: EnvironmentRow; readonly approval: ApprovalRow | undefined }> {
  const { given, options, stack } = request
  const { tx, record } = work
  const project = await lockRequestProject(tx, caller, given.project_id)
  const owner_id = await resolveOwner(tx, caller, project, given.owner_email)
  const now = deps.now()
  const context = { deps, work, now }
  refuseUntagged(project, request.isTagged)
  const lifetime = readLifetime(request, stack.facts.duration, project, now)
  const name = options.freesName ? await findFreeName(tx, project.id, given.name) : given.name
  await refuseTakenName(tx, project, name)
  const description = given.description === '' ? null : (given.description ?? null)
  const [made] = await tx
    .insert(environments)
    .values({
      id: deps.newId(),
      project_id: project.id,
      owner_id,
      requester_id: caller.id,
      author_id: stack.author_id,
      name,
      description,
      status: 'pending',
      status_since: now,
      ...stack.facts,
      compiled_id: await storeStack(deps, tx, stack, now),
      connection: given.connection ?? 'manual',
      connection_id: await findAccount(tx, project.id, given, stack),
      variables: given.variables ? sealVariables(deps, given.variables) : null,
      budget_limit: request.budget_limit,
      is_reserved: false,
      ...lifetime,
      auto_teardown_enabled: given.auto_teardown_enabled ?? true,
      tags: stack.compiled.stack.tags,
      is_seeded: options.isSeeded ?? false,
      created_at: now,
    })
    .returning()
  if (!made) throw new Error('An insert gave no row.')
  if (given.template_id !== undefined) await countTemplateUse(tx, given.template_id)
  record({ action: 'environment.request', target: environmentTarget(made), after: auditedFields(made) })
  const submitted = await submitEnvironment(
    context,
    caller,
    { project, environment: made },
    { note: description, because: undefined },
  )
  if (submitted.approval || !options.alwaysApproval) return submitted
  const approval = await recordAutomaticApproval(context, submitted.environment, description)
  await tx.update(environments).set({ approval_id: approval.id }).where(eq(environments.id, made.id))
  return { environment: { ...submitted.environment, approval_id: approval.id }, approval }
}

function readLifetime(
  { given, options }: Pick<PreparedRequest, 'given' | 'options'>,
  duration: string,
  project: ProjectRow,
  now: Date,
) {
  const wish = {
    ...given,
    expires_on: given.answers?.expires_on,
    expires_on_field: fieldIn(options.isFlat ? '' : 'answers', 'expires_on'),
  }
  return resolveLifetime(wish, duration, project, now)
}
