// Requests for approval as people read them.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { approvals as rows } from '#contract/approvals.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { noApproval } from '../../access/authorize.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { json, jsonPage, type Text } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { cents } from '#domain/environment/cost.ts'
import { monthFigures, presentFigures, shareLeft } from '../../lifecycle/budget.ts'
import { excessOfRequest, presentApprovals } from '../../lifecycle/present-approval.ts'
import { findCompiledParts, listApprovals, type ApprovalFilter } from './store.ts'

type Rows = typeof rows
type Answer<Name extends keyof Rows> = Promise<Text<Output<Rows[Name]>>>

/** What waits for a decision, oldest first. @throws Refused with 400 for a cursor of another list */
export function readPending(deps: Deps, ctx: SignedIn, query: Parsed<Rows['listPending']>['query']): Answer<'listPending'> {
  const decidable_at = query.to_decide === 'true' ? deps.now() : undefined
  return readPage(deps, ctx, { state: 'pending', project_id: query.project_id, decidable_at }, 'oldest', query)
}

/** Requests of every state, newest first. @throws Refused with 400 for a cursor of another list */
export function readApprovals(deps: Deps, ctx: SignedIn, { limit, cursor, ...filter }: Parsed<Rows['list']>['query']): Answer<'list'> {
  return readPage(deps, ctx, filter, 'newest', { limit, cursor })
}

async function readPage(
  { database, now }: Deps,
  { caller }: SignedIn,
  filter: ApprovalFilter,
  first: 'oldest' | 'newest',
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Answer<'list'> {
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const { rows: found, total } = await listApprovals(database.orm, caller, filter, { first, limit, after })
  const page = cutPage(found, limit, ({ created_at, id }) => [created_at.toISOString(), id])
  return jsonPage(await presentApprovals(database.orm, caller, page.rows, now()), { total, next: page.next })
}

/** A request with what it is about, and the budget that it would take from. @throws Refused with 404 when it has gone since the guard saw it */
export async function readApproval({ database, now }: Deps, { caller }: SignedIn, id: string): Answer<'get'> {
  const { orm } = database
  const at = now()
  const [found] = await orm
    .select({ approval: approvals, environment: environments, project: { id: projects.id, budget_limit: projects.budget_limit } })
    .from(approvals)
    .innerJoin(environments, eq(environments.id, approvals.environment_id))
    .innerJoin(projects, eq(projects.id, environments.project_id))
    .where(eq(approvals.id, id))
  const [answer] = found ? await presentApprovals(orm, caller, [found.approval], at) : []
  if (!found || !answer) throw noApproval()
  const figures = await monthFigures(orm, found.project, at)
  return json({
    ...answer,
    ...(await findCompiledParts(orm, found.approval.compiled_id)),
    project_budget: {
      limit: figures.limit,
      ...presentFigures(figures),
      asked: cents(answer.cost_monthly * shareLeft(at)),
      excess: excessOfRequest(found, figures, at),
    },
  })
}
