// Service accounts in the database.
import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ServiceAccount } from '#contract/service-accounts.ts'
import { isServiceRole, serviceNameOf } from '#domain/access/service-accounts.ts'
import { message } from '#words/message.ts'
import { lockUser, type UserRow } from '../../access/people.ts'
import { presentToken } from '../../access/tokens.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { apiTokens, serviceAccounts, users } from '../../db/schema/accounts.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'

const noAccount = () => notFound(message('services.none'))

const creator = alias(users, 'creator')

/**
 * Those that are not deleted, by name, with their projects and tokens.
 * @param id of the one that is meant; all without it
 */
export async function readServiceAccounts(orm: Queries, id?: string): Promise<ServiceAccount[]> {
  const rows = await orm
    .select({ user: users, purpose: serviceAccounts.purpose, creator })
    .from(serviceAccounts)
    .innerJoin(users, eq(users.id, serviceAccounts.user_id))
    .innerJoin(creator, eq(creator.id, serviceAccounts.created_by))
    .where(and(isNull(serviceAccounts.deleted_at), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(asc(users.name))
  const ids = rows.map(({ user }) => user.id)
  const [members, tokens] = await Promise.all([
    orm
      .select({ user_id: projectMembers.user_id, id: projects.id, name: projects.name, role: projectMembers.role })
      .from(projectMembers)
      .innerJoin(projects, eq(projects.id, projectMembers.project_id))
      .where(inArray(projectMembers.user_id, ids))
      .orderBy(asc(projects.name), asc(projects.id)),
    orm
      .select()
      .from(apiTokens)
      .where(inArray(apiTokens.user_id, ids))
      .orderBy(desc(apiTokens.created_at), desc(apiTokens.id)),
  ])
  return rows.map(({ user, purpose, creator: by }) => {
    const own = tokens.filter((token) => token.user_id === user.id)
    const used = own.flatMap(({ last_used_at }) => last_used_at?.toISOString() ?? []).toSorted()
    return {
      id: user.id,
      name: serviceNameOf(user.name),
      email: user.email,
      purpose,
      status: user.disabled_at === null ? 'active' : 'disabled',
      projects: members.flatMap(({ user_id, role, ...project }) =>
        user_id === user.id && isServiceRole(role) ? [{ ...project, role }] : [],
      ),
      tokens: own.map(presentToken),
      created_by: by.name,
      has_owner: by.role === 'admin' && by.disabled_at === null,
      created_at: user.created_at.toISOString(),
      last_used_at: used.at(-1) ?? null,
    }
  })
}

/** One that is not deleted. @throws Refused with 404 when there is none */
export async function getServiceAccount(orm: Queries, id: string): Promise<ServiceAccount> {
  const [found] = await readServiceAccounts(orm, id)
  if (!found) throw noAccount()
  return found
}

/** One that is held until the transaction ends. @throws Refused with 404 when there is none */
export async function lockServiceAccount(tx: Transaction, id: string): Promise<UserRow & { purpose: string }> {
  const user = isId(id) ? await lockUser(tx, id) : undefined
  const [row] = user
    ? await tx
        .select({ purpose: serviceAccounts.purpose })
        .from(serviceAccounts)
        .where(and(eq(serviceAccounts.user_id, user.id), isNull(serviceAccounts.deleted_at)))
    : []
  if (!user || !row) throw noAccount()
  return { ...user, ...row }
}

/** How many there are that are not deleted. */
export async function countServiceAccounts(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(serviceAccounts).where(isNull(serviceAccounts.deleted_at))
  return row?.number ?? 0
}
