// Reading templates: lists and one of them.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { PlanProof } from '#contract/plan-proof.ts'
import type { templates as rows, Template, TemplateDetail } from '#contract/templates.ts'
import type { Queries } from '../../db/connect.ts'
import { templateVersions } from '../../db/schema/library.ts'
import { planProofs } from '../../db/schema/plan-proofs.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, readCursor, writeCursor } from '../../http/paging.ts'
import { presentPlan, UNSEEN } from '../../plan-proof/read.ts'
import { findReadableTemplate } from '../../environments/stack/template-source.ts'
import { findCurated, listCurated, withUses } from './gallery.ts'
import { presentTemplate, stackOf } from './present.ts'
import { repriceTemplates } from './reprice.ts'
import {
  countTemplateRows,
  getFoundTemplate,
  listTemplateRows,
  type TemplateFilter,
  type TemplateRow,
} from './store.ts'

type List = (typeof rows)['list']

/** A page begins in the gallery, at a place, or behind a template that was saved. */
const cursorKey = z.union([cursorKeys.integer.min(0), cursorKeys.instant])

/**
 * One page of the templates of the caller, of their teams, or of the public
 * gallery, where those that every installation has come first.
 * @throws Refused with 400 for a cursor of another list
 */
export async function listTemplates(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
  query: Parsed<List>['query'],
): Promise<PageOf<Output<List>[number]>> {
  if (query.max_cost !== undefined) await repriceTemplates(orm)
  const isPublic = query.scope === 'public'
  const at = isPublic ? readCursor(query.cursor, cursorKey, z.string()) : undefined
  const place = typeof at?.[0] === 'number' ? at[0] : undefined
  const after = place === undefined ? readCursor(query.cursor, cursorKeys.instant, z.uuid()) : undefined
  const filter: TemplateFilter = { ...query, after }
  const curated = isPublic ? listCurated(filter) : []
  // Behind a template that was saved the gallery is over.
  const from = after ? curated.length : (place ?? 0)
  const cards = curated.slice(from, from + query.limit)
  const rest = query.limit - cards.length
  const [shown, found, saved] = await Promise.all([
    withUses(orm, cards),
    listTemplateRows(orm, caller, { ...filter, limit: rest }),
    countTemplateRows(orm, caller, filter),
  ])
  const page = found.slice(0, rest)
  const answer = [...shown, ...(await Promise.all(page.map((row) => presentTemplate(row, caller))))]
  return {
    items: answer,
    total: curated.length + saved,
    next: nextOf(from + cards.length, curated.length, page.at(-1)?.row, found.length > rest),
  }
}

function nextOf(
  place: number,
  curated: number,
  last: { readonly id: string; readonly created_at: Date } | undefined,
  isMore: boolean,
): string | null {
  if (last) return isMore ? writeCursor([last.created_at.toISOString(), last.id]) : null
  return isMore || place < curated ? writeCursor([place, '']) : null
}

/** A template with its stack. @throws Refused with 404 when it is deleted or gone since the guard saw it */
export async function readTemplate(
  orm: Queries,
  caller: Caller,
  id: string,
  deps: Pick<Deps, 'planner'>,
): Promise<TemplateDetail> {
  const curated = await findCurated(orm, id)
  if (curated) return curated
  const found = await getFoundTemplate(orm, id, caller.id)
  const { forked_from, forked_version } = found.row
  // Where it comes from is said as long as the reader may see that.
  const origin = forked_from === null ? undefined : await findReadableTemplate(orm, caller, forked_from)
  return {
    ...(await presentTemplate(found, caller)),
    readme: found.row.readme,
    stack: stackOf(found.row),
    plan: await planOfNewest(orm, found.row, deps),
    updated_by: found.saver_name,
    forked_from: origin ? { id: origin.id, name: origin.name, version: forked_version ?? origin.version } : null,
  } satisfies Template & TemplateDetail
}

/** What Terraform says of the newest version; null for one that does not compile. */
async function planOfNewest(
  orm: Queries,
  { id, version, problem_count }: TemplateRow,
  deps: Pick<Deps, 'planner'>,
): Promise<PlanProof | null> {
  if (problem_count > 0) return null
  const { files_digest } = templateVersions
  const [found] = await orm
    .select({ files_digest, plan: planProofs })
    .from(templateVersions)
    .leftJoin(planProofs, eq(planProofs.files_digest, files_digest))
    .where(and(eq(templateVersions.template_id, id), eq(templateVersions.version, version)))
  return found ? presentPlan(found.files_digest === null ? UNSEEN : found.plan, deps) : null
}
