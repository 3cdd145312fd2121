// Answers: the reply of a handler as its row says that it is sent.
import type { Context as Request } from 'hono'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { locationOf } from '#contract/rules.ts'
import { compressed, encodingOf } from './compressed.ts'
import { EVENT_STREAM, eventStream } from './event-stream.ts'
import { API_HEADERS, DOCUMENT_HEADERS } from './headers.ts'
import { requestId } from './log.ts'
import { answerSecurely } from './secure.ts'
import { COOKIES, type FileBody, type HtmlPage, type Page, type RawReply, type Text } from './reply.ts'

/**
 * Headers as plain fields, which the adapter to Node hands over as they are: a list of pairs, or the class of the
 * standard, costs as much as all else that it does.
 */
type Fields = Record<string, string>

const JSON_HEADERS: Readonly<Fields> = { ...API_HEADERS, 'content-type': 'application/json' }
const LASTING_HEADERS: Readonly<Fields> = { ...JSON_HEADERS, 'cache-control': 'no-cache', vary: 'accept-encoding' }
const PAGE_HEADERS: Readonly<Fields> = { ...DOCUMENT_HEADERS, 'cache-control': 'no-cache', vary: 'accept-encoding' }

/** @param params of the path, of which the address of what was made can consist */
export function respond(
  c: Request,
  row: AnyEndpoint,
  reply: unknown,
  params: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const { returns } = row
  if ('mayBeEmpty' in returns && reply === undefined) return send(c, null, 204, { ...API_HEADERS })
  if ('raw' in returns) return send(c, (reply as RawReply).raw, 200, { ...API_HEADERS, 'content-type': returns.raw })
  if ('json' in returns) {
    const { text, bytes, etag, page } = reply as Text<unknown>
    if (returns.etag === 'content' && etag !== undefined && typeof text !== 'string')
      return sendLasting(c, text, { ...LASTING_HEADERS, etag })
    const headers: Fields = { ...JSON_HEADERS }
    if (etag !== undefined) headers['etag'] = etag
    if (bytes !== undefined) headers['content-length'] = String(bytes)
    if (page) Object.assign(headers, { 'x-total-count': String(page.total) }, linkTo(c, page))
    const location = locationOf(row)
    if (location !== undefined) Object.assign(headers, addressOf(location, params, text))
    return send(c, text, returns.status, headers)
  }
  if (returns.status === 302)
    return send(c, null, 302, { ...API_HEADERS, location: (reply as { location: string }).location })
  if ('stream' in returns) {
    // Proxies pass every event on at once: nginx buffers responses unless this header turns that off.
    const headers = { ...API_HEADERS, 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' }
    return send(c, eventStream(reply as AsyncIterable<unknown>, returns.hasPlaces), 200, headers)
  }
  if (!('file' in returns)) return send(c, null, 204, { ...API_HEADERS })
  if (returns.file !== 'text/html; charset=utf-8') {
    const { body, file_name } = reply as FileBody
    const disposition = `attachment; filename="${file_name}"`
    return send(c, body, 200, { ...API_HEADERS, 'content-type': returns.file, 'content-disposition': disposition })
  }
  const { html, policy, etag } = reply as HtmlPage
  return sendLasting(c, html, {
    ...PAGE_HEADERS,
    'content-type': returns.file,
    'content-security-policy': policy,
    etag,
  })
}

/** An answer with what every answer says beside its own. @param headers to which that is added */
function send(c: Request, body: BodyInit | null, status: number, headers: Fields): Response {
  headers['x-request-id'] = requestId(c)
  const cookies = c.get(COOKIES) as string[] | undefined
  return answerSecurely(c, headers, (all) => {
    if (cookies === undefined) return new Response(body, { status, headers: all })
    // There can be several, of which plain fields hold one.
    const pairs = [...Object.entries(all), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])]
    return new Response(body, { status, headers: pairs })
  })
}

/** What stays the same: compressed, and nothing at all for a caller who has it. */
function sendLasting(c: Request, text: Uint8Array<ArrayBuffer>, headers: Fields): Response | Promise<Response> {
  if (c.req.header('if-none-match') === headers['etag']) return send(c, null, 304, headers)
  const encoding = encodingOf(text, c.req.header('accept-encoding'))
  if (encoding === undefined) return send(c, text, 200, headers)
  headers['content-encoding'] = encoding
  return compressed(text, encoding).then((bytes) => send(c, bytes, 200, headers))
}

/** The header with the address of what was made. @param pattern of {@link locationOf} @param text the answer */
function addressOf(pattern: string, params: Readonly<Record<string, string>>, text: string | Uint8Array): Fields {
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
  return isWhole ? { location: `/api${path}` } : {}
}

/** The Link header to the next page of a list. */
function linkTo(c: Request, { next }: Page): Fields {
  if (next === null) return {}
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', next)
  url.searchParams.delete('offset')
  return { link: `<${url.pathname}${url.search}>; rel="next"` }
}
