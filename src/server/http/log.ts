// Structured logs: one JSON object a line on the standard output.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import pino from 'pino'
import { loggedError } from './logged-error.ts'
import { plainPath } from './plain-path.ts'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled' | 'flush'>

const BUFFER_BYTES = 4096
const FLUSH_MS = 250

/** What every line says of that within which it is written. */
export interface LoggedAbout {
  request_id?: string
  run_id?: string
  job_id?: string
  /** Where traces are sent. */
  trace_id?: string
}

const about = new AsyncLocalStorage<LoggedAbout>()

/**
 * Lets every line of some work, also of what it begins and does not wait for, say what it is about.
 * @param what gets what {@link alsoLogged} adds meanwhile
 */
export function loggedAs<Value>(what: LoggedAbout, work: () => Value): Value {
  const within = about.getStore()
  return about.run(within ? Object.assign(what, { ...within, ...what }) : what, work)
}

/** Adds to what the lines of the work say within which this is called. */
export function alsoLogged(what: LoggedAbout): void {
  const known = about.getStore()
  if (known) Object.assign(known, what)
}

/** How lines are written, wherever the log goes: errors without values, and what each line is about. */
export const LOG_FORM = {
  serializers: { err: (error: unknown): object => loggedError(error) },
  // A line can say more exactly what it is about.
  mixin: (): object => about.getStore() ?? {},
  mixinMergeStrategy: (line: object, context: object): object => ({ ...context, ...line }),
} as const

/** The process's log. Lines are written in batches; a fatal one and the end of the process flush them. */
export function createLog(level: string): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES })
  // A closed pipe must not end a server that can still serve.
  destination.on('error', () => undefined)
  setInterval(() => destination.flush(), FLUSH_MS).unref()
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    ...LOG_FORM,
  }
  return pino(options, destination)
}

/** Addresses whose last part opens something: links to choose a password or confirm an address, and invitations. */
const SECRET_PATH = /(\/(?:reset|invite|profile\/email|auth\/invitations(?!\/accept$))\/)[^/]+/gi
/** Secrets as this server makes them, wherever someone put one. */
const SECRET = /[\w-]{40,}/g

/** A path as the log may keep it. */
export function loggedPath(path: string): string {
  return plainPath(path).replaceAll(SECRET_PATH, '$1…').replaceAll(SECRET, '…')
}

const KEY = 'request_id'
const processMark = randomBytes(4).toString('hex')
let requestCount = 0

/**
 * The id of a request in log and answer: the caller's own when it is a plain word, else one that is unique among the
 * log's lines.
 */
export function requestId(c: Context): string {
  const known = c.get(KEY) as string | undefined
  if (known !== undefined) return known
  const given = c.req.header('x-request-id')
  // Nothing that could be a secret, which someone sent in the wrong place.
  const isPlain = given !== undefined && /^[\w.-]{1,64}$/.test(given) && !/[\w-]{40,}/.test(given)
  const id = isPlain ? given : `${processMark}-${(++requestCount).toString(36)}`
  c.set(KEY, id)
  return id
}
