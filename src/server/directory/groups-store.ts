// Groups of the directory and their members, in the database.
import { and, asc, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { countOf } from '../db/conditions.ts'
import type { Queries } from '../db/connect.ts'
import { users } from '../db/schema/accounts.ts'
import { scimGroups, scimMembers, scimUsers } from '../db/schema/directory.ts'

export type GroupRow = typeof scimGroups.$inferSelect

/** What a list of groups is narrowed to, each compared as a whole; names in any case. */
type GroupFilter = { readonly by: 'name' | 'external_id' | 'id'; readonly value: string } | undefined

function matching(filter: GroupFilter): SQL | undefined {
  if (!filter) return undefined
  const { by, value } = filter
  if (by === 'external_id') return eq(scimGroups.external_id, value)
  if (by === 'id') return eq(sql`${scimGroups.id}::text`, value.toLowerCase())
  return eq(sql`lower(${scimGroups.name})`, sql`lower(${value})`)
}

/** A group by its id. @param id a UUID */
export async function findGroup(orm: Queries, id: string): Promise<GroupRow | undefined> {
  const [row] = await orm.select().from(scimGroups).where(eq(scimGroups.id, id))
  return row
}

/** A page of groups by name, with how many members each has. @param offset rows before it */
export async function listGroups(
  orm: Queries,
  filter: GroupFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly (GroupRow & { readonly members: number })[]; readonly total: number }> {
  const where = matching(filter)
  const [counted] = await orm.select({ total: count() }).from(scimGroups).where(where)
  const total = counted?.total ?? 0
  if (limit === 0 || offset >= total) return { rows: [], total }
  const rows = await orm
    .select({ group: scimGroups, members: countOf(scimMembers, eq(scimMembers.group_id, scimGroups.id)) })
    .from(scimGroups)
    .where(where)
    .orderBy(asc(scimGroups.created_at), asc(scimGroups.id))
    .offset(offset)
    .limit(limit)
  return { rows: rows.map(({ group, members }) => ({ ...group, members })), total }
}

/** The people of a group, by name. */
export function listMembersOf(
  orm: Queries,
  groupId: string,
): Promise<{ readonly id: string; readonly name: string; readonly email: string }[]> {
  return orm
    .select({ id: users.id, name: users.name, email: users.email })
    .from(scimMembers)
    .innerJoin(users, eq(users.id, scimMembers.user_id))
    .where(eq(scimMembers.group_id, groupId))
    .orderBy(asc(users.name), asc(users.id))
}

/** Of some ids, those of people whom the directory manages. */
export async function knownPeople(orm: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await orm
    .select({ id: scimUsers.user_id })
    .from(scimUsers)
    .where(and(inArray(scimUsers.user_id, [...ids]), isNull(scimUsers.removed_at)))
  return new Set(rows.map(({ id }) => id))
}
