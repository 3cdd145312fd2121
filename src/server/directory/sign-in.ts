// What groups give someone who signs in with the provider.
import { and, eq } from 'drizzle-orm'
import { findUser, type UserRow } from '../access/people.ts'
import type { Change } from '../audit/change.ts'
import type { Transaction } from '../db/connect.ts'
import { ssoIdentities } from '../db/schema/accounts.ts'
import { groupMappings } from '../db/schema/directory.ts'
import type { Deps } from '../deps.ts'
import { AT_SIGN_IN, actingAs } from './acting.ts'
import { applyMappings } from './apply.ts'
import { holdSignedIn } from './hold.ts'

/** Someone as the provider names them, with their groups; undefined when it does not say which there are. */
interface Told {
  readonly issuer: string
  readonly subject: string
  readonly groups: readonly string[] | undefined
}

/** Keeps which of the groups give something; of others nothing is kept. The transaction holds the person. */
export async function keepGroups(tx: Transaction, { issuer, subject, groups }: Told): Promise<void> {
  if (groups === undefined) return
  const mapped = await tx.selectDistinct({ name: groupMappings.group_name }).from(groupMappings)
  const told = new Set(groups)
  const kept = mapped.map(({ name }) => name).filter((name) => told.has(name))
  await tx
    .update(ssoIdentities)
    .set({ groups: kept })
    .where(and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject)))
}

/** Gives and takes what the groups of someone say. @returns the person, held, as they are afterwards */
export async function applyAtSignIn(deps: Deps, made: Change, userId: string): Promise<UserRow | undefined> {
  const held = await holdSignedIn(made.tx, userId)
  await applyMappings(deps, actingAs(made, AT_SIGN_IN), held)
  return findUser(made.tx, userId)
}
