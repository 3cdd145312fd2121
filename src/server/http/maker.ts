// Who asks: a browser without an account is known by a cookie with a secret.
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'

const COOKIE = 'strata_maker'
const SECRET_BYTES = 16
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 3600

/** The maker of a request, under the id that the database knows. The cookie is read when it is asked for. */
export class Maker {
  readonly #c: Context
  #made: { readonly id: string; readonly cookie: string } | undefined

  constructor(c: Context) {
    this.#c = c
  }

  /** Undefined for a browser that has made nothing yet. A cookie that is not ours counts as none. */
  get id(): string | undefined {
    if (this.#made) return this.#made.id
    const given = getCookie(this.#c, COOKIE)
    return given !== undefined && /^[\w-]{22}$/.test(given) ? idOf(given) : undefined
  }

  /** The cookie that the answer has to set; undefined when the browser has it. */
  get newCookie(): string | undefined {
    return this.#made?.cookie
  }

  /** The id, after deciding on a cookie for a browser that has none. */
  ensureId(): string {
    if (this.id !== undefined) return this.id
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    const cookie = generateCookie(COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: MAX_AGE_S })
    this.#made = { id: idOf(secret), cookie }
    return this.#made.id
  }
}

function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
