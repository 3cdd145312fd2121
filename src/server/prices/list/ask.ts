// Asks a vendor's server, and asks again with growing pauses when it is busy or its answer broke off.
import { setTimeout as sleep } from 'node:timers/promises'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { OutboundError, type Outbound, type OutboundResponse } from '../../outbound/outbound.ts'

/** Why a price list could not be read, for the person who asked for it. */
export class ListError extends Error {
  readonly said: Message

  constructor(said: Message) {
    super(inEnglish(said))
    this.name = 'ListError'
    this.said = said
  }
}

/** How an adapter asks. Both throw ListError, or the reason of the signal when it is aborted. */
export interface Ask {
  /** The answer as JSON. */
  json(url: URL, headers?: Readonly<Record<string, string>>): Promise<unknown>
  /** The lines of an answer one after the other, however long it is. @param start called before each attempt */
  lines(url: URL, take: (line: string) => void, start: () => void): Promise<void>
}

/** Attempts for one answer. */
const ATTEMPTS = 6
/** The first pause, doubled each time. */
const PAUSE_MS = 1000
const PAUSE_MAX_MS = 60_000
/** A server that wants to be left alone for longer is not waited for. */
const WAIT_MAX_MS = 5 * 60_000
/** When an answer is given up. */
const JSON_TIMEOUT_MS = 2 * 60_000
/** The file of EC2 of one region is some hundred MB. */
const FILE_TIMEOUT_MS = 30 * 60_000
/** A page of 5,000 SKUs is about 10 MB. */
const JSON_MAX_BYTES = 50_000_000
const FILE_MAX_BYTES = 4_000_000_000
/** A line is one price of one product. */
const LINE_MAX = 100_000
/** Statuses that say "later": https://www.rfc-editor.org/rfc/rfc9110, rfc6585 */
const LATER = new Set([408, 425, 429, 500, 502, 503, 504])

export interface AskOptions {
  readonly outbound: Outbound
  readonly signal: AbortSignal
  readonly now: () => Date
  /** Waits; tests do not. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** From 0 to 1: servers that broke off together do not come back together. */
  readonly random?: () => number
}

interface Request {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly take?: (chunk: Uint8Array) => void
}

/** What an attempt came to: what was wanted, or why another is made and when the server asks for it. */
type Outcome<Value> = { readonly value: Value } | { readonly said: Message; readonly waitMs?: number | undefined }

/** Makes what asks. */
export function createAsk(options: AskOptions): Ask {
  const { signal } = options
  const { pause = (ms) => sleep(ms, undefined, { signal }), random = Math.random } = options
  const insist = async <Value>(attempt: () => Promise<Outcome<Value>>): Promise<Value> => {
    for (let count = 1; ; count += 1) {
      signal.throwIfAborted()
      const outcome = await attempt()
      if ('value' in outcome) return outcome.value
      const { waitMs } = outcome
      if (count === ATTEMPTS || (waitMs ?? 0) > WAIT_MAX_MS) throw new ListError(outcome.said)
      const own = Math.min(PAUSE_MS * 2 ** (count - 1), PAUSE_MAX_MS) * (0.5 + random() / 2)
      await pause(Math.max(own, waitMs ?? 0), signal)
    }
  }
  return {
    json: (url, headers = {}) =>
      insist(async () => {
        const sent = await send(options, { url, headers, maxBytes: JSON_MAX_BYTES, timeoutMs: JSON_TIMEOUT_MS })
        if (!('value' in sent)) return sent
        const text = new TextDecoder().decode(sent.value.body)
        try {
          const value: unknown = JSON.parse(text)
          return { value }
        } catch {
          return { said: message('book.not-json', { host: url.host }) }
        }
      }),
    lines: (url, take, start) =>
      insist(async () => {
        start()
        const cut = createCutter(take, url)
        const sent = await send(options, {
          url,
          headers: {},
          maxBytes: FILE_MAX_BYTES,
          timeoutMs: FILE_TIMEOUT_MS,
          take: cut.add,
        })
        if (!('value' in sent)) return sent
        cut.end()
        return { value: undefined }
      }),
  }
}

async function send({ outbound, signal, now }: AskOptions, request: Request): Promise<Outcome<OutboundResponse>> {
  const { url, headers, maxBytes, timeoutMs, take } = request
  try {
    const answer = await outbound.send(url, {
      method: 'GET',
      headers: { accept: take === undefined ? 'application/json' : 'text/csv', 'user-agent': 'Strata', ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      maxBytes,
      take,
    })
    if (answer.status === 200) return { value: answer }
    const isRefused = [400, 401, 403].includes(answer.status) && Object.keys(headers).length > 0
    const said = isRefused
      ? message('book.key-refused', { host: url.host })
      : message('book.status', { host: url.host, status: answer.status })
    if (!LATER.has(answer.status)) throw new ListError(said)
    return { said, waitMs: waitOf(answer.headers['retry-after'], now()) }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof OutboundError)) throw error
    if (error.reason !== 'unreachable') throw new ListError(error.said)
    return { said: error.said }
  }
}

/** Milliseconds that a server asks for, in seconds or as a date. */
function waitOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const seconds = Number(header)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined
}

/** Cuts bytes into lines. */
function createCutter(take: (line: string) => void, url: URL) {
  const decoder = new TextDecoder()
  let rest = ''
  return {
    add: (chunk: Uint8Array): void => {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > LINE_MAX) throw new ListError(message('book.long-line', { host: url.host }))
      for (const line of lines) take(line)
    },
    end: (): void => {
      const last = rest + decoder.decode()
      if (last !== '') take(last)
    },
  }
}
