// Requests to addresses that people name. What is checked is what is connected
// to: the address is looked at where the connection is made, so that a name
// that leads elsewhere the second time gains nothing. No redirect is followed.
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { hostOf, isLoopbackAddress, isPublicAddress } from './addresses.ts'

/**
 * Why an address was not called, or what became of the call, for the person who named the address.
 */
export class OutboundError extends Error {
  /**
   * refused: this server does not call it; unreachable: no one answered; redirected, too-large: what the answer was.
   */
  readonly reason: 'refused' | 'unreachable' | 'redirected' | 'too-large'
  /** What was answered, where that came before it went wrong. */
  readonly status: number | undefined

  readonly said: Message

  constructor(reason: OutboundError['reason'], said: Message, status?: number) {
    super(inEnglish(said))
    this.name = 'OutboundError'
    this.reason = reason
    this.said = said
    this.status = status
  }
}

export interface OutboundRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
  /** Ends the request; the time limit is the caller's. */
  readonly signal: AbortSignal
  /** Bytes after which an answer is given up. */
  readonly maxBytes: number
  /** Takes an answer with the status 200 piece by piece, which then has no body: for files larger than the memory. */
  readonly take?: ((chunk: Uint8Array) => void) | undefined
}

export interface OutboundResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface Outbound {
  /** Whether addresses of the own network may be called (STRATA_PRIVATE_ADDRESSES). */
  readonly allowsPrivate: boolean
  /**
   * Parses an address and says what speaks against calling it, as far as that is known without looking it up.
   * @throws OutboundError with the reason refused
   */
  parse(address: string): URL
  /** Sends a request. @throws OutboundError */
  send(url: URL, request: OutboundRequest): Promise<OutboundResponse>
}

/**
 * Makes what calls other servers.
 * @param allowsPrivate whether addresses of the own network may be called, and this machine without TLS
 * @param find looks a name up; that of the machine unless a test says otherwise
 */
export function createOutbound({
  allowsPrivate,
  find = lookup,
}: {
  readonly allowsPrivate: boolean
  readonly find?: Find
}): Outbound {
  const parse = (address: string): URL => parseAddress(address, allowsPrivate)
  return {
    allowsPrivate,
    parse,
    send: async (url, request) => send(parse(url.href), request, lookUp(allowsPrivate, find)),
  }
}

/** All addresses of a name. */
type Find = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

function parseAddress(address: string, allowsPrivate: boolean): URL {
  const refuse = (said: Message): OutboundError => new OutboundError('refused', said)
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw refuse(message('outbound.not-https'))
  if (url.username !== '' || url.password !== '') throw refuse(message('outbound.has-sign-in'))
  const host = hostOf(url)
  if (url.protocol === 'http:' && !(allowsPrivate && (isLoopbackAddress(host) || host === 'localhost'))) {
    throw refuse(message('outbound.insecure'))
  }
  if (allowsPrivate) return url
  if (isIP(host) === 0 ? !host.includes('.') || host.endsWith('.localhost') : !isPublicAddress(host))
    throw refuse(message('outbound.private', { host }))
  return url
}

/** Finds the addresses of a name and leaves out those that may not be called. */
function lookUp(allowsPrivate: boolean, find: Find): LookupFunction {
  return (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const found = allowsPrivate ? addresses : addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = found
      if (!first) return done(new OutboundError('refused', message('outbound.private', { host: hostname })), [])
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}

async function send(
  url: URL,
  { method, headers, body, signal, maxBytes, take }: OutboundRequest,
  look: LookupFunction,
): Promise<OutboundResponse> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const own = body === undefined ? {} : { 'content-length': String(body.length) }
  // No agent: a kept connection would be one that no one has looked at.
  const options: RequestOptions = { method, headers: { ...headers, ...own }, signal, lookup: look, agent: false }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, options, resolve)
    sent.on('error', (error) => reject(asOutbound(error, url)))
    // An answer that changes the protocol (101) is ended by Node without a word.
    sent.on('close', () => reject(unreachable(url.host, 'closed')))
    sent.end(body)
  })
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new OutboundError('redirected', message('outbound.redirected', { host: url.host }), status)
  }
  const flat = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ])
  return {
    status,
    statusText: response.statusMessage ?? '',
    headers: Object.fromEntries(flat),
    body: await readAll(response, url, maxBytes, status === 200 ? take : undefined),
  }
}

async function readAll(
  response: IncomingMessage,
  url: URL,
  maxBytes: number,
  take: OutboundRequest['take'],
): Promise<Uint8Array> {
  const status = response.statusCode ?? 0
  const chunks: Buffer[] = []
  // What goes wrong where it is taken is none of the connection.
  let thrown: { readonly error: unknown } | undefined
  let size = 0
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > maxBytes)
        throw new OutboundError(
          'too-large',
          message('outbound.too-large', { host: url.host, mb: Math.round(maxBytes / 1_000_000) }),
          status,
        )
      if (take === undefined) chunks.push(chunk)
      else {
        try {
          take(chunk)
        } catch (error) {
          thrown = { error }
          break
        }
      }
    }
  } catch (error) {
    throw asOutbound(error, url, status)
  }
  if (thrown !== undefined) throw thrown.error
  return Buffer.concat(chunks)
}

/** What went wrong on the way, by the codes of Node: https://nodejs.org/api/errors.html */
const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'unknown-name',
  EAI_AGAIN: 'lookup-failed',
  ECONNREFUSED: 'nothing-listens',
  ECONNRESET: 'closed',
  ETIMEDOUT: 'timed-out',
  ABORT_ERR: 'timed-out',
}

function asOutbound(error: unknown, { host }: URL, status?: number): OutboundError {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  const isCertificate = /CERT|SELF_SIGNED|TLS|SSL/.test(code)
  return unreachable(host, CAUSES[code] ?? (isCertificate ? 'certificate' : 'failed'), status)
}

function unreachable(host: string, cause: string, status?: number): OutboundError {
  return new OutboundError('unreachable', message('outbound.unreachable', { host, cause }), status)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ABORT_ERR'
  // Of a name with several addresses, every one has failed for a reason of its own.
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return 'code' in error ? String(error.code) : ''
}
