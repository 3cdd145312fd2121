// The session policy: what administrators see and set of it.
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { sessions as contract } from '#contract/session-policy.ts'
import { requireOf, type SessionPolicy } from '#domain/account/session-policy.ts'
import { removeAllEnded } from '../../access/open-sessions.ts'
import { hasOwnFactor, lockPolicy, presentPolicy, readPolicy, sinceOf } from '../../access/session-policy.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { apiTokens, sessionPolicy, sessions, users } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'

type Rows = typeof contract
type Effect = Output<Rows['save']>

/** The session policy, and how many people who can sign in have no second factor. */
export async function getPolicy({ database: { orm } }: Pick<Deps, 'database'>): Promise<Output<Rows['policy']>> {
  const [policy, lacking] = await Promise.all([readPolicy(orm), countLacking(orm)])
  return { policy: presentPolicy(policy), lacking }
}

async function countLacking(orm: Queries): Promise<Output<Rows['policy']>['lacking']> {
  const [row] = await orm
    .select({
      everybody: sql<number>`count(*)::int`,
      administrators: sql<number>`(count(*) filter (where ${eq(users.role, 'admin')}))::int`,
    })
    .from(users)
    .where(and(eq(users.is_service, false), isNull(users.disabled_at), sql`not ${hasOwnFactor(orm)}`))
  if (!row) throw new Error('A count gives one row.')
  return row
}

/** Ends a transaction that was only tried. */
class Tried extends Error {
  readonly effect: Effect

  constructor(effect: Effect) {
    super('This transaction was only tried.')
    this.effect = effect
  }
}

/** What a policy would end now: it is applied, and taken back. */
export async function previewPolicy(deps: Deps, ctx: SignedIn, wanted: SessionPolicy): Promise<Effect> {
  try {
    return await deps.database.orm.transaction(async (tx) => {
      throw new Tried((await apply(deps, ctx, tx, wanted)).effect)
    })
  } catch (error) {
    if (error instanceof Tried) return error.effect
    throw error
  }
}

/** Changes the policy, also for what there is. @returns what it ended */
export function savePolicy(deps: Deps, ctx: SignedIn, wanted: SessionPolicy): Promise<Effect> {
  return change(deps, ctx, async ({ tx, record }) => {
    const { before, effect } = await apply(deps, ctx, tx, wanted)
    const changed = changedFields({ ...before }, { ...wanted })
    if (changed) {
      record({
        action: 'instance.session-policy',
        target: { type: 'session-policy', id: 'session-policy', name: '' },
        before: changed.before,
        after: { ...changed.after, ...effect },
      })
    }
    return effect
  })
}

async function apply(
  { now: clock }: Pick<Deps, 'now'>,
  { caller }: SignedIn,
  tx: Transaction,
  wanted: SessionPolicy,
): Promise<{ readonly before: SessionPolicy; readonly effect: Effect }> {
  const now = clock()
  const row = await lockPolicy(tx)
  // Who changes it is not idle, so that a shorter time does not end their session.
  if (caller.session) await tx.update(sessions).set({ last_active_at: now }).where(eq(sessions.id, caller.session.id))
  // What has ended by the policy so far does not come back with a longer one.
  await removeAllEnded(tx, now)
  const { second_factor, ...limits } = wanted
  const since = requireOf(second_factor, sinceOf(row), now)
  await tx.update(sessionPolicy).set({
    ...limits,
    administrators_since: since.administrators,
    everybody_since: since.everybody,
    updated_at: now,
  })
  const sessions_ended = await removeAllEnded(tx, now)
  const ends = [
    ...(await shortenTokens(tx, { is_service: false, days: wanted.person_token_days, now })),
    ...(await shortenTokens(tx, { is_service: true, days: wanted.service_token_days, now })),
  ]
  const tokens_ended = ends.filter((end) => end <= now).length
  const effect = { sessions_ended, tokens_ended, tokens_shortened: ends.length - tokens_ended }
  return { before: presentPolicy(row), effect }
}

/**
 * Moves the end of tokens that would live too long forward, for good: a longer policy later does not wake what has
 * ended.
 * @returns the new ends
 */
async function shortenTokens(
  tx: Transaction,
  { is_service, days, now }: { readonly is_service: boolean; readonly days: number; readonly now: Date },
): Promise<Date[]> {
  const end = sql`${apiTokens.created_at} + make_interval(days => ${days})`
  const owners = tx.select({ id: users.id }).from(users).where(eq(users.is_service, is_service))
  const rows = await tx
    .update(apiTokens)
    .set({ expires_at: end, shortened_at: now })
    .where(and(gt(apiTokens.expires_at, now), gt(apiTokens.expires_at, end), inArray(apiTokens.user_id, owners)))
    .returning({ expires_at: apiTokens.expires_at })
  return rows.map(({ expires_at }) => expires_at)
}
