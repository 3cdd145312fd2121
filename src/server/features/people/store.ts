// People in the database, as those who administer them see them.
import { and, count, desc, eq, gte, ilike, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { InstanceRole } from '#domain/access/roles.ts'
import { DELETED_STATUS } from '#domain/project/figures.ts'
import { isEnabledAdministrator, type UserRow } from '../../access/people.ts'
import { containing, countOf, olderThan } from '../../db/conditions.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'

/** A person with what is counted of them. */
export interface PersonRow extends Pick<
  UserRow,
  'id' | 'email' | 'name' | 'role' | 'disabled_at' | 'is_demo' | 'last_active_at' | 'created_at'
> {
  readonly two_factor_enabled_at: Date | null
  readonly project_count: number
  readonly environment_count: number
}

export interface PeopleFilter {
  /** Part of the name or of the address. */
  readonly search?: string | undefined
  readonly role?: InstanceRole | undefined
  readonly status?: 'active' | 'disabled' | undefined
}

const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  disabled_at: users.disabled_at,
  is_demo: users.is_demo,
  last_active_at: users.last_active_at,
  created_at: users.created_at,
  two_factor_enabled_at: users.two_factor_enabled_at,
  project_count: countOf(projects, eq(projects.owner_id, users.id)),
  environment_count: countOf(
    environments,
    and(eq(environments.owner_id, users.id), ne(environments.status, DELETED_STATUS)),
  ),
}

function matching({ search, role, status }: PeopleFilter): SQL | undefined {
  const pattern = search && containing(search)
  return and(
    eq(users.is_service, false),
    pattern ? or(ilike(users.name, pattern), ilike(users.email, pattern)) : undefined,
    role && eq(users.role, role),
    status && (status === 'active' ? isNull(users.disabled_at) : isNotNull(users.disabled_at)),
  )
}

/** People, newest first. @param after the last one of the page before */
export function listPeopleRows(
  orm: Queries,
  filter: PeopleFilter,
  limit: number,
  after: readonly [created_at: string, id: string] | undefined,
): Promise<PersonRow[]> {
  return orm
    .select(columns)
    .from(users)
    .where(and(matching(filter), olderThan(users.created_at, users.id, after)))
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(limit)
}

/** How many people a filter lets through. */
export async function countPeople(orm: Queries, filter: PeopleFilter): Promise<number> {
  const [row] = await orm.select({ number: count() }).from(users).where(matching(filter))
  return row?.number ?? 0
}

/** The people of the installation in numbers. @param since from when on someone counts as active */
export async function countAll(
  orm: Queries,
  since: Date,
): Promise<{ people: number; active: number; administrators: number; with_two_factor: number }> {
  const [row] = await orm
    .select({
      people: count(),
      active: sql<number>`(count(*) filter (where ${gte(users.last_active_at, since)}))::int`,
      administrators: sql<number>`(count(*) filter (where ${isEnabledAdministrator}))::int`,
      with_two_factor: sql<number>`(count(*) filter (where ${isNotNull(users.two_factor_enabled_at)}))::int`,
    })
    .from(users)
    .where(eq(users.is_service, false))
  if (!row) throw new Error('A count gives one row.')
  return row
}

export async function findPerson(orm: Queries, id: string): Promise<PersonRow | undefined> {
  const [row] = await orm
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.is_service, false)))
  return row
}

/**
 * Holds every enabled administrator, and whom `also` names, until the
 * transaction ends. In the order of their ids, so that two who do so wait for
 * each other and do not block each other; the one that waited gets the administrators
 * that are left.
 */
export function lockAdministrators(tx: Transaction, also: SQL | undefined): Promise<UserRow[]> {
  return tx.select().from(users).where(or(isEnabledAdministrator, also)).orderBy(users.id).for('no key update')
}

/** True while someone may administer the installation; no one takes that from them until the transaction ends. */
export async function holdAdministrator(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isEnabledAdministrator))
    .for('share')
  return row !== undefined
}
