// What the server needs of a PostgreSQL, embedded or not.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { watchForLost } from './lost-connections.ts'
import { TracedClient, TracedPool } from './traced.ts'

const CONNECT_TIMEOUT_MS = 5000
const POOL_SIZE = 20
/**
 * The database undoes a transaction that nobody goes on with: a server that has lost its way to it cannot hold what
 * others wait for. Nothing else is waited for inside of a transaction.
 */
const IDLE_IN_TRANSACTION_MS = 15_000

export interface Database {
  readonly kind: 'embedded' | 'external'
  readonly orm: NodePgDatabase
  readonly pool: pg.Pool
}

/** What queries run on inside of a transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** What queries run on outside of a transaction or inside. */
export type Queries = NodePgDatabase | Transaction

/** A database of which this process has to let go in the end. */
export interface OpenDatabase extends Database {
  /** Ends the connections, and the embedded database with them. */
  close(): Promise<void>
}

/** Told of what breaks in the background and mends itself. */
export type OnTrouble = (message: string, error?: unknown) => void

/** With what the types of the library leave out: https://node-postgres.com/apis/pool */
interface PoolOptions extends pg.PoolConfig {
  readonly onConnect: (client: pg.ClientBase) => Promise<void>
}

/** The pool and query builder on a PostgreSQL. */
export function connect(kind: Database['kind'], config: pg.PoolConfig, onTrouble: OnTrouble): Database {
  const options: PoolOptions = {
    Client: TracedClient,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'strata',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: keepStatements,
    ...config,
  }
  const pool = new TracedPool(options)
  // Without a listener, a connection that breaks while it is idle would end the process.
  // While the pool ends, the database can end first: nothing is lost.
  pool.on('error', (error) => {
    if (!pool.ending) onTrouble('An idle connection to the database broke.', error)
  })
  // The same for one that breaks between two statements of a transaction: the next statement says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const lost = watchForLost(pool.options)
  pool.abandon = () => lost.abandon()
  pool.on('connect', (client) => {
    if (!(client instanceof TracedClient)) return
    lost.add(client)
    client.onSent = () => lost.sent(client)
  })
  return { kind, pool, orm: drizzle({ client: pool }) }
}

/**
 * Lets the database keep the statements of a connection that have a name, unless a pooler before it hands out other
 * connections, which know no such name. A pooler reports a process number that it invented when a client connects:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-BACKENDKEYDATA
 */
async function keepStatements(client: pg.ClientBase): Promise<void> {
  if (!(client instanceof TracedClient)) return
  try {
    // The connection has no one yet who would notice that it is lost.
    const asked = { text: 'select pg_backend_pid() as pid', query_timeout: CONNECT_TIMEOUT_MS }
    const { rows } = await client.query<{ pid: number }>(asked)
    client.keepsStatements = rows[0]?.pid === client.processID
  } catch {
    // A connection that breaks over this says so to the next statement.
  }
}

/**
 * What pg says when no connection of the pool became free in time, and when a new one was not made in time; it has no
 * code for them.
 */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/**
 * What the database answers to more than it takes: two transactions that wait
 * for each other, of which it undoes one, and connections that it has none of
 * left or is not ready for: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TOO_MUCH: ReadonlySet<string | undefined> = new Set(['40001', '40P01', '53300', '57P03'])

/** The disk of the database is full: it keeps nothing until there is room. */
const NO_ROOM = '53100'

/** Whether something failed because more was asked of the database at once than it takes: nothing of it was done. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    NO_CONNECTION.has(error.message) ||
    (error instanceof pg.DatabaseError && TOO_MUCH.has(error.code)) ||
    isBusy(error.cause)
  )
}

/** What Node says of a connection that cannot be made or has broken: https://nodejs.org/api/errors.html */
const NO_WAY: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What pg says of a connection that has broken; it has no code for it. */
const BROKEN = /^(Connection terminated|Client has encountered a connection error|Client was closed)/

/**
 * What the database says as it goes, and what it says of a connection that it lost:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const GOING = /^(08...|57P0[12])$/

/** Whether something failed because the disk of the database is full: nothing of it was done. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error instanceof pg.DatabaseError && error.code === NO_ROOM) || isFull(error.cause)
}

/** Whether something failed because the database is not there. What was under way may have been done. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return GOING.test(error.code ?? '')
  const { code, syscall }: NodeJS.ErrnoException = error
  // A socket that is not there is a file that is not there; other files that are missing are defects.
  const isGone = NO_WAY.has(code) || (code === 'ENOENT' && syscall === 'connect')
  const inside = error instanceof AggregateError ? error.errors : [error.cause]
  return isGone || BROKEN.test(error.message) || inside.some(isAway)
}
