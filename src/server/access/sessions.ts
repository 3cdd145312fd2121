// Sessions of browsers: a random secret in an HttpOnly cookie, its hash in the database.
import type { Context as Request } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { eq } from 'drizzle-orm'
import { hashSecret, newSecret } from '../crypto/secrets.ts'
import type { Transaction } from '../db/connect.ts'
import { sessions } from '../db/schema/accounts.ts'
import type { Context } from '../http/context.ts'
import { DAY_MS } from '#engine/durations.ts'

export const SESSION_COOKIE = 'strata_session'
/** The end of a session whatever happens, in days; the session policy can set an earlier one. */
const SESSION_DAYS = 30
const USER_AGENT_MAX = 300

/** The name of a request's browser, as much of it as is kept. */
export function keptUserAgent({ request }: Context): string {
  return request.user_agent.slice(0, USER_AGENT_MAX)
}

/** Makes a session for someone who has just proved who they are, under a new secret, and sets its cookie. */
export async function startSession(
  tx: Transaction,
  ctx: Context,
  given: {
    readonly id: string
    readonly user_id: string
    readonly method: 'password' | 'sso' | 'passkey'
    readonly has_second_factor: boolean
    readonly now: Date
  },
): Promise<void> {
  const secret = newSecret()
  const { id, user_id, method, has_second_factor, now } = given
  await tx.insert(sessions).values({
    id,
    user_id,
    method,
    has_second_factor,
    secret_hash: hashSecret(secret),
    user_agent: keptUserAgent(ctx),
    ip: ctx.request.ip,
    created_at: now,
    last_active_at: now,
    expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
  })
  ctx.setCookie(cookie(ctx, SESSION_COOKIE, secret, SESSION_DAYS * DAY_MS))
}

/**
 * Gives a session another secret and sets its cookie again, so that a copy of the one before opens nothing any more. It
 * ends when it would have ended.
 */
export async function replaceSessionSecret(tx: Transaction, ctx: Context, id: string, now: Date): Promise<void> {
  const secret = newSecret()
  const [session] = await tx
    .update(sessions)
    .set({ secret_hash: hashSecret(secret) })
    .where(eq(sessions.id, id))
    .returning({ expires_at: sessions.expires_at })
  const leftMs = Math.min((session?.expires_at.getTime() ?? 0) - now.getTime(), SESSION_DAYS * DAY_MS)
  if (session) ctx.setCookie(cookie(ctx, SESSION_COOKIE, secret, leftMs))
}

/** Makes the browser forget its session. */
export function clearSessionCookie(ctx: Context): void {
  ctx.setCookie(cookie(ctx, SESSION_COOKIE, '', 0))
}

/**
 * A cookie that scripts cannot read and other sites cannot send along. With TLS
 * its name begins with __Host-, which keeps the neighbours of a domain from
 * setting one of theirs over it (RFC 6265bis, section 4.1.3.2).
 * @param maxAgeMs 0 deletes it
 */
export function cookie(ctx: Context, name: string, value: string, maxAgeMs: number): string {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: ctx.request.is_secure,
    maxAge: Math.floor(maxAgeMs / 1000),
  } as const
  return generateCookie(name, value, ctx.request.is_secure ? { ...options, prefix: 'host' } : options)
}

/** A cookie of a request by the name that {@link cookie} was given. */
export function readCookie(c: Request, name: string, isSecure: boolean): string | undefined {
  return isSecure ? getCookie(c, name, 'host') : getCookie(c, name)
}
