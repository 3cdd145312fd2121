// Requests for approval as people read them.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Approval, approvals as rows } from '#contract/approvals.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { noApproval } from '../../access/authorize.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { cents } from '#domain/environment/cost.ts'
import { readMonthFigures, presentBudgetMonths, presentFigures, shareOfMonthLeft } from '../base/budget.ts'
import { excessOfRequest, presentApprovals } from '../view/present-approval.ts'
import { findCompiledParts, findApprovals, type ApprovalFilter } from './list-store.ts'

type Rows = typeof rows

/** What waits for a decision, oldest first. @throws Refused with 400 for a cursor of another list */
export function listPendingApprovals(
  deps: Deps,
  ctx: SignedIn,
  query: Parsed<Rows['listPending']>['query'],
): Promise<PageOf<Approval>> {
  const decidable_at = query.to_decide === 'true' ? deps.now() : undefined
  const filter = { state: 'pending' as const, project_id: query.project_id, decidable_at }
  return readPage(deps, ctx, filter, { ...query, first: 'oldest' })
}

/** Requests of every state, newest first. @throws Refused with 400 for a cursor of another list */
export function listApprovalsPage(
  deps: Deps,
  ctx: SignedIn,
  { limit, cursor, ...filter }: Parsed<Rows['list']>['query'],
): Promise<PageOf<Approval>> {
  return readPage(deps, ctx, filter, { limit, cursor, first: 'newest' })
}

interface PageWanted {
  readonly first: 'oldest' | 'newest'
  readonly limit: number
  readonly cursor?: string | undefined
}

async function readPage(
  { database, now }: Deps,
  { caller }: SignedIn,
  filter: ApprovalFilter,
  { first, limit, cursor }: PageWanted,
): Promise<PageOf<Approval>> {
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const { rows: found, total } = await findApprovals(database.orm, caller, filter, { first, limit, after })
  const page = cutPage(found, limit, ({ created_at, id }) => [created_at.toISOString(), id])
  const items = await presentApprovals(database.orm, caller, page.rows, now())
  return { items, total, next: page.next }
}

/**
 * A request with what it is about, and the budget that it would take from. @throws Refused with 404 when it has gone
 * since the guard saw it
 */
export async function readApproval(
  { database, now }: Deps,
  { caller }: SignedIn,
  id: string,
): Promise<Output<Rows['get']>> {
  const { orm } = database
  const at = now()
  const [found] = await orm
    .select({
      approval: approvals,
      environment: environments,
      project: { id: projects.id, budget_limit: projects.budget_limit },
    })
    .from(approvals)
    .innerJoin(environments, eq(environments.id, approvals.environment_id))
    .innerJoin(projects, eq(projects.id, environments.project_id))
    .where(eq(approvals.id, id))
  const [answer] = found ? await presentApprovals(orm, caller, [found.approval], at) : []
  if (!found || !answer) throw noApproval()
  const figures = await readMonthFigures(orm, found.project, at)
  return {
    ...answer,
    ...(await findCompiledParts(orm, found.approval.compiled_id)),
    project_budget: {
      limit: figures.limit,
      ...presentFigures(figures),
      asked: cents(answer.cost_monthly * shareOfMonthLeft(at)),
      excess: excessOfRequest(found, figures, at),
      months: presentBudgetMonths(
        figures,
        { cost_monthly: answer.cost_monthly, is_reserved: found.environment.is_reserved },
        at,
      ),
    },
  }
}
