// The session policy in the database, and what it asks of someone's second factor.
import { and, eq, exists, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import {
  DEFAULT_GRACE_DAYS,
  POLICY_LIMITS,
  requiredOf,
  secondFactorDue,
  type RequiredSince,
  type SessionPolicy,
} from '#domain/account/session-policy.ts'
import type { InstanceRole } from '#domain/access/roles.ts'
import type { Queries, Transaction } from '../db/connect.ts'
import { passkeys, sessionPolicy, sessions, ssoIdentities, users } from '../db/schema/accounts.ts'

export type PolicyRow = typeof sessionPolicy.$inferSelect

/** What decides by when someone needs a second factor, of a query that joins the policy. */
export const dueColumns = {
  created_at: users.created_at,
  administrators_since: sessionPolicy.administrators_since,
  everybody_since: sessionPolicy.everybody_since,
  grace_days: sessionPolicy.grace_days,
}

type DueColumns = Pick<PolicyRow, 'administrators_since' | 'everybody_since' | 'grace_days'> & {
  readonly created_at: Date
}

function getRow(rows: readonly PolicyRow[]): PolicyRow {
  const [row] = rows
  if (!row) throw new Error('The table session_policy has lost its row: restore it from a backup.')
  return row
}

/** The policy as it is kept. @throws Error when the table has lost its row */
export async function readPolicy(orm: Queries): Promise<PolicyRow> {
  return getRow(await orm.select().from(sessionPolicy))
}

/** The same, which no one changes until the transaction ends: for what is made by it. */
export async function holdPolicy(tx: Transaction): Promise<PolicyRow> {
  return getRow(await tx.select().from(sessionPolicy).for('share'))
}

/** The same, to change it. */
export async function lockPolicy(tx: Transaction): Promise<PolicyRow> {
  return getRow(await tx.select().from(sessionPolicy).for('update'))
}

/** Since when a second factor is required of whom. */
export function sinceOf({
  administrators_since,
  everybody_since,
}: Pick<PolicyRow, 'administrators_since' | 'everybody_since'>): RequiredSince {
  return { administrators: administrators_since, everybody: everybody_since }
}

/** The policy as it is answered: where nothing is set, the product's own limits. */
export function presentPolicy(row: PolicyRow): SessionPolicy {
  return {
    session_hours: row.session_hours ?? POLICY_LIMITS.session_hours.max,
    idle_minutes: row.idle_minutes ?? POLICY_LIMITS.idle_minutes.max,
    second_factor: requiredOf(sinceOf(row)),
    grace_days: row.grace_days ?? DEFAULT_GRACE_DAYS,
    person_token_days: row.person_token_days ?? POLICY_LIMITS.person_token_days.max,
    service_token_days: row.service_token_days ?? POLICY_LIMITS.service_token_days.max,
  }
}

/** By when someone without a second factor has to have one; undefined when none is required of them. */
export function dueOf(role: InstanceRole, { created_at, ...policy }: DueColumns): Date | undefined {
  const grace_days = policy.grace_days ?? DEFAULT_GRACE_DAYS
  return secondFactorDue({ role, created_at }, { since: sinceOf(policy), grace_days })
}

/** In a query over users: someone with an authenticator, a passkey or an identity at the single sign-on. */
export function hasOwnFactor(orm: Queries): SQL<boolean> {
  const one = { one: sql`1` }
  const found = or(
    isNotNull(users.two_factor_enabled_at),
    exists(orm.select(one).from(passkeys).where(eq(passkeys.user_id, users.id))),
    exists(orm.select(one).from(ssoIdentities).where(eq(ssoIdentities.user_id, users.id))),
  )
  return sql<boolean>`(${found})`
}

/** Whether someone has a second factor, whatever they signed in with. */
export async function hasSecondFactor(orm: Queries, id: string): Promise<boolean> {
  const [row] = await orm
    .select({ has: hasOwnFactor(orm) })
    .from(users)
    .where(eq(users.id, id))
  return row?.has === true
}

/** Keeps that the person of a session has just proved a second factor in it. */
export async function noteSecondFactor(tx: Transaction, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ has_second_factor: true }).where(eq(sessions.id, sessionId))
}

/** Forgets it of every session of someone who has none any more; that of single sign-on is not ours. */
export async function forgetSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ has_second_factor: false })
    .where(and(eq(sessions.user_id, userId), ne(sessions.method, 'sso')))
}
