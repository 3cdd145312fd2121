// The caller: by the cookie of a session, or by an API token. Both are looked up
// for every request, so that signing out, disabling someone and a changed role
// hold from the next request on, in every process.
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { hashSecret } from '../crypto/secrets.ts'
import type { Database, Queries } from '../db/connect.ts'
import { apiTokens, sessionPolicy, sessions, users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/context.ts'
import { idleMinutes, isOpen, withPolicy } from './open-sessions.ts'
import { dueColumns, dueOf, hasOwnFactor } from './session-policy.ts'
import { together } from './together.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** How API tokens begin. */
export const TOKEN_PREFIX = 'strata_'

const person = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  is_service: users.is_service,
  session_timeout: idleMinutes(users.session_timeout),
}

type Due = Parameters<typeof dueOf>[1] & { readonly has_factor: boolean }

/** By when the person of a row needs a second factor; undefined when they have one, or none is required. */
function dueAt(role: Caller['role'], { has_factor, ...due }: Due): Date | undefined {
  return has_factor ? undefined : dueOf(role, due)
}

/** Whether someone lacks a second factor that they had to have by now. */
export function lacksSecondFactor({ second_factor_due_at }: Pick<Caller, 'second_factor_due_at'>, now: Date): boolean {
  return second_factor_due_at !== undefined && second_factor_due_at <= now
}

/**
 * The query of {@link createFindBySession}, which every request sends: building it
 * again costs four times what sending it does. The database keeps it too.
 */
function prepareFindBySessions({ orm }: Database) {
  return orm
    .select({
      secret_hash: sessions.secret_hash,
      ...person,
      session: { id: sessions.id, created_at: sessions.created_at, last_active_at: sessions.last_active_at },
      due: { ...dueColumns, has_factor: sessions.has_second_factor },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(sessionPolicy, withPolicy)
    .where(
      and(
        sql`${sessions.secret_hash} = any(${sql.placeholder('secret_hashes')}::text[])`,
        isOpen(users.session_timeout, sql.placeholder('now')),
        isNull(users.disabled_at),
      ),
    )
    .prepare('find_by_sessions')
}

/**
 * Makes what finds the person of a session that has neither ended nor been idle for longer than its owner allows.
 * Every request asks the database; those that come at the same moment ask together.
 */
export function createFindBySession({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): (secret: string) => Promise<Caller | undefined> {
  const query = prepareFindBySessions(database)
  const find = together<Caller>(async (secret_hashes) => {
    const rows = await query.execute({ secret_hashes, now: now().toISOString() })
    return new Map(
      rows.map(({ secret_hash, due, ...caller }) => [
        secret_hash,
        { ...caller, token: undefined, second_factor_due_at: dueAt(caller.role, due) },
      ]),
    )
  })
  return (secret) => find(hashSecret(secret))
}

/**
 * Whether someone is still signed in by what they called with, not disabled since, and not without a second factor that
 * they have to have by now: for calls that last.
 */
export async function isStillSignedIn(orm: Queries, { id, session, token }: Caller, now: Date): Promise<boolean> {
  const isEnabled = and(eq(users.id, id), isNull(users.disabled_at))
  const [found] =
    session === undefined
      ? await orm
          .select({ role: users.role, due: tokenDue(orm) })
          .from(apiTokens)
          .innerJoin(users, eq(users.id, apiTokens.user_id))
          .innerJoin(sessionPolicy, withPolicy)
          .where(and(isEnabled, eq(apiTokens.id, token?.id ?? id), gt(apiTokens.expires_at, now)))
      : await orm
          .select({ role: users.role, due: { ...dueColumns, has_factor: sessions.has_second_factor } })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.user_id))
          .innerJoin(sessionPolicy, withPolicy)
          .where(and(isEnabled, eq(sessions.id, session.id), isOpen(users.session_timeout, now)))
  return found !== undefined && !lacksSecondFactor({ second_factor_due_at: dueAt(found.role, found.due) }, now)
}

/** Of the owner of a token: a service account is no person and has no second factor. */
function tokenDue(orm: Queries) {
  return { ...dueColumns, has_factor: sql<boolean>`(${users.is_service} or ${hasOwnFactor(orm)})` }
}

/** How precisely it is kept when a token was last used. */
const LAST_USED_PRECISION_MS = MINUTE_MS

/** The owner of a token that has not ended. */
export async function findByToken({ orm }: Database, secret: string, now: Date): Promise<Caller | undefined> {
  const [row] = await orm
    .select({
      ...person,
      token: { id: apiTokens.id, name: apiTokens.name, scopes: apiTokens.scopes },
      due: tokenDue(orm),
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .innerJoin(sessionPolicy, withPolicy)
    .where(and(eq(apiTokens.secret_hash, hashSecret(secret)), gt(apiTokens.expires_at, now), isNull(users.disabled_at)))
  if (!row) return undefined
  const before = new Date(now.getTime() - LAST_USED_PRECISION_MS)
  await orm
    .update(apiTokens)
    .set({ last_used_at: now })
    .where(and(eq(apiTokens.id, row.token.id), or(isNull(apiTokens.last_used_at), lt(apiTokens.last_used_at, before))))
  const { due, ...caller } = row
  return { ...caller, session: undefined, second_factor_due_at: dueAt(caller.role, due) }
}
