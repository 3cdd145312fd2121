// People whom the directory manages, in the database.
import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { users } from '../db/schema/accounts.ts'
import { scimGroups, scimMembers, scimUsers } from '../db/schema/directory.ts'

/** A person whom the directory manages, with their account. */
export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly is_enabled: boolean
  readonly user_name: string
  readonly external_id: string | null
  readonly given_name: string | null
  readonly family_name: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  is_enabled: sql<boolean>`${users.disabled_at} is null`,
  user_name: scimUsers.user_name,
  external_id: scimUsers.external_id,
  given_name: scimUsers.given_name,
  family_name: scimUsers.family_name,
  created_at: scimUsers.created_at,
  updated_at: scimUsers.updated_at,
}

/** What a list of people is narrowed to, each compared as a whole; names and addresses in any case. */
type PeopleFilter = { readonly by: 'user_name' | 'external_id' | 'email' | 'id'; readonly value: string } | undefined

function matching(filter: PeopleFilter): SQL | undefined {
  const isManaged = isNull(scimUsers.removed_at)
  if (!filter) return isManaged
  const { by, value } = filter
  if (by === 'external_id') return and(isManaged, eq(scimUsers.external_id, value))
  if (by === 'id') return and(isManaged, eq(sql`${users.id}::text`, value.toLowerCase()))
  return and(
    isManaged,
    by === 'email'
      ? eq(users.email, value.toLowerCase())
      : eq(sql`lower(${scimUsers.user_name})`, sql`lower(${value})`),
  )
}

/** One person whom the directory manages. @param id a UUID */
export async function findPersonRow(orm: Queries, id: string): Promise<PersonRow | undefined> {
  const [row] = await orm
    .select(columns)
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.user_id))
    .where(and(eq(scimUsers.user_id, id), isNull(scimUsers.removed_at)))
  return row
}

/** A page of people in an order that stays, and how many there are in all. @param offset rows before it */
export async function listPersonRows(
  orm: Queries,
  filter: PeopleFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly PersonRow[]; readonly total: number }> {
  const where = matching(filter)
  const [counted] = await orm
    .select({ total: count() })
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.user_id))
    .where(where)
  const total = counted?.total ?? 0
  if (limit === 0 || offset >= total) return { rows: [], total }
  const rows = await orm
    .select(columns)
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.user_id))
    .where(where)
    .orderBy(asc(scimUsers.created_at), asc(scimUsers.user_id))
    .offset(offset)
    .limit(limit)
  return { rows, total }
}

/** The groups of someone, by name. */
export function listGroupsOf(orm: Queries, userId: string): Promise<{ readonly id: string; readonly name: string }[]> {
  return orm
    .select({ id: scimGroups.id, name: scimGroups.name })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.group_id))
    .where(eq(scimMembers.user_id, userId))
    .orderBy(asc(scimGroups.name))
}
