// Reads what a request carries by its row, and refuses what its row does not know.
import type { Context as Request } from 'hono'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { keepable, readJson, readLargeJson, readRaw } from './body.ts'
import { parseOrRefuse } from './errors.ts'
import { withSeenVersion } from './versions.ts'

/** The parts of a request after validation. */
interface Read {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The JSON of the body as it was sent. */
  readonly sent: unknown
}

/** Reads a request. @throws Refused with what is wrong with it */
type Reader = (c: Request, given: Readonly<Record<string, string>>) => Promise<Read>

const NO_QUERY = z.strictObject({})

/** Makes what reads the requests of a row. Query parameters that it does not name are refused as unknown fields are. */
export function createReader(row: AnyEndpoint): Reader {
  // A loose object takes what others send to it, such as a provider of sign-in.
  const isLoose = row.query?.def.catchall !== undefined
  const query = isLoose ? row.query : (row.query?.strict() ?? NO_QUERY)
  return async (c, given) => {
    const params = row.params && parseOrRefuse(row.params, given)
    const asked = c.req.query()
    const parsed = parseOrRefuse(query, isLoose ? asked : keepable(asked))
    if (row.raw) return { params, query: row.query && parsed, body: readRaw(c.req, row.raw.maxBytes), sent: undefined }
    if (row.largeBody) {
      // There is no version in it: this refuses the header that would name one.
      withSeenVersion(row, c, undefined)
      const bytes = await readLargeJson(c.req, row.largeBody.maxBytes)
      return { params, query: row.query && parsed, body: bytes, sent: undefined }
    }
    const sent = row.body && (await readJson(c.req))
    const whole = withSeenVersion(row, c, sent)
    const body = row.body && parseOrRefuse(row.bodyForm?.(whole) ?? row.body, whole)
    return { params, query: row.query && parsed, body, sent }
  }
}
