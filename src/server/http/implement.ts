// Binds the rows of the contract to their handlers. The HTTP library is known
// here and beside, and to no feature.
import { hash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Contract, Endpoint, FileReply, Output, Parsed } from '#contract/endpoint.ts'
import { readJson, refuseOtherSites } from './body.ts'
import { badRequest, missingField, problemsOf } from './errors.ts'
import { requestId } from './log.ts'
import { Maker } from './maker.ts'

/** A success that is serialised already, so that it is serialised once. */
export interface Text<Value> {
  readonly text: string | Uint8Array<ArrayBuffer>
  /** Given, the answer may be kept and asked for again by this tag. */
  readonly etag?: string
  /** Only for the compiler: what the text says. */
  readonly says?: Value
}

/** A document with the policy under which a browser may show it. */
export interface Page {
  readonly html: string
  readonly policy: string
}

/** What handlers return: the value, or a form of it that is ready to be sent. */
type Reply<Row extends Endpoint> = Row['returns'] extends { readonly json: unknown }
  ? Text<Output<Row>>
  : Row['returns'] extends { readonly file: `text/html${string}` }
    ? Page
    : Output<Row>

export type Handler<Row extends Endpoint> = (request: Parsed<Row> & { readonly maker: Maker }) => Reply<Row> | Promise<Reply<Row>>

/** The handlers of a feature: one for each of its rows. */
export type Handlers<Rows extends Readonly<Record<string, Endpoint>>> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> }

/** Serialises a success. */
export function json<Value>(value: Value): Text<Value> {
  return { text: JSON.stringify(value) }
}

/** Serialises a success that stays the same, with a tag by which a caller that has it can ask whether it does. */
export function lastingJson<Value>(value: Value): Text<Value> {
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 22)}"` }
}

/** Adds a route for every row. A missing handler is a type error. */
export function implement<const Rows extends Contract>(
  app: Hono,
  contract: Rows,
  handlers: { readonly [Feature in keyof Rows]: Handlers<Rows[Feature]> },
): void {
  for (const [feature, rows] of Object.entries(contract)) {
    for (const [name, row] of Object.entries(rows)) {
      // The mapped types guarantee that there is one, and that it fits the row.
      const handler = handlers[feature]?.[name] as unknown as Handler<Endpoint>
      app.on(row.method, `/api${row.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (c) => {
        const maker = new Maker(c)
        const params = row.params?.parse(c.req.param())
        if (row.method !== 'GET') refuseOtherSites(c.req)
        const body = row.body && (await readBody(row, row.body, c))
        const request = { params, body, maker }
        return respond(c, row, await handler(request), maker)
      })
    }
  }
}

async function readBody(row: Endpoint, anyForm: z.ZodType, c: Context): Promise<unknown> {
  const given = await readJson(c.req)
  const read = (row.bodyForm?.(given) ?? anyForm).safeParse(given, { error: missingField })
  if (!read.success) throw badRequest(problemsOf(read.error.issues))
  return read.data
}

function respond(c: Context, row: Endpoint, reply: unknown, { newCookie }: Maker): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId(c),
    ...(newCookie !== undefined && { 'set-cookie': newCookie }),
  }
  // Built here and not by the library's helpers: they turn headers into objects, which costs a third of a short request.
  if ('json' in row.returns) {
    const { text, etag } = reply as Text<unknown>
    if (etag === undefined) return new Response(text, { status: row.returns.status, headers })
    const tagged = { ...headers, 'cache-control': 'no-cache', etag }
    return c.req.header('if-none-match') === etag ? new Response(null, { status: 304, headers: tagged }) : new Response(text, { headers: tagged })
  }
  if (!('file' in row.returns)) return new Response(null, { status: 204 })
  const type = { 'content-type': row.returns.file }
  if (row.returns.file === 'application/zip') {
    const { bytes, file_name } = reply as FileReply
    return new Response(bytes, { headers: { ...headers, ...type, 'content-disposition': `attachment; filename="${file_name}"` } })
  }
  const { html, policy } = reply as Page
  return new Response(html, { headers: { ...headers, ...type, 'content-security-policy': policy, 'cache-control': 'no-cache' } })
}
