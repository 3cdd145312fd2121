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

type Query = (...given: unknown[]) => unknown

/** A connection whose statements are spans while something is traced. */
export class TracedClient extends pg.Client {
  // The library has many forms of this, of which none is changed: with a callback, with a promise, and of streams.
  override query: pg.Client['query'] = ((...given: unknown[]): unknown => {
    const query = super.query.bind(this) as Query
    const [first, ...rest] = given
    const text = textOf(first)
    if (text === undefined || !isTraced()) return query(...given)
    const { operation, table } = summaryOf(text)
    const end = beginSpan(table === undefined ? operation : `${operation} ${table}`, {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    })
    const last = rest.at(-1)
    if (typeof last === 'function') {
      const told = last as (error: unknown, ...more: unknown[]) => void
      const ended = (error: unknown, ...more: unknown[]): void => {
        end(error)
        told(error, ...more)
      }
      return query(first, ...rest.slice(0, -1), ended)
    }
    const answer = query(...given)
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

/** A pool that hands connections over within what asked for them, also when someone else gave them back. */
export class TracedPool extends pg.Pool {
  override connect: pg.Pool['connect'] = ((callback?: (...given: unknown[]) => void): unknown => {
    const connect = super.connect.bind(this) as Query
    return callback ? connect(belonging(callback)) : connect()
  }) as pg.Pool['connect']
}

/** The text of a statement; undefined for streams, which have none that says anything. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined
}
