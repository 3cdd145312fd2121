// Who asks: a browser without an account is known by a cookie with a secret.
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'

const COOKIE = 'strata_maker'
const SECRET_BYTES = 16
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 3600

/** The maker of a request, under the id that the database knows. */
export interface Maker {
  /** Undefined for a browser that has made nothing yet. */
  readonly id: string | undefined
  /** The id, after deciding on a cookie for a browser that has none. */
  ensureId(): string
  /** The cookie that the answer has to set; undefined when the browser has it. */
  readonly newCookie: string | undefined
}

/** The maker behind a request. The cookie is read when it is asked for; one that is not ours counts as none. */
export function makerOf(c: Context): Maker {
  let made: { id: string; cookie: string } | undefined
  return {
    get id() {
      if (made) return made.id
      const given = getCookie(c, COOKIE)
      return given !== undefined && /^[\w-]{22}$/.test(given) ? idOf(given) : undefined
    },
    get newCookie() {
      return made?.cookie
    },
    ensureId() {
      if (this.id !== undefined) return this.id
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      made = { id: idOf(secret), cookie: generateCookie(COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: MAX_AGE_S }) }
      return made.id
    },
  }
}

function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
