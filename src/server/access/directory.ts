// A directory that provisions people: known by a token of its own, which reaches nothing but its endpoints.
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { MINUTE_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import { hashSecret } from '../crypto/secrets.ts'
import { scimTokens } from '../db/schema/directory.ts'
import type { Deps } from '../deps.ts'
import { unauthorized } from '../http/errors.ts'

/** How the tokens of directories begin. */
export const SCIM_TOKEN_PREFIX = 'strata_scim_'
/** How precisely it is kept when a token was last used. */
const LAST_USED_PRECISION_MS = MINUTE_MS

/** The token that a directory sends. */
export interface CallingDirectory {
  readonly token_id: string
  readonly name: string
}

/**
 * The directory that calls, by the header Authorization.
 * @throws Refused with 401 without a token that is known and has not ended
 */
export async function identifyDirectory(
  { database: { orm }, now }: Pick<Deps, 'database' | 'now'>,
  authorization: string | undefined,
): Promise<CallingDirectory> {
  const secret = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
  if (secret === undefined) throw unauthorized(message('directory.token-required'))
  const at = now()
  const [token] = secret.startsWith(SCIM_TOKEN_PREFIX)
    ? await orm
        .select({ token_id: scimTokens.id, name: scimTokens.name })
        .from(scimTokens)
        .where(and(eq(scimTokens.secret_hash, hashSecret(secret)), gt(scimTokens.expires_at, at)))
    : []
  if (!token) throw unauthorized(message('directory.token-invalid'))
  const before = new Date(at.getTime() - LAST_USED_PRECISION_MS)
  await orm
    .update(scimTokens)
    .set({ last_used_at: at })
    .where(
      and(eq(scimTokens.id, token.token_id), or(isNull(scimTokens.last_used_at), lt(scimTokens.last_used_at, before))),
    )
  return token
}
