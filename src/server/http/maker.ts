// Who asks: a browser without an account is known by a cookie with a secret.
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const COOKIE = 'strata_maker'
const SECRET_BYTES = 16
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 3600

/** The maker of a request, under the id that the database knows. */
export interface Maker {
  /** Undefined for a browser that has made nothing yet. */
  readonly id: string | undefined
  /** The id, after giving the browser a cookie when it has none. */
  ensureId(): string
}

/** Reads the maker's cookie; one that is not ours counts as none. */
export function makerOf(c: Context): Maker {
  const given = getCookie(c, COOKIE)
  const known = given !== undefined && /^[\w-]{22}$/.test(given) ? idOf(given) : undefined
  return {
    id: known,
    ensureId: () => {
      if (known !== undefined) return known
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      setCookie(c, COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: MAX_AGE_S })
      return idOf(secret)
    },
  }
}

function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
