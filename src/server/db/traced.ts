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

/**
 * A statement that the database keeps would give columns of other types than before, since a migration:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const OTHER_COLUMNS = '0A000'

/** How long a database has to let go of the connections of a pool that ends. */
const FAREWELL_MS = 3000

type Query = (...given: unknown[]) => unknown

/** A connection of which each statement is known while it waits, and is a span while something is traced. */
export class TracedClient extends pg.Client {
  /** Called for each statement before it is sent; the function that it returns is called with the answer. */
  onSent: (() => () => void) | undefined

  /** Whether the database keeps statements by their names; others are sent without them. */
  keepsStatements = false

  /** The process of the database that it named when it took the connection; null before. */
  declare processID: number | null

  // The library has many forms of this, of which none is changed: with a callback, with a promise, and of streams.
  override query: pg.Client['query'] = ((...given: unknown[]): unknown => {
    const query = super.query.bind(this) as Query
    const [asked, ...rest] = given
    const first = this.keepsStatements ? asked : withoutName(asked)
    const text = textOf(first)
    if (text === undefined) return query(...given)
    const answered = this.onSent?.()
    const endSpan = isTraced() ? spanOf(text) : undefined
    if (!answered && !endSpan) return query(first, ...rest)
    const end = (error?: unknown): void => {
      if (error instanceof pg.DatabaseError && error.code === OTHER_COLUMNS) this.keepsStatements = false
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

/** A statement that the database forgets after its answer. */
function withoutName(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || 'submit' in given || !('name' in given)) return given
  return { ...given, name: undefined }
}

/** The text of a statement; undefined for streams, which have none that says anything. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined
}
