// API tokens, of people and of service accounts.
import { and, count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { apiToken } from '#contract/accounts.ts'
import { mayOnInstance } from '#domain/access/may.ts'
import { PERMISSIONS, type PermissionId } from '#domain/access/permissions.ts'
import type { TokenScope } from '#domain/access/token-scopes.ts'
import type { InstanceRole } from '#domain/access/roles.ts'
import { DAY_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import { hashSecret, newSecret } from '../crypto/secrets.ts'
import type { Queries, Transaction } from '../db/connect.ts'
import { apiTokens } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { TOKEN_PREFIX } from './caller.ts'
import type { UserRow } from './people.ts'
import { holdPolicy, presentPolicy } from './session-policy.ts'

/** More than anyone has programs; someone who needs more does not know any more which is for what. */
const TOKENS_MAX = 20
/** As much of a token as is kept to recognise it: too little to find out the rest. */
const SHOWN_LENGTH = TOKEN_PREFIX.length + 5

export type TokenRow = typeof apiTokens.$inferSelect

/** What a new token is to be. */
interface TokenGiven {
  readonly user_id: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly expires_in_days: number
}

/** A new token, to be shown once, and what is kept of it. */
export function makeToken(
  deps: Pick<Deps, 'now' | 'newId'>,
  { user_id, name, scopes, expires_in_days }: TokenGiven,
): { readonly token: string; readonly row: TokenRow } {
  const token = `${TOKEN_PREFIX}${newSecret()}`
  const created_at = deps.now()
  const row = {
    id: deps.newId(),
    user_id,
    secret_hash: hashSecret(token),
    prefix: token.slice(0, SHOWN_LENGTH),
    name,
    scopes: [...new Set(scopes)],
    created_at,
    expires_at: new Date(created_at.getTime() + expires_in_days * DAY_MS),
    last_used_at: null,
    reminded_at: null,
    shortened_at: null,
  }
  return { token, row }
}

/**
 * Keeps a new token of someone whom the transaction holds.
 * @throws Refused with 400 for a scope that the role does not allow, a longer life than the session policy allows, and
 *   for one token too many
 */
export async function insertToken(
  tx: Transaction,
  row: TokenRow,
  { role, is_service }: Pick<UserRow, 'role' | 'is_service'>,
): Promise<void> {
  // Held, so that a policy that becomes shorter meanwhile finds the token.
  const { service_token_days, person_token_days } = presentPolicy(await holdPolicy(tx))
  const max = is_service ? service_token_days : person_token_days
  if (row.expires_at.getTime() > row.created_at.getTime() + max * DAY_MS) {
    const said = message('sessions.token-days', { max })
    throw new Refused(400, said, [{ field: 'expires_in_days', said }])
  }
  const refused = row.scopes.filter((scope) => !mayUseScope(role, scope))
  if (refused.length > 0) {
    const said = message('accounts.scopes-of-role', { scopes: refused })
    throw new Refused(400, said, [{ field: 'scopes', said }])
  }
  const [there] = await tx.select({ number: count() }).from(apiTokens).where(eq(apiTokens.user_id, row.user_id))
  if ((there?.number ?? 0) >= TOKENS_MAX)
    throw new Refused(400, message('accounts.too-many-tokens', { max: TOKENS_MAX }))
  await tx.insert(apiTokens).values(row)
}

/** A token as it is answered: never its secret. */
export function presentToken(row: TokenRow): z.output<typeof apiToken> {
  const { id, name, prefix, scopes, created_at, expires_at, last_used_at, shortened_at } = row
  return {
    id,
    name,
    prefix,
    scopes,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    is_shortened: shortened_at !== null,
  }
}

/** How the audit log names a token. */
export function tokenTarget({ id, name }: Pick<TokenRow, 'id' | 'name'>): { type: string; id: string; name: string } {
  return { type: 'token', id, name }
}

/** The tokens of someone, newest first. */
export function listTokenRows(orm: Queries, userId: string): Promise<TokenRow[]> {
  return orm
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.user_id, userId))
    .orderBy(desc(apiTokens.created_at), desc(apiTokens.id))
}

/** Deletes a token of someone and gives it; undefined when they have none with this id. */
export async function removeToken(tx: Transaction, id: string, userId: string): Promise<TokenRow | undefined> {
  const [removed] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.user_id, userId)))
    .returning()
  return removed
}

/** Revokes every token of someone. @returns how many there were */
export async function removeTokens(tx: Transaction, userId: string): Promise<number> {
  return (await tx.delete(apiTokens).where(eq(apiTokens.user_id, userId)).returning({ id: apiTokens.id })).length
}

/**
 * True when there is something that a scope opens and that someone with this role may do, or may be allowed in a
 * project or a team.
 */
function mayUseScope(role: InstanceRole, scope: TokenScope): boolean {
  // What users may read of the scheduler and the sample data, they read on the page: it makes no administrator of a
  // token.
  if (scope.startsWith('administration:') && role !== 'admin') return false
  const ids = Object.keys(PERMISSIONS) as PermissionId[]
  return ids.some(
    (id) => PERMISSIONS[id].token === scope && (PERMISSIONS[id].on !== 'instance' || mayOnInstance(role, id)),
  )
}
