// Requests to addresses that people name. What is checked is what is connected
// to: the address is looked at where the connection is made, so that a name
// that leads elsewhere the second time gains nothing. No redirect is followed.
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isLoopbackAddress, isPublicAddress } from './addresses.ts'

/** Why an address was not called, or what became of the call. Its message is a sentence for the person who named the address. */
export class OutboundError extends Error {
  /** refused: this server does not call it; unreachable: nobody answered; redirected, too-large: what the answer was. */
  readonly reason: 'refused' | 'unreachable' | 'redirected' | 'too-large'
  /** What was answered, where that came before it went wrong. */
  readonly status: number | undefined

  constructor(reason: OutboundError['reason'], message: string, status?: number) {
    super(message)
    this.name = 'OutboundError'
    this.reason = reason
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
export function createOutbound({ allowsPrivate, find = lookup }: { readonly allowsPrivate: boolean; readonly find?: Find }): Outbound {
  const parse = (address: string): URL => parseAddress(address, allowsPrivate)
  return {
    allowsPrivate,
    parse,
    send: async (url, request) => send(parse(url.href), request, lookUp(allowsPrivate, find)),
  }
}

/** All addresses of a name. */
type Find = (hostname: string, options: LookupAllOptions, done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void

const PRIVATE = 'is an address of a private network, which this server does not call. Who operates it can allow that with STRATA_PRIVATE_ADDRESSES=true.'

function parseAddress(address: string, allowsPrivate: boolean): URL {
  const refuse = (message: string): OutboundError => new OutboundError('refused', message)
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw refuse('Write an address that begins with https://.')
  if (url.username !== '' || url.password !== '') throw refuse('Leave the sign-in out of the address: it would be shown wherever the address is.')
  const host = hostOf(url)
  if (url.protocol === 'http:' && !(allowsPrivate && (isLoopbackAddress(host) || host === 'localhost'))) {
    throw refuse('Write an address that begins with https://: over http everybody on the way could read what is sent.')
  }
  if (allowsPrivate) return url
  if (isIP(host) === 0 ? !host.includes('.') || host.endsWith('.localhost') : !isPublicAddress(host)) throw refuse(`${host} ${PRIVATE}`)
  return url
}

/** Finds the addresses of a name and leaves out those that may not be called. */
function lookUp(allowsPrivate: boolean, find: Find): LookupFunction {
  return (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const found = allowsPrivate ? addresses : addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = found
      if (!first) return done(new OutboundError('refused', `${hostname} ${PRIVATE}`), [])
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}

async function send(url: URL, { method, headers, body, signal, maxBytes }: OutboundRequest, look: LookupFunction): Promise<OutboundResponse> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const own = body === undefined ? {} : { 'content-length': String(body.length) }
  // No agent: a kept connection would be one that nobody has looked at.
  const options: RequestOptions = { method, headers: { ...headers, ...own }, signal, lookup: look, agent: false }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, options, resolve)
    sent.on('error', (error) => reject(asOutbound(error, url)))
    // An answer that changes the protocol (101) is ended by Node without a word.
    sent.on('close', () => reject(closedBy(url)))
    sent.end(body)
  })
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new OutboundError(
      'redirected',
      `${url.host} sends on to another address: give the one that it really has, as the page of the repository shows it.`,
      status,
    )
  }
  const flat = Object.entries(response.headers).map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')])
  return { status, statusText: response.statusMessage ?? '', headers: Object.fromEntries(flat), body: await readAll(response, url, maxBytes, status) }
}

async function readAll(response: IncomingMessage, url: URL, maxBytes: number, status: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > maxBytes) throw new OutboundError('too-large', `The answer of ${url.host} is larger than ${Math.round(maxBytes / 1_000_000)} MB.`, status)
      chunks.push(chunk)
    }
  } catch (error) {
    throw asOutbound(error, url, status)
  }
  return Buffer.concat(chunks)
}

/** What went wrong on the way, by the codes of Node: https://nodejs.org/api/errors.html */
const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such name: check its spelling',
  EAI_AGAIN: 'its name cannot be looked up at the moment',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ETIMEDOUT: 'it did not answer in time',
  ABORT_ERR: 'it did not answer in time',
}

function asOutbound(error: unknown, url: URL, status?: number): OutboundError {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  const isCertificate = /CERT|SELF_SIGNED|TLS|SSL/.test(code)
  const cause = CAUSES[code] ?? (isCertificate ? 'its certificate is not one that this server trusts' : 'the connection failed')
  return new OutboundError('unreachable', `${url.host} cannot be reached: ${cause}.`, status)
}

function closedBy({ host }: URL): OutboundError {
  return new OutboundError('unreachable', `${host} cannot be reached: ${CAUSES['ECONNRESET']}.`)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ABORT_ERR'
  // Of a name with several addresses, every one has failed for a reason of its own.
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return 'code' in error ? String(error.code) : ''
}
