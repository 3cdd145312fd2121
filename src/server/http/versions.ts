// If-Match: a change of the version that the caller has seen, and of no other.
import type { Context as Request } from 'hono'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isForPeople } from '#contract/rules.ts'
import { message } from '#words/message.ts'
import { Outdated, Refused, badRequest } from './errors.ts'

const HEADER = 'If-Match'

/**
 * The body with the version that the header names.
 * @throws Refused with 412 for a tag that is none of a version, or where nothing has versions; with 400 when the body
 *   names another version
 */
export function withSeenVersion(row: AnyEndpoint, c: Request, body: unknown): unknown {
  const given = c.req.header(HEADER)
  if (given === undefined || row.method === 'GET' || !isForPeople(row)) return body
  if (row.ifMatch === undefined) throw new Refused(412, message('http.no-versions'))
  // Whatever there is: that it is there is checked anyway.
  if (given.trim() === '*' || typeof body !== 'object' || body === null) return body
  const version = /^\s*"(\d{1,9})"\s*$/.exec(given)?.[1]
  if (version === undefined) throw new Refused(412, message('http.other-tag'))
  const own: unknown = row.ifMatch in body ? Reflect.get(body, row.ifMatch) : undefined
  if (own !== undefined && own !== Number(version))
    throw badRequest([{ field: row.ifMatch, said: message('http.two-versions') }])
  return { ...body, [row.ifMatch]: Number(version) }
}

/** What is thrown for what a handler threw: 412 for an outdated version that the header named. */
export function asPrecondition(c: Request, error: unknown): unknown {
  return error instanceof Outdated && c.req.header(HEADER) !== undefined ? new Refused(412, error.why) : error
}
