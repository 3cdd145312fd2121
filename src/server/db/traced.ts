// Statements as spans of whatever they belong to. A span names the operation and the table, and nothing that was asked.
import pg from 'pg'
import { beginSpan, belonging, isTraced } from '#telemetry/trace.ts'

/** Where the verb of a statement begins, and the first table that it names. */
const VERB = /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|savepoint|release|set)\b/i
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/** What a statement does and to which table, such as `select runs`, without any of its values. */
export function summaryOf(text: string): { readonly operation: string; readonly table: string | undefined } {
  return { operation: VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement', table: TABLE.exec(text)?.[1]?.toLowerCase() }
}

/** How long a database has to let go of the connections of a pool that ends. */
const FAREWELL_MS = 3000

type Query = (...given: unknown[]) => unknown

/** A connection of which each statement is known while it waits, and is a span while something is traced. */
export class TracedClient extends pg.Client {
  /** Called for each statement before it is sent; the function that it returns is called with the answer. */
  onSent: (() => () => void) | undefined

  /** Whether the database keeps the statements that have a name for this connection; see {@link isDirect}. */
  keepsNamed = false

  // The library has many forms of this, of which none is changed: with a callback, with a promise, and of streams.
  override query: pg.Client['query'] = ((...given: unknown[]): unknown => {
    const query = super.query.bind(this) as Query
    const [sent, ...rest] = given
    const first = this.keepsNamed ? sent : withoutName(sent)
    const text = textOf(first)
    if (text === undefined) return query(first, ...rest)
    const answered = this.onSent?.()
    const endSpan = isTraced() ? spanOf(text) : undefined
    if (!answered && !endSpan) return query(first, ...rest)
    const end = (error?: unknown): void => {
      answered?.()
      endSpan?.(error)
    }
    const last = rest.at(-1)
    if (typeof last === 'function') {
      const told = last as (error: unknown, ...more: unknown[]) => void
      const ended = (error: unknown, ...more: unknown[]): void => {
        end(error)
        told(error, ...more)
      }
      return query(first, ...rest.slice(0, -1), ended)
    }
    const answer = query(first, ...rest)
    if (!(answer instanceof Promise)) {
      end()
      return answer
    }
    return answer.then(
      (result: unknown) => {
        end()
        return result
      },
      (error: unknown) => {
        end(error)
        throw error
      },
    )
  }) as pg.Client['query']
}

/**
 * Whether a connection leads to one process of the database, as long as it is open. Before others a pooler hands out
 * processes, each of which knows other statements; it gives its connections numbers of its own.
 * @param limitMs how long the database has to answer
 */
export async function isDirect(client: pg.ClientBase, limitMs: number): Promise<boolean> {
  // The library knows this limit of a single statement, and does not describe it.
  const asked: pg.QueryConfig & { query_timeout: number } = {
    text: 'select pg_backend_pid() as pid',
    query_timeout: limitMs,
  }
  const { rows } = await client.query<{ pid: number }>(asked)
  return 'processID' in client && client.processID === rows[0]?.pid
}

/** A statement that the database forgets when it has answered it. */
function withoutName(sent: unknown): unknown {
  const isNamed = typeof sent === 'object' && sent !== null && 'name' in sent && !('submit' in sent)
  return isNamed ? { ...sent, name: undefined } : sent
}

/** Begins the span of a statement. @returns ends it */
function spanOf(text: string): (error?: unknown) => void {
  const { operation, table } = summaryOf(text)
  return beginSpan(table === undefined ? operation : `${operation} ${table}`, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  })
}

/** A pool that hands connections over within what asked for them, also when someone else gave them back. */
export class TracedPool extends pg.Pool {
  override connect: pg.Pool['connect'] = ((callback?: (...given: unknown[]) => void): unknown => {
    const connect = super.connect.bind(this) as Query
    return callback ? connect(belonging(callback)) : connect()
  }) as pg.Pool['connect']

  /** Ends what is still open without a farewell; set by whoever knows the connections. */
  abandon: (() => void) | undefined

  // A connection whose other end is gone never answers its farewell.
  override end: pg.Pool['end'] = (async (): Promise<void> => {
    const timer = setTimeout(() => this.abandon?.(), FAREWELL_MS)
    await super.end().finally(() => clearTimeout(timer))
  }) as pg.Pool['end']
}

/** The text of a statement; undefined for streams, which have none that says anything. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined
}
