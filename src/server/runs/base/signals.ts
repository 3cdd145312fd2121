// Hears what servers on one database tell each other (signal.ts), on a connection of its own that is there only while
// someone listens. What is missed while it is away is found by looking: it makes things fast, not safe.
import pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { SIGNALS, type Signal } from './signal.ts'

/** Who has just stopped listening often begins again at once, as an agent does that asks for its next job. */
const LINGER_MS = 10_000
/** How often it looks whether the database still answers: who only listens never hears that nobody speaks. */
const BEAT_MS = 10_000
const ANSWER_MS = 5000

export interface Signals {
  /** Calls back on each signal. @returns a function that ends this */
  on(name: Signal, heard: (about: string) => void): () => void
  /** Aborted when the server stops: who waits answers at once. */
  readonly stopping: AbortSignal
  /** Ends what waits, and the connection. */
  stop(): Promise<void>
}

/** Makes the ears of a server; they open with the first who listens. */
export function createSignals({ pool }: Pick<Database, 'pool'>): Signals {
  const ending = new AbortController()
  const listeners = new Map<Signal, Set<(about: string) => void>>(SIGNALS.map((name) => [name, new Set()]))
  let open: Promise<pg.Client> | undefined
  let linger: NodeJS.Timeout | undefined
  const isHeard = (): boolean => [...listeners.values()].some((some) => some.size > 0)

  const connect = async (): Promise<pg.Client> => {
    const { options } = pool
    // A spread leaves the password out, which the pool hides from being listed.
    const client = new pg.Client({ ...options, password: options.password, application_name: 'strata signals' })
    const lose = (): void => {
      open = undefined
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const heard of listeners.get(channel as Signal) ?? []) heard(payload)
    })
    await client.connect()
    for (const name of SIGNALS) await client.query(`listen ${name}`)
    return client
  }
  const close = async (): Promise<void> => {
    const client = await open?.catch(() => undefined)
    open = undefined
    await client?.end().catch(() => undefined)
  }
  const listen = (): void => {
    if (open || ending.signal.aborted) return
    const opening = connect()
    open = opening
    // The next beat tries again, and so does the next who listens.
    opening.catch(() => {
      if (open === opening) open = undefined
    })
  }
  const beat = async (): Promise<void> => {
    const client = await open?.catch(() => undefined)
    const slow = setTimeout(() => client?.connection.stream.destroy(), ANSWER_MS)
    // What breaks is heard of by the connection itself.
    await client?.query('select').catch(() => undefined)
    clearTimeout(slow)
    if (isHeard()) listen()
  }
  const beating = setInterval(() => void beat(), BEAT_MS).unref()
  return {
    stopping: ending.signal,
    on: (name, heard) => {
      listeners.get(name)?.add(heard)
      clearTimeout(linger)
      listen()
      return () => {
        listeners.get(name)?.delete(heard)
        if (!isHeard()) linger = setTimeout(() => void close(), LINGER_MS).unref()
      }
    },
    stop: async () => {
      ending.abort()
      clearTimeout(linger)
      clearInterval(beating)
      await close()
    },
  }
}
