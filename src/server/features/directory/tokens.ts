// Tokens with which directories provision people.
import { desc, eq } from 'drizzle-orm'
import type { directory, ScimToken } from '#contract/directory.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { SCIM_TOKENS_MAX } from '#domain/directory/mapping.ts'
import { DAY_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import { SCIM_TOKEN_PREFIX } from '../../access/directory.ts'
import { change } from '../../audit/change.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import { users } from '../../db/schema/accounts.ts'
import { scimTokens } from '../../db/schema/directory.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { changeConfirmed } from '../accounts/service.ts'

/** As much of a token as is kept to recognise it: too little to find out the rest. */
const SHOWN_LENGTH = SCIM_TOKEN_PREFIX.length + 4

const noToken = () => notFound(message('directory.no-token'))
const targetOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ type: 'scim-token', id, name })

type Row = Omit<typeof scimTokens.$inferSelect, 'secret_hash' | 'created_by'>

function presentToken({ id, name, prefix, ...times }: Row, created_by: string | null, now: Date): ScimToken {
  return {
    id,
    name,
    prefix,
    created_by,
    created_at: times.created_at.toISOString(),
    expires_at: times.expires_at.toISOString(),
    is_expired: times.expires_at <= now,
    last_used_at: times.last_used_at?.toISOString() ?? null,
  }
}

/** The tokens, newest first, with those that have ended. */
export async function listScimTokens({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<ScimToken[]> {
  const rows = await database.orm
    .select({ token: scimTokens, created_by: users.name })
    .from(scimTokens)
    .leftJoin(users, eq(users.id, scimTokens.created_by))
    .orderBy(desc(scimTokens.created_at), desc(scimTokens.id))
  return rows.map(({ token, created_by }) => presentToken(token, created_by, now()))
}

/**
 * Makes a token for a directory, by an administrator who proves once more that the account is theirs. Its secret is
 * only in this answer.
 * @throws Refused with 400 for a wrong password or code, 409 for one token too many, 429 after too many attempts
 */
export async function createScimToken(
  deps: Deps,
  ctx: SignedIn,
  { name, expires_in_days, ...proof }: Parsed<typeof directory.createToken>['body'],
): Promise<Output<typeof directory.createToken>> {
  const token = `${SCIM_TOKEN_PREFIX}${newSecret()}`
  const created_at = deps.now()
  const expires_at = new Date(created_at.getTime() + expires_in_days * DAY_MS)
  const shown = { id: deps.newId(), name, prefix: token.slice(0, SHOWN_LENGTH), created_at, expires_at }
  await changeConfirmed(deps, ctx, proof, async ({ tx, record, person }) => {
    // Someone else took the right away while the request waited.
    if (person.role !== 'admin') throw forbidden(message('access.administrators-only'))
    if ((await tx.$count(scimTokens)) >= SCIM_TOKENS_MAX)
      throw conflict(message('directory.too-many-tokens', { max: SCIM_TOKENS_MAX }))
    await tx.insert(scimTokens).values({ ...shown, secret_hash: hashSecret(token), created_by: person.id })
    const after = { expires_at: expires_at.toISOString() }
    record({ action: 'directory.token.create', target: targetOf(shown), after })
  })
  return { ...presentToken({ ...shown, last_used_at: null }, ctx.caller.name, created_at), token }
}

/** Revokes a token: it reaches nothing from the next request on. @throws Refused with 404 for one that is not there */
export async function revokeScimToken(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noToken()
  await change(deps, ctx, async ({ tx, record }) => {
    const [revoked] = await tx.delete(scimTokens).where(eq(scimTokens.id, id)).returning()
    if (!revoked) throw noToken()
    record({ action: 'directory.token.revoke', target: targetOf(revoked), before: { name: revoked.name } })
  })
}
