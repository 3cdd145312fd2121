// Reads what a request carries, and refuses what it should not.
import { isIP } from 'node:net'
import { NESTING_MAX, extentOf } from '#engine/nesting.ts'
import { message } from '#words/message.ts'
import type { HonoRequest } from 'hono'
import { Refused, badRequest } from './errors.ts'
import type { Remote } from './proxies.ts'

/** The database keeps no text with this character, and no one types it. */
const NUL = '\0'
const NUL_MESSAGE = message('http.nul')
/** The character as JSON writes it, and not a backslash before the letters u0000. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/

/** False for parameters that the database could not even compare with what it keeps. */
export function isKeepable(parameters: Readonly<Record<string, string>>): boolean {
  return !Object.values(parameters).some((text) => text.includes(NUL))
}

/** Gives the parameters back. @throws Refused with 400 for such as the database could not compare */
export function keepable<Parameters extends Readonly<Record<string, string>>>(parameters: Parameters): Parameters {
  if (!isKeepable(parameters)) throw badRequest([{ field: '', said: NUL_MESSAGE }])
  return parameters
}

/** Largest body, in bytes. */
export const BODY_MAX_BYTES = 1_000_000

const tooLarge = () => new Refused(413, message('http.too-large'))

const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * The JSON of a body.
 * @param types of bodies that are read
 * @throws Refused with 415 for another type, 413 when it is too large, 400 when it is not JSON
 */
export async function readJson(request: HonoRequest, types = JSON_TYPE): Promise<unknown> {
  refuseOtherTypes(request, types)
  const text = await readText(request)
  const value = parseJson(text)
  if (NUL_IN_JSON.test(text)) throw badRequest([{ field: '', said: NUL_MESSAGE }])
  return value
}

/**
 * The bytes of a body that can be larger than others, for {@link parseJson} in a thread.
 * @throws Refused with 415 for another type, 413 when there are more than the most
 */
export async function readLargeJson(request: HonoRequest, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  refuseOtherTypes(request)
  const parts: Uint8Array[] = []
  for await (const part of readRaw(request, maxBytes)) parts.push(part)
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

function refuseOtherTypes(request: HonoRequest, types = JSON_TYPE): void {
  const type = request.header('content-type')
  if (!type || !types.test(type)) throw new Refused(415, message('http.not-json'))
}

/**
 * The value of a JSON text.
 * @param maxBytes of the body that it comes from, which decides how many values it can have
 * @throws Refused with 400 when it is no JSON, is nested too deep or has too many values
 */
export function parseJson(text: string, maxBytes = BODY_MAX_BYTES): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw badRequest([{ field: '', said: message('http.bad-json', { at: placeOf(error) }) }])
  }
  refuseExtent(value, maxBytes / BYTES_PER_VALUE)
  return value
}

/** Deep enough for a setting as deep as it can be, in a stack inside of a request. */
const BODY_NESTING_MAX = NESTING_MAX + 20
/** A body of so many bytes can have one value. */
const BYTES_PER_VALUE = 10

/** @throws Refused with 400 for what is nested too deep or has too many values to be gone through */
export function refuseExtent(value: unknown, maxValues = BODY_MAX_BYTES / BYTES_PER_VALUE): void {
  const { depth, values } = extentOf(value)
  if (depth > BODY_NESTING_MAX)
    throw badRequest([{ field: '', said: message('http.too-deep', { max: BODY_NESTING_MAX }) }])
  if (values > maxValues) throw badRequest([{ field: '', said: message('http.too-many-values', { max: maxValues }) }])
}

/** The character at which a text stops being JSON, from 1; null where the engine does not say. */
function placeOf(error: unknown): number | null {
  // The rest of what it says quotes the text, which may be a password.
  const place = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  return place === undefined ? null : Number(place) + 1
}

/**
 * The bytes of a body as they come.
 * @throws Refused with 413 when there are more than the most
 */
export async function* readRaw(request: HonoRequest, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.header('content-length') ?? 0) > maxBytes) throw tooManyBytes(maxBytes)
  let bytes = 0
  for await (const part of request.raw.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw tooManyBytes(maxBytes)
    yield part
  }
}

const tooManyBytes = (max: number) => new Refused(413, message('http.too-many-bytes', { max }))

/** The text of a body. @throws Refused with 413 when it is too large */
export async function readText(request: HonoRequest): Promise<string> {
  const declared = request.header('content-length')
  if (declared !== undefined) {
    if (Number(declared) > BODY_MAX_BYTES) throw tooLarge()
    // Node hands over no more than was declared.
    return request.text()
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.raw.body ?? []) {
    bytes += part.byteLength
    if (bytes > BODY_MAX_BYTES) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Refuses a change that another site's page asks for. Browsers say from where a
 * request comes; programs say nothing and are let through.
 *
 * That page and host are the same is not enough: the owner of any name can let it
 * lead to this server, and a page under that name would count as its own. A
 * name has to be one that the server knows; an address is no one else's.
 * The scheme counts too: where browsers speak TLS, whoever sits between can make a page of the same name without it.
 * @param publicUrl address for browsers; a proxy may pass the request on under another host
 * @param used with what the browser asks, as far as that is known
 * @throws Refused with 403
 */
export function refuseOtherSites(request: HonoRequest, publicUrl: string, used: Remote['protocol']): void {
  const site = request.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw otherSite()
  const given = request.header('origin')
  if (given === undefined) return
  if (!URL.canParse(given)) throw otherSite()
  const { host, hostname, origin, protocol } = new URL(given)
  const own = new URL(publicUrl)
  if (origin === own.origin) return
  if (host !== request.header('host')) throw otherSite()
  const expected = used ?? (own.protocol === 'https:' && own.hostname === hostname ? own.protocol : protocol)
  if (protocol !== expected) throw otherSite()
  if (!isLocalName(hostname)) throw new Refused(403, message('http.unknown-host', { hostname, origin }))
}

const otherSite = () => new Refused(403, message('http.other-site'))

/** An address, or a name that browsers never look up elsewhere (RFC 6761, section 6.3). */
function isLocalName(hostname: string): boolean {
  return isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')
}
