// Who asks: a browser without an account is known by a cookie with a secret.
import { hash, randomFillSync } from 'node:crypto'
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
    const secret = newSecret()
    const cookie = generateCookie(COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: MAX_AGE_S })
    this.#made = { id: idOf(secret), cookie }
    return this.#made.id
  }
}

function idOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

const pool = Buffer.alloc(SECRET_BYTES * 64)
let poolOffset = pool.length

/** A secret of 128 random bits. They are drawn for many at once: one draw costs as much as a short request. */
function newSecret(): string {
  if (poolOffset === pool.length) {
    randomFillSync(pool)
    poolOffset = 0
  }
  const bytes = pool.subarray(poolOffset, (poolOffset += SECRET_BYTES))
  const secret = bytes.toString('base64url')
  bytes.fill(0)
  return secret
}
