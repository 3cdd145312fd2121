// The account of someone whom single sign-on brings.
import { and, eq, ne } from 'drizzle-orm'
import type { SsoProblem } from '#contract/auth.ts'
import { findUserByEmail, lockUser, type UserRow } from '../../access/people.ts'
import type { Change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { ssoIdentities } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps.ts'
import { admit } from './admit.ts'
import { takeInvitations } from './links-store.ts'
import type { SsoPerson } from './sso-provider.ts'

/** Why someone who has proved to the provider who they are is not let in. */
export interface NotLetIn {
  readonly problem: SsoProblem
  /** The account that it is about; empty when there is none. */
  readonly user_id: string
  readonly email: string
}

/**
 * The account of a person of the provider, held until the transaction ends. It
 * is the one that belongs to the issuer and subject, which stay while addresses
 * change hands; else the one with the e-mail address, if the provider has
 * confirmed that; else a new one.
 */
export async function getAccountOf(deps: Deps, made: Change, person: SsoPerson): Promise<UserRow | NotLetIn> {
  const known = await findIdentityUser(made.tx, person)
  if (known) return letIn(known)
  const { email } = person
  if (email === undefined) return { problem: 'sso-unverified', user_id: '', email: '' }
  const existing =
    (await findLocked(made.tx, email)) ??
    (await create(deps, made, person, email)) ??
    (await findLocked(made.tx, email))
  // Accounts are never deleted: one of the three was there.
  if (!existing) throw new Error('The account of a single sign-on was neither found nor created.')
  const user = letIn(existing)
  if ('problem' in user) return user
  if (await hasOtherIdentity(made.tx, user.id, person)) return { problem: 'sso-taken', user_id: user.id, email }
  const [linked] = await made.tx
    .insert(ssoIdentities)
    .values({ issuer: person.issuer, subject: person.subject, user_id: user.id })
    .onConflictDoNothing()
    .returning({ user_id: ssoIdentities.user_id })
  if (linked) {
    made.record({
      action: 'account.sso.link',
      actor: user,
      target: personTarget(user),
      after: { issuer: person.issuer, subject: person.subject },
    })
  }
  return user
}

function letIn(user: UserRow): UserRow | NotLetIn {
  return user.disabled_at ? { problem: 'sso-disabled', user_id: user.id, email: user.email } : user
}

/**
 * Never the first administrator: the setup code decides who that is, not the first sign-in. Only an invitation makes an
 * administrator of someone new.
 */
async function create(deps: Deps, made: Change, { name }: SsoPerson, email: string): Promise<UserRow | undefined> {
  const invitations = await takeInvitations(made.tx, email, deps.now())
  const role = invitations.some((invitation) => invitation.role === 'admin') ? 'admin' : 'user'
  return admit(deps, made, { email, name, role, password_hash: null, invitations })
}

async function findLocked(tx: Transaction, email: string): Promise<UserRow | undefined> {
  const found = await findUserByEmail(tx, email)
  return found && lockUser(tx, found.id)
}

async function findIdentityUser(tx: Transaction, { issuer, subject }: SsoPerson): Promise<UserRow | undefined> {
  const [identity] = await tx
    .select({ user_id: ssoIdentities.user_id })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject)))
  return identity && lockUser(tx, identity.user_id)
}

/**
 * True for an account of someone else at the provider, who had the address before: it is not given to the person who
 * has it now.
 */
async function hasOtherIdentity(tx: Transaction, userId: string, { issuer, subject }: SsoPerson): Promise<boolean> {
  const others = await tx
    .select({ subject: ssoIdentities.subject })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.user_id, userId), eq(ssoIdentities.issuer, issuer), ne(ssoIdentities.subject, subject)))
    .limit(1)
  return others.length > 0
}
