// A request that is sent again with the same key takes effect once.
import { hash } from 'node:crypto'
import type { Context as Request } from 'hono'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { KEY_HEADER, takesKey } from '#contract/rules.ts'
import { message } from '#words/message.ts'
import type { Context } from './context.ts'
import { badRequest } from './errors.ts'

/** Whose request it is, the key that they gave it, and what tells it from another one. */
export interface KeyedRequest {
  readonly person: string
  readonly key: string
  readonly digest: string
}

/**
 * Runs a request, or gives the answer that it had when it was sent first.
 * @throws Refused with 409 while it is under way, or did not come to an end; 422 for a key of another request
 */
export type Once = (request: KeyedRequest, run: () => Promise<Response>) => Promise<Response>

/** Longer than any UUID or hash, in printable ASCII. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** The request by its key; undefined without one. @param sent the JSON of its body @throws Refused with 400 */
export function keyOf(row: AnyEndpoint, c: Request, { caller }: Context, sent: unknown): KeyedRequest | undefined {
  const key = c.req.header(KEY_HEADER)
  if (key === undefined || caller === undefined || !takesKey(row)) return undefined
  if (!KEY.test(key)) throw badRequest([{ field: KEY_HEADER, said: message('http.no-key') }])
  const { pathname, search } = new URL(c.req.url)
  const digest = hash('sha256', JSON.stringify([row.method, pathname, search, sent ?? null]), 'base64url')
  return { person: caller.id, key, digest }
}
