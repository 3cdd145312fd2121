// Saved templates in the database: always a fixed number of queries, however many there are.
import {
  and,
  arrayContains,
  arrayOverlaps,
  count,
  desc,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Category } from '#engine/components/component.ts'
import { noTemplate } from '../../access/authorize.ts'
import { containing, olderThan } from '../../db/conditions.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { galleryUses, templates, templateVersions } from '../../db/schema/library.ts'
import { teamMembers, teams } from '../../db/schema/teams.ts'
import { typesOfCategory } from './found-by.ts'

export type TemplateRow = typeof templates.$inferSelect
export type VersionRow = typeof templateVersions.$inferSelect

/** What a page of the list holds. */
export interface TemplateFilter {
  readonly scope: 'mine' | 'team' | 'public'
  readonly search?: string | undefined
  readonly cloud?: string | undefined
  readonly component?: string | undefined
  readonly category?: Category | undefined
  readonly tag?: string | undefined
  readonly max_cost?: number | undefined
  readonly team_id?: string | undefined
  /** By anyone but the viewer. */
  readonly changed_after?: string | undefined
  readonly limit: number
  /** Time and id of the last row before the page. */
  readonly after: readonly [created_at: string, id: string] | undefined
}

const savers = alias(users, 'savers')

function selectTemplates(orm: Queries, userId: string) {
  return orm
    .select({
      row: templates,
      owner_name: users.name,
      saver_name: savers.name,
      team_name: teams.name,
      in_team: teamMembers.role,
    })
    .from(templates)
    .innerJoin(users, eq(users.id, templates.owner_id))
    .leftJoin(savers, eq(savers.id, templates.updated_by))
    .leftJoin(teams, eq(teams.id, templates.team_id))
    .leftJoin(teamMembers, and(eq(teamMembers.team_id, templates.team_id), eq(teamMembers.user_id, userId)))
}

/** A template with its people and the role of someone in its team. */
export type FoundTemplate = Awaited<ReturnType<typeof selectTemplates>>[number]

/** A template that is not deleted, without a check of who can see it. @throws Refused with 404 when there is none */
export async function getFoundTemplate(orm: Queries, id: string, userId: string): Promise<FoundTemplate> {
  const [found] = await selectTemplates(orm, userId).where(and(eq(templates.id, id), isNull(templates.deleted_at)))
  if (!found) throw noTemplate()
  return found
}

/** A page of templates, newest first, one more than asked for when there are more. @param limit 0 for none */
export function listTemplateRows(
  orm: Queries,
  viewer: { readonly id: string; readonly role: string },
  filter: TemplateFilter,
): Promise<FoundTemplate[]> {
  const after = olderThan(templates.created_at, templates.id, filter.after)
  return selectTemplates(orm, viewer.id)
    .where(and(isWanted(orm, viewer, filter), after))
    .orderBy(desc(templates.created_at), desc(templates.id))
    .limit(filter.limit + 1)
}

/** How many templates a list has in all. */
export async function countTemplateRows(
  orm: Queries,
  viewer: { readonly id: string; readonly role: string },
  filter: TemplateFilter,
): Promise<number> {
  const [row] = await orm
    .select({ number: count() })
    .from(templates)
    .where(isWanted(orm, viewer, filter))
  return row?.number ?? 0
}

function isWanted(
  orm: Queries,
  viewer: { readonly id: string; readonly role: string },
  filter: TemplateFilter,
): SQL | undefined {
  const like = filter.search === undefined ? undefined : containing(filter.search)
  return and(
    isNull(templates.deleted_at),
    isInScope(orm, viewer, filter),
    filter.team_id === undefined ? undefined : eq(templates.team_id, filter.team_id),
    filter.cloud === undefined ? undefined : eq(templates.cloud, filter.cloud),
    filter.component === undefined ? undefined : arrayContains(templates.component_types, [filter.component]),
    filter.category === undefined ? undefined : isInCategory(filter.category),
    filter.tag === undefined ? undefined : arrayContains(templates.tags, [filter.tag]),
    filter.max_cost === undefined ? undefined : lte(templates.cost_monthly, filter.max_cost),
    filter.changed_after === undefined ? undefined : isChanged(viewer.id, filter.changed_after),
    like === undefined
      ? undefined
      : or(
          ilike(templates.name_key, like.toLowerCase()),
          ilike(templates.description, like),
          sql`exists (select 1 from unnest(${templates.tags}) tag where tag like ${like.toLowerCase()})`,
        ),
  )
}

function isChanged(viewer: string, after: string): SQL | undefined {
  const byOthers = or(isNull(templates.updated_by), ne(templates.updated_by, viewer))
  return and(gt(templates.updated_at, new Date(after)), byOthers)
}

function isInCategory(category: Category): SQL | undefined {
  return or(
    arrayOverlaps(templates.component_types, [...typesOfCategory(category)]),
    arrayContains(templates.custom_categories, [category]),
  )
}

function isInScope(
  orm: Queries,
  { id, role }: { readonly id: string; readonly role: string },
  { scope, team_id }: TemplateFilter,
): SQL | undefined {
  if (scope === 'mine') return eq(templates.owner_id, id)
  if (scope === 'public') return eq(templates.is_public, true)
  // Administrators are in every team, but asked for theirs they mean those that they are in.
  if (role === 'admin' && team_id !== undefined) return undefined
  return exists(
    orm
      .select({ id: teamMembers.id })
      .from(teamMembers)
      .where(and(eq(teamMembers.team_id, templates.team_id), eq(teamMembers.user_id, id))),
  )
}

/** Holds a template until the transaction ends. @throws Refused with 404 when it is gone or deleted */
export async function holdTemplate(tx: Transaction, id: string): Promise<TemplateRow> {
  const row = await holdAny(tx, id)
  if (row.deleted_at !== null) throw noTemplate()
  return row
}

/** Holds a template, also a deleted one. @throws Refused with 404 when it is gone for good */
export async function holdAny(tx: Transaction, id: string): Promise<TemplateRow> {
  const [row] = await tx.select().from(templates).where(eq(templates.id, id)).for('no key update')
  if (!row) throw noTemplate()
  return row
}

/** One version; undefined when there is none of this number. */
export async function findVersion(
  orm: Queries,
  id: string,
  version: number,
): Promise<(VersionRow & { readonly author_name: string | null }) | undefined> {
  const [found] = await selectVersions(orm).where(
    and(eq(templateVersions.template_id, id), eq(templateVersions.version, version)),
  )
  return found && { ...found.row, author_name: found.author_name }
}

/**
 * A page of versions, newest first, one more than asked for when there are more. @param before the number of the last
 * one before the page
 */
export function listVersionRows(orm: Queries, id: string, limit: number, before: number | undefined) {
  const { template_id, version } = templateVersions
  return selectVersions(orm)
    .where(and(eq(template_id, id), before === undefined ? undefined : lte(version, before - 1)))
    .orderBy(desc(version))
    .limit(limit + 1)
}

function selectVersions(orm: Queries) {
  return orm
    .select({ row: templateVersions, author_name: users.name })
    .from(templateVersions)
    .leftJoin(users, eq(users.id, templateVersions.author_id))
}

/** How many versions a template has. */
export async function countVersions(orm: Queries, id: string): Promise<number> {
  const [row] = await orm.select({ number: count() }).from(templateVersions).where(eq(templateVersions.template_id, id))
  return row?.number ?? 0
}

/** How often templates of the gallery were used, by their ids. */
export async function readGalleryUses(orm: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await orm
    .select()
    .from(galleryUses)
    .where(inArray(galleryUses.template_id, [...ids]))
  return new Map(rows.map(({ template_id, use_count }) => [template_id, use_count]))
}
