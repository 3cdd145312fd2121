// Whether there is a server at all, and how fast it answers.
import type { OutputOf } from '#contract/client.ts'
import { call } from './client.ts'
import { derivedKey } from './query.ts'

/** The server is asked every 30 s and has 3 s to answer. */
const HEALTH_INTERVAL_MS = 30_000
const HEALTH_TIMEOUT_MS = 3_000

/** How long the server has to answer before the sidebar creates a project. */
const CHECK_TIMEOUT_MS = 5_000

type Timed = OutputOf<'GET /health'> & { duration_ms: number }

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
    return { ...health, duration_ms: Math.round(performance.now() - start) }
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
