// Browsers that came by TLS stay with it, for a year.
import type { Context } from 'hono'

const NAME = 'strict-transport-security'
const VALUE = 'max-age=31536000'
const KEY = 'is_secure'

/** Answers that say it already: to touch the headers of an answer costs a third of a short request. */
const saying = new WeakSet<Response>()

/** Notes that the browser of a request speaks TLS. */
export function noteSecure(c: Context): void {
  c.set(KEY, true)
}

/** Makes an answer that says it where it is to be said. @param headers to which it is added */
export function answerSecurely(
  c: Context,
  headers: Record<string, string>,
  make: (headers: Record<string, string>) => Response,
): Response {
  if (c.get(KEY) !== true) return make(headers)
  const answer = make({ ...headers, [NAME]: VALUE })
  saying.add(answer)
  return answer
}

/** Lets the answer of a request say it where it is to be said and is not yet. */
export function ensureSecure(c: Context): void {
  if (c.get(KEY) === true && !saying.has(c.res)) c.res.headers.set(NAME, VALUE)
}
