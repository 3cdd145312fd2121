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

/** Reads a request; at once where it has no body. @throws Refused with what is wrong with it */
type Reader = (c: Request, given: Readonly<Record<string, string>>) => Read | Promise<Read>

const NO_QUERY = z.strictObject({})

/** Makes what reads the requests of a row. Query parameters that it does not name are refused as unknown fields are. */
export function createReader(row: AnyEndpoint): Reader {
  // A loose object takes what others send to it, such as a provider of sign-in.
  const isLoose = row.query?.def.catchall !== undefined
  const query = isLoose ? row.query : (row.query?.strict() ?? NO_QUERY)
  const readQuery = (c: Request): unknown => {
    if (row.query === undefined && !c.req.url.includes('?')) return undefined
    const asked = c.req.query()
    return parseOrRefuse(query, isLoose ? asked : keepable(asked))
  }
  const readLarge = async (c: Request, before: Read, maxBytes: number): Promise<Read> => {
    // There is no version in it: this refuses the header that would name one.
    withSeenVersion(row, c, undefined)
    return { ...before, body: await readLargeJson(c.req, maxBytes) }
  }
  const readBody = async (c: Request, before: Read, body: z.ZodType): Promise<Read> => {
    const sent = await readJson(c.req)
    const whole = withSeenVersion(row, c, sent)
    return { ...before, body: parseOrRefuse(row.bodyForm?.(whole) ?? body, whole), sent }
  }
  return (c, given) => {
    const params = row.params && parseOrRefuse(row.params, given)
    const parsed = readQuery(c)
    const read: Read = { params, query: row.query && parsed, body: undefined, sent: undefined }
    if (row.raw) return { ...read, body: readRaw(c.req, row.raw.maxBytes) }
    if (row.largeBody) return readLarge(c, read, row.largeBody.maxBytes)
    if (row.body) return readBody(c, read, row.body)
    withSeenVersion(row, c, undefined)
    return read
  }
}
