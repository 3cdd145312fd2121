// Custom components in the database: always a fixed number of queries, however many there are.
import { and, count, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { noComponent } from '../../access/authorize.ts'
import { containing, olderThan, readableJson } from '../../db/conditions.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { components, templates } from '../../db/schema/library.ts'
import { teamMembers, teams } from '../../db/schema/teams.ts'

export type ComponentRow = typeof components.$inferSelect

/** What a page of the list holds. */
export interface ComponentFilter {
  readonly search?: string | undefined
  readonly team_id?: string | undefined
  readonly limit: number
  /** Time and id of the last row before the page. */
  readonly after: readonly [created_at: string, id: string] | undefined
}

function selectComponents(orm: Queries, userId: string) {
  return orm
    .select({ row: components, owner_name: users.name, team_name: teams.name, in_team: teamMembers.role })
    .from(components)
    .innerJoin(users, eq(users.id, components.owner_id))
    .leftJoin(teams, eq(teams.id, components.team_id))
    .leftJoin(teamMembers, and(eq(teamMembers.team_id, components.team_id), eq(teamMembers.user_id, userId)))
}

/** A component with its people and the role of someone in its team. */
export type FoundComponent = Awaited<ReturnType<typeof selectComponents>>[number]

/** A component, without a check of who can see it. @throws Refused with 404 when there is none */
export async function getFoundComponent(orm: Queries, id: string, userId: string): Promise<FoundComponent> {
  const [found] = await selectComponents(orm, userId).where(eq(components.id, id))
  if (!found) throw noComponent()
  return found
}

/**
 * A page of the components of someone and of their teams, newest first, one more than asked for when there are more,
 * and how many there are in all.
 */
export async function listComponentRows(
  orm: Queries,
  userId: string,
  filter: ComponentFilter,
): Promise<{ rows: FoundComponent[]; total: number }> {
  const wanted = isWanted(userId, filter)
  const [rows, [counted]] = await Promise.all([
    selectComponents(orm, userId)
      .where(and(wanted, olderThan(components.created_at, components.id, filter.after)))
      .orderBy(desc(components.created_at), desc(components.id))
      .limit(filter.limit + 1),
    orm
      .select({ total: count() })
      .from(components)
      .leftJoin(teamMembers, and(eq(teamMembers.team_id, components.team_id), eq(teamMembers.user_id, userId)))
      .where(wanted),
  ])
  return { rows, total: counted?.total ?? 0 }
}

function isWanted(userId: string, { search, team_id }: ComponentFilter): SQL | undefined {
  return and(
    or(eq(components.owner_id, userId), isNotNull(teamMembers.id)),
    team_id === undefined ? undefined : eq(components.team_id, team_id),
    search === undefined ? undefined : ilike(components.name_key, containing(search.toLowerCase())),
  )
}

/** In how many templates that are not deleted each type is. */
export async function countUses(orm: Queries, types: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (types.length === 0) return new Map()
  const type = sql<string>`node ->> 'type'`
  const rows = await orm
    .select({ type, number: sql<number>`count(distinct ${templates.id})::int` })
    .from(templates)
    .innerJoin(sql`lateral json_array_elements(${readableJson(templates.stack)} -> 'nodes') as node`, sql`true`)
    .where(
      and(
        isNull(templates.deleted_at),
        sql`${type} in (${sql.join(
          types.map((one) => sql`${one}`),
          sql`, `,
        )})`,
      ),
    )
    .groupBy(type)
  return new Map(rows.map((row) => [row.type, row.number]))
}

/** Holds a component until the transaction ends. @throws Refused with 404 when it is gone */
export async function holdComponent(tx: Transaction, id: string): Promise<ComponentRow> {
  const [row] = await tx.select().from(components).where(eq(components.id, id)).for('no key update')
  if (!row) throw noComponent()
  return row
}
