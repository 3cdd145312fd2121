// A server that stands for a cloud which speaks JSON: it takes only requests that the cloud's reference describes.
import type { z } from 'zod'
import { startAnswering } from './answering-server.ts'

/** A request that a cloud knows, as its reference describes it. */
export interface Route {
  /** As permissions are written; refusals and orders go by it. */
  readonly action: string
  readonly method: string
  /** Its groups are what it is asked about. */
  readonly path: RegExp
  /** Names of parameters, with those that have to be there. */
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly answer: (asked: AskedOfCloud) => CloudAnswer
}

export interface AskedOfCloud {
  /** Groups of the path. */
  readonly parts: readonly string[]
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** Of whoever asks, without `Bearer`. */
  readonly token: string
}

export interface CloudAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

export interface CloudServer {
  readonly url: string
  /** What was asked, by its action; `unknown` with its address for what the cloud does not know. */
  readonly asked: string[]
  /** The tokens that came. */
  readonly tokens: Set<string>
  /** Answers before what is asked is done, by its action. */
  readonly refusals: Map<string, CloudAnswer[]>
  close(): Promise<void>
}

/** Starts it on a free port of this machine. */
export async function startCloudServer(routes: readonly Route[]): Promise<CloudServer> {
  const asked: string[] = []
  const tokens = new Set<string>()
  const refusals = new Map<string, CloudAnswer[]>()
  const server = await startAnswering((sent) => {
    tokens.add(sent.headers.authorization ?? '')
    const isJson = sent.headers['content-type'] === 'application/json'
    const body: unknown = isJson ? JSON.parse(sent.body) : sent.body === '' ? undefined : sent.body
    const token = sent.headers.authorization?.replace('Bearer ', '') ?? ''
    const url = new URL(sent.path, 'http://cloud')
    const { status = 200, headers = {}, json } = answerTo(sent.method, url, { body, token })
    return {
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: json === undefined ? '' : JSON.stringify(json),
    }
  })
  return { ...server, asked, tokens, refusals }

  function answerTo(method: string, url: URL, { body, token }: Pick<AskedOfCloud, 'body' | 'token'>): CloudAnswer {
    const route = routes.find((one) => one.method === method && one.path.test(url.pathname))
    const query = Object.fromEntries(url.searchParams)
    const isKnown =
      route !== undefined &&
      (route.query === undefined ? Object.keys(query).length === 0 : route.query.safeParse(query).success) &&
      (route.body === undefined ? body === undefined : route.body.safeParse(body).success)
    if (!isKnown) {
      asked.push(`unknown ${method} ${url.pathname}${url.search} ${JSON.stringify(body)}`)
      return { status: 400, json: { error: { code: 'BadRequest', status: 'INVALID_ARGUMENT' } } }
    }
    asked.push(route.action)
    const parts = [...(route.path.exec(url.pathname) ?? [])].slice(1).map(decodeURIComponent)
    return refusals.get(route.action)?.shift() ?? route.answer({ parts, query, body, token })
  }
}
