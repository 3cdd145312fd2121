// Binds the rows of the contract to their handlers. The HTTP library is known
// here and beside, and to no feature.
import { hash } from 'node:crypto'
import type { Context as Request, Hono } from 'hono'
import type { AgentPermission, AttemptPermission } from '#domain/access/machines.ts'
import type { AnyEndpoint, Contract, FileType, Output, Parsed, RawType } from '#contract/endpoint.ts'
import { traced } from '#telemetry/trace.ts'
import { message } from '#words/message.ts'
import { isKeepable } from './body.ts'
import type { Context, FromAgent, FromAttempt, SignedIn } from './context.ts'
import { Refused, notFound } from './errors.ts'
import type { Sent } from './event-stream.ts'
import { ROUTE } from './measured.ts'
import { keyOf, type Once } from './once.ts'
import { HEAVY_AT_ONCE, type TakePlace } from './places.ts'
import { createReader } from './read-request.ts'
import type { FileBody, HtmlPage, Page, PageOf, RawReply, Text } from './reply.ts'
import { respond } from './respond.ts'
import { asPrecondition } from './versions.ts'

export type { FileBody, HtmlPage, Page, PageOf, Text } from './reply.ts'

type Tagged<Row extends AnyEndpoint> = Row['returns'] extends { readonly etag: string }
  ? { readonly etag: string }
  : unknown
type Nothing<Row extends AnyEndpoint> = Row['returns'] extends { readonly mayBeEmpty: true } ? undefined : never

/** What handlers return: the value, or a form of it that is ready to be sent. */
type Reply<Row extends AnyEndpoint> = Row['returns'] extends { readonly json: unknown }
  ? (Text<Output<Row>> & Tagged<Row>) | Nothing<Row>
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

/** A success with the tag that its row wants. */
export type TaggedText<Value> = Text<Value> & { readonly etag: string }

/** Serialises a success that stays the same, with a tag by which a caller that has it can ask whether it does. */
export function lastingJson<Value>(value: Value): TaggedText<Value> {
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { text, etag: etagOf(text) }
}

/** Serialises what has versions; its tag is its version, for If-Match. */
export function versionedJson<Value extends { readonly version: number }>(value: Value): TaggedText<Value> {
  return { text: JSON.stringify(value), etag: `"${value.version}"` }
}

/** A document that stays the same. @param policy under which a browser may show it */
export function lastingPage(text: string, policy: string): HtmlPage {
  const html = new TextEncoder().encode(text)
  return { html, policy, etag: etagOf(html) }
}

function etagOf(bytes: Uint8Array): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
}

/** What a request passes before it is read. */
export interface Border {
  readonly guard: Guard
  /** Of what takes long, for one person. */
  readonly takePlace: TakePlace
  /** Sees to it that what is sent again with the same key takes effect once. */
  readonly once: Once
}

/** Adds a route for every row. A missing handler is a type error. */
export function implement<const Rows extends Contract>(
  app: Hono,
  contract: Rows,
  border: Border,
  handlers: { readonly [Feature in keyof Rows]: Handlers<Rows[Feature]> },
): void {
  // A path without parameters is meant before one that would take its last part for a parameter.
  const rows = Object.entries(contract)
    .flatMap(([feature, named]) => Object.entries(named).map(([name, row]) => ({ feature, name, row })))
    .toSorted((a, b) => Number(a.row.path.includes('{')) - Number(b.row.path.includes('{')))
  for (const { feature, name, row } of rows) {
    // The mapped types guarantee that there is one, and that it fits the row.
    const handler = handlers[feature]?.[name] as unknown as Handler<AnyEndpoint>
    app.on(
      row.method,
      `/api${row.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      createRoute(row, handler, border, `${feature}.${name}`),
    )
  }
}

/** What answers the requests of a row. */
function createRoute(
  row: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  { guard, takePlace, once }: Border,
  name: string,
): (c: Request) => Promise<Response> {
  const read = createReader(row)
  return async (c) => {
    c.set(ROUTE, row.path)
    const given = c.req.param()
    if (!isKeepable(given)) throw notFound(message('http.nothing-here'))
    const ctx = await guard(row, c, given)
    const leave = row.isHeavy && placeFor(takePlace, ctx)
    try {
      const { params, query, body, sent } = await read(c, given)
      const key = keyOf(row, c, ctx, sent)
      const handle = async () => handler({ params, query, body, ctx: ctx as SignedIn } as never)
      const run = async (): Promise<Response> =>
        respond(c, row, await traced(name, { isPart: true, isFailure }, handle), given)
      return await (key ? once(key, run) : run())
    } catch (error) {
      throw asPrecondition(c, error)
    } finally {
      leave?.()
    }
  }
}

const isFailure = (error: unknown): boolean => !(error instanceof Refused)

/** @throws Refused with 429 for who has as much under way as one person may */
function placeFor(takePlace: TakePlace, { caller }: Context): () => void {
  const leave = takePlace(caller?.id ?? '')
  if (leave) return leave
  throw new Refused(429, message('http.too-many-at-once', { max: HEAVY_AT_ONCE }))
}
