// Whether a request would need approval, and whose. Nothing is reserved and nothing kept.
import { and, asc, ne } from 'drizzle-orm'
import type { approvals as rows } from '#contract/approvals.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { approvalReasons, type ApprovalReason, type Deciding } from '#domain/approval/policy.ts'
import type { Lifetime } from '#domain/environment/lifetime.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import { isEnabledAdministrator } from '../../access/people.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest } from '../../http/errors.ts'
import { listApprovers } from '../base/approvers.ts'
import { cents } from '#domain/environment/cost.ts'
import { message } from '#words/message.ts'
import { presentBudgetMonths, presentFigures, shareOfMonthLeft } from '../base/budget.ts'
import { evaluateRequest, type Evaluation } from '../approval/submit.ts'
import type { ProjectRow } from '../base/lock.ts'
import { reasonMessages, reasonText } from '../view/reason-words.ts'
import { getBudgetLimit } from './rules.ts'
import { findMeantProject, getRequestProject } from './project.ts'
import { compileSource, factsOfStack, readSource, type Source, type StackFacts } from '../stack/source.ts'

type Check = (typeof rows)['check']
type Body = Parsed<Check>['body']
type Answer = Output<Check>

/** The lifetime of a request that is only checked: it changes neither the price nor the rules. */
const UNDECIDED: Lifetime = { expires_at: null, lifetime_days: null }

/**
 * Says whether a request would need approval, as of now.
 * @throws Refused with 400 for what does not compile or an archived project, 403 for a role that may not ask, 404 for a
 * project, a result or a template that is not there for them
 */
export async function checkApproval(deps: Deps, ctx: SignedIn, body: Body): Promise<Answer> {
  const { caller } = ctx
  const { orm } = deps.database
  const project = await projectOf(orm, ctx, body.project_id)
  const source = await sourceOf(orm, ctx, body)
  const now = deps.now()
  const facts = factsOfStack(await compileSource(caller.id, source, { now, lifetime: UNDECIDED }))
  const limit = body.budget_limit === undefined ? (source.stack.budget_limit ?? null) : body.budget_limit
  const request = { ...facts, budget_limit: getBudgetLimit(limit, 'budget_limit') }
  const evaluation = project && (await evaluateRequest(orm, project, request, { now }))
  const reasons =
    evaluation?.reasons ??
    approvalReasons({ ...request, excess: 0, settings: DEFAULT_PROJECT_SETTINGS, is_demanded: false })
  const people = { requester_id: caller.id, author_id: source.author_id }
  return presentCheck(orm, { project, request, evaluation, reasons, people, reserves: facts.cost_monthly }, now)
}

/** A request that is only looked at, with what the rules say of it. */
interface Checked {
  /** Undefined when it is not clear which is meant. */
  readonly project: ProjectRow | undefined
  readonly request: StackFacts & { readonly budget_limit: number | null }
  readonly evaluation: Evaluation | undefined
  readonly reasons: readonly ApprovalReason[]
  readonly people: Pick<Deciding, 'requester_id'> & { readonly author_id: string }
  /** USD a month that the project would keep for it. */
  readonly reserves: number
}

/** What people read of a request before they send it: its price, who has to approve it, and the project's budget. */
export async function presentCheck(
  orm: Queries,
  { project, request, evaluation, reasons, people, reserves }: Checked,
  now: Date,
): Promise<Answer> {
  const asked = { cost_monthly: reserves, is_reserved: false }
  const limit_of_project = project?.budget_limit ?? null
  const demands = evaluation?.demands ?? []
  const budget =
    evaluation && limit_of_project !== null
      ? { limit: limit_of_project, months: presentBudgetMonths(evaluation.figures, asked, now) }
      : null
  const details = { ...request, demands, project: project?.name ?? '', budget }
  const approvers = reasons.length === 0 ? [] : await approversOf(orm, project, { reasons, demands, ...people })
  const reason_messages = reasons.map((reason) => reasonMessages(reason, details))
  return {
    requires_approval: reasons.length > 0,
    reasons: reason_messages.map(reasonText),
    reason_messages,
    reason_codes: [...reasons],
    workflows: demands.map(({ workflow }) => workflow),
    approvers: approvers.map((approver) => ({ email: approver.email, name: approver.name })),
    cost_monthly: request.cost_monthly,
    priced_lines: request.priced_lines,
    total_lines: request.total_lines,
    project: project ? { id: project.id, name: project.name } : null,
    project_budget: evaluation
      ? {
          limit: evaluation.figures.limit,
          ...presentFigures(evaluation.figures),
          asked: cents(reserves * shareOfMonthLeft(now)),
          excess: evaluation.excess,
          months: presentBudgetMonths(evaluation.figures, asked, now),
        }
      : null,
  }
}

async function projectOf(orm: Queries, { caller }: SignedIn, id: string | undefined): Promise<ProjectRow | undefined> {
  if (id === undefined) return findMeantProject(orm, caller)
  const project = await getRequestProject(orm, caller, id)
  if (project.status === 'active') return project
  throw badRequest([{ field: 'project_id', said: message('environments.archived-choose', { project: project.name }) }])
}

async function sourceOf(orm: Queries, { caller }: SignedIn, body: Body): Promise<Source> {
  if (!('use_case' in body)) {
    const { project_id: _project, budget_limit: _limit, ...given } = body
    return readSource(orm, caller, given)
  }
  const { project_id: _, ...answers } = body
  // Its fields are those of the body.
  return { ...(await readSource(orm, caller, { answers })), field: '' }
}

function approversOf(
  orm: Queries,
  project: ProjectRow | undefined,
  request: Deciding & { readonly author_id: string },
): Promise<{ email: string; name: string }[]> {
  if (project) return listApprovers(orm, project.id, request)
  const isOther = and(ne(users.id, request.requester_id), ne(users.id, request.author_id))
  return orm
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(isEnabledAdministrator, isOther))
    .orderBy(asc(users.name), asc(users.id))
}
