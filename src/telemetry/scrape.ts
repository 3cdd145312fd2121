// Who can read metrics, and how they are served: on a port of their own, and on that of the server with a token.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MetricsRegistry } from './registry.ts'

/** Where metrics are read. */
export interface MetricsSettings {
  /** A port of its own, 0 for a free one; undefined for none. */
  readonly port: number | undefined
  /** The address to listen on. */
  readonly host: string
  /** Whoever reads has to send it; undefined where the port alone decides. */
  readonly token: string | undefined
}

/** The address of a port for which none is named: no other machine reaches it. */
export const METRICS_HOST = '127.0.0.1'
/** What a token must be: long enough that nobody guesses it. */
export const METRICS_TOKEN = /^[\x21-\x7e]{32,200}$/
export const METRICS_PATH = '/metrics'

/** An answer to who reads metrics. */
export interface ScrapeAnswer {
  readonly status: 200 | 401 | 500
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Answers who reads metrics, by the header Authorization. */
export type Scrape = (authorization: string | undefined) => Promise<ScrapeAnswer>

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const
const TEXT = { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' } as const

/**
 * Makes what answers.
 * @param token that has to be sent; undefined for none
 * @param onError told of a defect
 */
export function createScrape(
  registry: Pick<MetricsRegistry, 'text' | 'contentType'>,
  token: string | undefined,
  onError: (error: unknown) => void,
): Scrape {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`)
  return async (authorization) => {
    if (wanted !== undefined && !timingSafeEqual(wanted, digest(authorization ?? '')))
      return {
        status: 401,
        headers: { ...TEXT, 'www-authenticate': 'Bearer realm="Strata metrics"' },
        body: 'Send the token of STRATA_METRICS_TOKEN: Authorization: Bearer TOKEN.\n',
      }
    try {
      const body = await registry.text()
      return { status: 200, headers: { ...HEADERS, 'content-type': registry.contentType }, body }
    } catch (error) {
      onError(error)
      return { status: 500, headers: TEXT, body: 'The metrics could not be read: the log says why.\n' }
    }
  }
}

/** Both sides have the same length then, and no time tells how much of a guess is right. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export interface MetricsListening {
  /** Address of the metrics. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves metrics on a port of their own, and nothing else.
 * @throws what Node says when the port cannot be had
 */
export async function listenForScrapes(
  scrape: Scrape,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsListening> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (path !== METRICS_PATH) return void response.writeHead(404, TEXT).end(`Metrics are at ${METRICS_PATH}.\n`)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { ...TEXT, allow: 'GET, HEAD' }).end('Metrics are read with GET.\n')
    void scrape(request.headers.authorization).then(({ status, headers, body }) =>
      response.writeHead(status, headers).end(body),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}${METRICS_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
