// Answers: the reply of a handler as its row says that it is sent.
import type { Context as Request } from 'hono'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { locationOf } from '#contract/rules.ts'
import { compressed } from './compressed.ts'
import { EVENT_STREAM, eventStream } from './event-stream.ts'
import { API_HEADERS, DOCUMENT_HEADERS } from './headers.ts'
import { requestId } from './log.ts'
import { COOKIES, type FileBody, type HtmlPage, type Page, type RawReply, type Text } from './reply.ts'

const apiHeaders = Object.entries(API_HEADERS)
const lastingHeaders = apiHeaders.map(([name, value]): [string, string] =>
  name === 'cache-control' ? [name, 'no-cache'] : [name, value],
)
const documentHeaders = Object.entries(DOCUMENT_HEADERS)

/** @param params of the path, of which the address of what was made can consist */
export function respond(
  c: Request,
  row: AnyEndpoint,
  reply: unknown,
  params: Readonly<Record<string, string>>,
): Response | Promise<Response> {
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
    if (returns.etag === 'content' && etag !== undefined && typeof text !== 'string')
      return respondLasting(c, text, etag, [...lastingHeaders, ...own, ['content-type', 'application/json']])
    headers.push(['content-type', 'application/json'])
    if (etag !== undefined) headers.push(['etag', etag])
    if (page) headers.push(['x-total-count', String(page.total)], ...linkTo(c, page))
    const location = locationOf(row)
    if (location !== undefined) headers.push(...addressOf(location, params, text))
    return new Response(text, { status: returns.status, headers })
  }
  if (returns.status === 302)
    return new Response(null, {
      status: 302,
      headers: [...headers, ['location', (reply as { location: string }).location]],
    })
  if ('stream' in returns) {
    // Proxies pass every event on at once: nginx buffers responses unless this header turns that off.
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
  const { html, policy, etag } = reply as HtmlPage
  return respondLasting(c, html, etag, [
    ...documentHeaders,
    ...own,
    type,
    ['cache-control', 'no-cache'],
    ['content-security-policy', policy],
  ])
}

/** What stays the same: compressed, and nothing at all for a caller who has it. */
async function respondLasting(
  c: Request,
  text: Uint8Array<ArrayBuffer>,
  etag: string,
  headers: readonly [string, string][],
): Promise<Response> {
  const lasting: [string, string][] = [...headers, ['etag', etag], ['vary', 'accept-encoding']]
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers: lasting })
  const { bytes, encoding } = await compressed(text, c.req.header('accept-encoding'))
  return new Response(bytes, {
    headers: encoding === undefined ? lasting : [...lasting, ['content-encoding', encoding]],
  })
}

/** The header with the address of what was made. @param pattern of {@link locationOf} @param text the answer */
function addressOf(
  pattern: string,
  params: Readonly<Record<string, string>>,
  text: string | Uint8Array,
): [string, string][] {
  const made = JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString('utf8')) as Record<
    string,
    unknown
  >
  let isWhole = true
  const path = pattern.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => {
    const value = name.startsWith('made.') ? made[name.slice('made.'.length)] : params[name]
    isWhole &&= typeof value === 'string' || typeof value === 'number'
    return encodeURIComponent(String(value))
  })
  // The tests of every row miss the header where the answer lacks the field.
  return isWhole ? [['location', `/api${path}`]] : []
}

/** The Link header to the next page of a list. */
function linkTo(c: Request, { next }: Page): [string, string][] {
  if (next === null) return []
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', next)
  url.searchParams.delete('offset')
  return [['link', `<${url.pathname}${url.search}>; rel="next"`]]
}
