// Sessions of browsers: a random secret in an HttpOnly cookie, its hash in the database.
import { generateCookie } from 'hono/cookie'
import { hashSecret, newSecret } from '../crypto/secrets.ts'
import type { Transaction } from '../db/connect.ts'
import { sessions } from '../db/schema/accounts.ts'
import type { Context } from '../http/context.ts'

export const SESSION_COOKIE = 'strata_session'
/** The end of a session whatever happens, in days. */
const SESSION_DAYS = 30
const DAY_MS = 86_400_000
const USER_AGENT_MAX = 300

/** Makes a session for somebody who has just proved who they are, under a new secret, and sets its cookie. */
export async function startSession(
  tx: Transaction,
  ctx: Context,
  given: { readonly id: string; readonly user_id: string; readonly method: 'password' | 'sso'; readonly now: Date },
): Promise<void> {
  const secret = newSecret()
  const { id, user_id, method, now } = given
  await tx.insert(sessions).values({
    id,
    user_id,
    method,
    secret_hash: hashSecret(secret),
    user_agent: ctx.request.user_agent.slice(0, USER_AGENT_MAX),
    ip: ctx.request.ip,
    created_at: now,
    last_active_at: now,
    expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
  })
  ctx.setCookie(cookie(ctx, SESSION_COOKIE, secret, SESSION_DAYS * DAY_MS))
}

/** Makes the browser forget its session. */
export function clearSessionCookie(ctx: Context): void {
  ctx.setCookie(cookie(ctx, SESSION_COOKIE, '', 0))
}

/** A cookie that scripts cannot read and other sites cannot send along. @param maxAgeMs 0 deletes it */
export function cookie(ctx: Context, name: string, value: string, maxAgeMs: number): string {
  return generateCookie(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: ctx.request.is_secure, maxAge: Math.floor(maxAgeMs / 1000) })
}
