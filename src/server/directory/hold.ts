// People whom a change of the directory holds.
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { isEnabledAdministrator, lockUser, type UserRow } from '../access/people.ts'
import type { Transaction } from '../db/connect.ts'
import { users } from '../db/schema/accounts.ts'
import { groupGrants } from '../db/schema/directory.ts'

/** People held until the transaction ends. */
export interface Held {
  readonly people: readonly UserRow[]
  /** The ids of all who can administer the installation; undefined when they are not held: then no one loses that. */
  readonly administrators: Set<string> | undefined
}

/**
 * Holds people, and every administrator with them, so that the last one is never lost. In the order of their ids, as
 * everywhere.
 */
export async function holdWithAdministrators(tx: Transaction, ids: readonly string[]): Promise<Held> {
  const rows = await tx
    .select()
    .from(users)
    .where(ids.length === 0 ? isEnabledAdministrator : or(isEnabledAdministrator, inArray(users.id, [...ids])))
    .orderBy(users.id)
    .for('no key update')
  const wanted = new Set(ids)
  return {
    people: rows.filter(({ id }) => wanted.has(id)),
    administrators: new Set(rows.filter((row) => row.role === 'admin' && !row.disabled_at).map(({ id }) => id)),
  }
}

/**
 * Holds someone who signs in. Administrators are held with them only where a group made the person one of them: people
 * who sign in at the same time do not wait for each other.
 */
export async function holdSignedIn(tx: Transaction, id: string): Promise<Held> {
  const isTheirs = and(eq(groupGrants.user_id, id), isNull(groupGrants.team_id))
  const [granted] = await tx.select({ id: groupGrants.id }).from(groupGrants).where(isTheirs)
  if (granted) return holdWithAdministrators(tx, [id])
  const person = await lockUser(tx, id)
  return { people: person ? [person] : [], administrators: undefined }
}
