// Whether there is a server at all, and how fast it answers.
import type { OutputOf } from '#contract/client.ts'
import { call } from './client.ts'
import { derivedKey } from './query.ts'

/** The server is asked every 30 s and has 3 s to answer. */
const HEALTH_INTERVAL_MS = 30_000
const HEALTH_TIMEOUT_MS = 3_000

/** How long the server has to answer before the sidebar creates a project. */
const CHECK_TIMEOUT_MS = 5_000

/** The figure is the median of so many checks. */
const SETTLED_BY = 5

type Timed = OutputOf<'GET /health'> & {
  /** Milliseconds that an answer takes, by the last checks; undefined after the first one. */
  duration_ms: number | undefined
}

/** Milliseconds of the checks since the page was opened, the oldest first. */
const durations: number[] = []

/**
 * What the checks say together: the median of the last five. The first one counts nowhere: it competes with everything
 * that a page loads when it is opened.
 * @param all milliseconds of every check, the oldest first
 */
export function settledDuration(all: readonly number[]): number | undefined {
  const counted = all
    .slice(1)
    .slice(-SETTLED_BY)
    .toSorted((a, b) => a - b)
  return counted[Math.floor((counted.length - 1) / 2)]
}

/** Whether the server answers, its version, and how long it took in milliseconds. */
export const healthQuery = {
  queryKey: derivedKey<Timed>('GET /health', {}, 'timed'),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Timed> => {
    const start = performance.now()
    const health = await call(
      'GET /health',
      {},
      { signal: AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]) },
    )
    durations.push(Math.round(performance.now() - start))
    // Only the last ones count, and the first one stays the one that does not.
    if (durations.length > SETTLED_BY + 1) durations.splice(1, 1)
    return { ...health, duration_ms: settledDuration(durations) }
  },
  refetchInterval: HEALTH_INTERVAL_MS,
  refetchIntervalInBackground: true,
  staleTime: 0,
  retry: false,
}

/** Whether the server gives its first page within 5 s. */
export async function isBackendThere(): Promise<boolean> {
  try {
    const answer = await fetch('/', { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS), cache: 'no-store' })
    return answer.ok
  } catch {
    return false
  }
}
