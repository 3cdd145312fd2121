// Binds the rows of the contract to their handlers. The HTTP library is known
// here and beside, and to no feature.
import { hash } from 'node:crypto'
import type { Context as Request, Hono } from 'hono'
import type { z } from 'zod'
import type { AgentPermission, AttemptPermission } from '#domain/access/machines.ts'
import type { AnyEndpoint, Contract, FileType, Output, Parsed, RawType } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { readJson, readRaw, isKeepable, keepable } from './body.ts'
import type { Context, FromAgent, FromAttempt, SignedIn } from './context.ts'
import { Refused, notFound, parseOrRefuse } from './errors.ts'
import { API_HEADERS, DOCUMENT_HEADERS } from './headers.ts'
import { EVENT_STREAM, eventStream, type Sent } from './event-stream.ts'
import { requestId } from './log.ts'
import { HEAVY_AT_ONCE, type TakePlace } from './places.ts'

/** A success that is serialised already, so that it is serialised once. */
export interface Text<Value> {
  readonly text: string | Uint8Array<ArrayBuffer>
  /** Given, the answer may be kept and asked for again by this tag. */
  readonly etag?: string
  /** Of a list: how many there are in all, and where the next page begins. */
  readonly page?: Page
  /** Only for the compiler: what the text says. */
  readonly says?: Value
}

export interface Page {
  readonly total: number
  readonly next: string | null
}

/** A page of a list as services return it; routes serialise it with {@link jsonPage}. */
export interface PageOf<Item> extends Page {
  readonly items: Item[]
}

/** A document with the policy under which a browser may show it. */
export interface HtmlPage {
  readonly html: string
  readonly policy: string
}

/** A file on its way to the caller. */
export interface FileBody {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly file_name: string
}

/** Bytes for a program. */
export interface RawReply {
  readonly raw: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

type Nothing<Row extends AnyEndpoint> = Row['returns'] extends { readonly mayBeEmpty: true } ? undefined : never

/** What handlers return: the value, or a form of it that is ready to be sent. */
type Reply<Row extends AnyEndpoint> = Row['returns'] extends { readonly json: unknown }
  ? Text<Output<Row>> | Nothing<Row>
  : Row['returns'] extends { readonly stream: unknown; readonly hasPlaces: true }
    ? Output<Row> extends AsyncIterable<infer Event>
      ? AsyncIterable<Sent<Event>>
      : never
    : Row['returns'] extends { readonly stream: unknown }
      ? Output<Row>
      : Row['returns'] extends { readonly file: FileType }
        ? FileBody
        : Row['returns'] extends { readonly file: string }
          ? HtmlPage
          : Row['returns'] extends { readonly status: 302 }
            ? { readonly location: string }
            : Row['returns'] extends { readonly raw: RawType }
              ? RawReply | Nothing<Row>
              : undefined

type ContextOf<Row extends AnyEndpoint> = Row['permission'] extends 'public'
  ? Context
  : Row['permission'] extends AgentPermission
    ? FromAgent
    : Row['permission'] extends AttemptPermission
      ? FromAttempt
      : SignedIn

export type Handler<Row extends AnyEndpoint> = (
  request: Parsed<Row> & { readonly ctx: ContextOf<Row> },
) => Reply<Row> | Promise<Reply<Row>>

/** The handlers of a feature: one for each of its rows. */
export type Handlers<Rows extends Readonly<Record<string, AnyEndpoint>>> = {
  readonly [Name in keyof Rows]: Handler<Rows[Name]>
}

/**
 * Identifies the caller; refuses callers without the permission and pages of other sites.
 * @throws Refused with 401, 403 or 404
 */
export type Guard = (row: AnyEndpoint, request: Request, params: Readonly<Record<string, string>>) => Promise<Context>

/** Serialises a success. */
export function json<Value>(value: Value): Text<Value> {
  return { text: JSON.stringify(value) }
}

/** Serialises one page of a list: its items, with how many there are and where the next page begins. */
export function jsonPage<Value>(value: Value, page: Page): Text<Value> {
  return { text: JSON.stringify(value), page }
}

/** Serialises what a service returns. */
export async function asJson<Value>(found: Promise<Value>): Promise<Text<Value>> {
  return json(await found)
}

/** Serialises the page of a list that a service returns. */
export async function asJsonPage<Item>(found: Promise<PageOf<Item>>): Promise<Text<Item[]>> {
  const { items, ...page } = await found
  return jsonPage(items, page)
}

/** Serialises a success that stays the same, with a tag by which a caller that has it can ask whether it does. */
export function lastingJson<Value>(value: Value): Text<Value> {
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 22)}"` }
}

/** What a request passes before it is read. */
interface Border {
  readonly guard: Guard
  /** Of what takes long, for one person. */
  readonly takePlace: TakePlace
}

/** Adds a route for every row. A missing handler is a type error. */
export function implement<const Rows extends Contract>(
  app: Hono,
  contract: Rows,
  { guard, takePlace }: Border,
  handlers: { readonly [Feature in keyof Rows]: Handlers<Rows[Feature]> },
): void {
  // A path without parameters is meant before one that would take its last part for a parameter.
  const rows = Object.entries(contract)
    .flatMap(([feature, named]) => Object.entries(named).map(([name, row]) => ({ feature, name, row })))
    .toSorted((a, b) => Number(a.row.path.includes('{')) - Number(b.row.path.includes('{')))
  for (const { feature, name, row } of rows) {
    // The mapped types guarantee that there is one, and that it fits the row.
    const handler = handlers[feature]?.[name] as unknown as Handler<AnyEndpoint>
    app.on(row.method, `/api${row.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (c) => {
      const given = c.req.param()
      if (!isKeepable(given)) throw notFound(message('http.nothing-here'))
      const ctx = await guard(row, c, given)
      const leave = row.isHeavy && placeFor(takePlace, ctx)
      try {
        return respond(c, row, await handler(await readRequest(row, c, { given, ctx })))
      } finally {
        leave?.()
      }
    })
  }
}

/** @throws Refused with 429 for who has as much under way as one person may */
function placeFor(takePlace: TakePlace, { caller }: Context): () => void {
  const leave = takePlace(caller?.id ?? '')
  if (leave) return leave
  throw new Refused(429, message('http.too-many-at-once', { max: HEAVY_AT_ONCE }))
}

async function readRequest(
  row: AnyEndpoint,
  c: Request,
  { given, ctx }: { readonly given: Readonly<Record<string, string>>; readonly ctx: Context },
): Promise<{ readonly params: unknown; readonly query: unknown; readonly body: unknown; readonly ctx: SignedIn }> {
  const params = row.params && parseOrRefuse(row.params, given)
  // A row that refuses nothing of its query does not let the database see it either.
  const query =
    row.query && parseOrRefuse(row.query, row.errors.includes(400) ? keepable(c.req.query()) : c.req.query())
  const body = row.raw ? readRaw(c.req, row.raw.maxBytes) : row.body && (await readBody(row, row.body, c))
  return { params, query, body, ctx: ctx as SignedIn }
}

async function readBody(row: AnyEndpoint, anyForm: z.ZodType, c: Request): Promise<unknown> {
  const given = await readJson(c.req)
  return parseOrRefuse(row.bodyForm?.(given) ?? anyForm, given)
}

const apiHeaders = Object.entries(API_HEADERS)
const documentHeaders = Object.entries(DOCUMENT_HEADERS)

/** Cookies that the handler decided on wait under this name until the answer is made. */
export const COOKIES = 'set-cookie'

function respond(c: Request, row: AnyEndpoint, reply: unknown): Response {
  const { returns } = row
  // Built here and not by the library's helpers: they turn headers into objects, which costs a third of a short
  // request.
  const own: [string, string][] = [
    ['x-request-id', requestId(c)],
    ...((c.get(COOKIES) as string[] | undefined) ?? []).map((cookie): [string, string] => ['set-cookie', cookie]),
  ]
  const headers: [string, string][] = [...apiHeaders, ...own]
  if ('mayBeEmpty' in returns && reply === undefined) return new Response(null, { status: 204, headers })
  if ('raw' in returns) {
    headers.push(['content-type', returns.raw])
    return new Response((reply as RawReply).raw, { headers })
  }
  if ('json' in returns) {
    const { text, etag, page } = reply as Text<unknown>
    headers.push(['content-type', 'application/json'])
    if (page) headers.push(['x-total-count', String(page.total)], ...linkTo(c, page))
    if (etag === undefined) return new Response(text, { status: returns.status, headers })
    const lasting = [
      ...headers.filter(([name]) => name !== 'cache-control'),
      ['cache-control', 'no-cache'],
      ['etag', etag],
    ] satisfies [string, string][]
    return c.req.header('if-none-match') === etag
      ? new Response(null, { status: 304, headers: lasting })
      : new Response(text, { headers: lasting })
  }
  if (returns.status === 302)
    return new Response(null, {
      status: 302,
      headers: [...headers, ['location', (reply as { location: string }).location]],
    })
  if ('stream' in returns) {
    // Proxies pass every event on at once: nginx keeps answers back unless it is told not to.
    headers.push(['content-type', EVENT_STREAM], ['x-accel-buffering', 'no'])
    return new Response(eventStream(reply as AsyncIterable<unknown>, returns.hasPlaces), { headers })
  }
  if (!('file' in returns)) return new Response(null, { status: 204, headers })
  const type: [string, string] = ['content-type', returns.file]
  if (returns.file !== 'text/html; charset=utf-8') {
    const { body, file_name } = reply as FileBody
    return new Response(body, {
      headers: [...headers, type, ['content-disposition', `attachment; filename="${file_name}"`]],
    })
  }
  const { html, policy } = reply as HtmlPage
  return new Response(html, {
    headers: [...documentHeaders, ...own, type, ['cache-control', 'no-cache'], ['content-security-policy', policy]],
  })
}

/** The Link header to the next page of a list. */
function linkTo(c: Request, { next }: Page): [string, string][] {
  if (next === null) return []
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', next)
  url.searchParams.delete('offset')
  return [['link', `<${url.pathname}${url.search}>; rel="next"`]]
}
