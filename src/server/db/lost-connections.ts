// Connections whose other end is gone without a word: a router was replaced, a database moved to another machine. TCP
// notices after a quarter of an hour, and until then whoever asked waits. A statement that is only slow is left alone:
// another connection asks the database whether it is still at work.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'

/** How soon it is noticed, in milliseconds. */
interface Times {
  /** A statement that takes longer is asked about. */
  readonly askAfter: number
  readonly lookEvery: number
  /** How long the database has to answer. */
  readonly answer: number
}
/** How closely the delays of this process are looked at. */
const DELAY_RESOLUTION_MS = 20
const TIMES: Times = { askAfter: 4000, lookEvery: 2000, answer: 3000 }
/** So many looks in turn say the same: what has just ended is not lost, and who did not answer once may be busy. */
const LOOKS = 2

/** A connection, and how often it was found idle while a statement of it waits. */
interface Watched {
  /** When the oldest statement was sent that has no answer yet, by performance.now(). */
  waitsSince: number | undefined
  waiting: number
  foundIdle: number
}

export interface LostConnections {
  /** Begins to watch a connection. */
  add(client: pg.Client): void
  /** A statement was sent. @returns to be called when it was answered */
  sent(client: pg.Client): () => void
  /** Ends all of them. */
  abandon(): void
}

/**
 * Ends connections that the database does not know any more, so that what waits for them fails and can be tried again.
 * @param settings of a connection of its own, which is open only while something waits
 */
export function watchForLost(settings: pg.ClientConfig, times = TIMES): LostConnections {
  const watched = new Map<pg.Client, Watched>()
  let unanswered = 0
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  const waitingOnes = (): [pg.Client, Watched][] =>
    [...watched].filter(
      ([, { waitsSince }]) => waitsSince !== undefined && performance.now() - waitsSince > times.askAfter,
    )

  const abandon = (): void => {
    for (const client of watched.keys()) end(client)
  }

  const look = async (): Promise<void> => {
    const waiting = waitingOnes()
    if (waiting.length === 0) {
      unanswered = 0
      return
    }
    const isAtWork = await askWhoWorks(
      settings,
      times.answer,
      waiting.map(([client]) => pidOf(client)),
    )
    if (isAtWork === undefined) {
      unanswered += 1
      // Those that wait for nothing are as lost, and the next who takes one would find out by waiting.
      if (unanswered >= LOOKS) abandon()
      return
    }
    unanswered = 0
    for (const [client, one] of waiting) {
      one.foundIdle = isAtWork(pidOf(client)) || one.waitsSince === undefined ? 0 : one.foundIdle + 1
      if (one.foundIdle >= LOOKS) end(client)
    }
  }

  const lookLater = (): void => {
    timer ??= setInterval(() => {
      if (isLooking) return
      isLooking = true
      void look().finally(() => {
        isLooking = false
        if ([...watched.values()].some(({ waiting }) => waiting > 0)) return
        clearInterval(timer)
        timer = undefined
      })
    }, times.lookEvery).unref()
  }

  return {
    add: (client) => {
      watched.set(client, { waitsSince: undefined, waiting: 0, foundIdle: 0 })
      client.once('end', () => watched.delete(client))
    },
    sent: (client) => {
      const one = watched.get(client)
      if (!one) return () => undefined
      one.waiting += 1
      one.waitsSince ??= performance.now()
      lookLater()
      return () => {
        one.waiting -= 1
        one.foundIdle = 0
        // The others were sent after it, so they have waited for no longer than since now.
        one.waitsSince = one.waiting > 0 ? performance.now() : undefined
      }
    },
    abandon,
  }
}

/**
 * Asks the database for which of these connections it is at work.
 * @returns tells of one; undefined when nobody answers
 */
async function askWhoWorks(
  settings: pg.ClientConfig,
  answerMs: number,
  pids: readonly number[],
): Promise<((pid: number) => boolean) | undefined> {
  const client = new pg.Client({
    ...settings,
    // A spread leaves the password out, which the pool hides from being listed.
    password: settings.password,
    application_name: 'strata watch',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity
        where pid = pg_backend_pid() or (pid = any($1) and state = 'active')`,
      [pids],
    )
    // A pooler is between, which numbers connections itself: which of them are at work is not known then.
    if (rows[0]?.own !== pidOf(client)) return () => true
    const active = new Set(rows.map(({ pid }) => pid))
    return (pid) => active.has(pid)
  } catch (error) {
    // One that refuses is there: it has too many connections, or it is starting. And where this process itself had no
    // time, an answer may lie there that it has not read.
    const isHere = error instanceof pg.DatabaseError || delay.max / 1e6 > answerMs / 3
    return isHere ? () => true : undefined
  } finally {
    delay.disable()
    // A farewell to somebody who does not answer would wait too.
    end(client)
  }
}

/** The number that the database gave a connection; the library keeps it and does not describe it. */
function pidOf(client: pg.Client): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}

/** Ends a connection without a word; what waits for it fails. */
function end({ connection }: pg.Client): void {
  connection.stream.destroy()
}
