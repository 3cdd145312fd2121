// The cache of what the server answered.
import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { sessionQuery } from './account.ts'
import { onConflict, onUnauthorized } from './client.ts'
import { refreshAbout } from './conflict.ts'
import { onSessionAnnounced } from './session-channel.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** How long an answer is shown without a new request. */
const FRESH_MS = MINUTE_MS

/**
 * The library lets a first request that is on its way stand for the new answer after a change, although the server may
 * have answered it before the change. Such a request is made again here; whoever waits for it gets the new answer.
 */
class Answers extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      // Whoever shows the answer shows its failure too.
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

/**
 * The cache of answers. A refusal is final; what did not come through is tried once more.
 * When the server says that no one is signed in, or another tab changed the session, the session is requested again;
 * when it refuses a change for a conflict, what the change is about is.
 */
export function createQueryClient(): QueryClient {
  const queries = new Answers({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
      },
    },
  })
  const checkSession = () => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
  onUnauthorized(checkSession)
  onSessionAnnounced(checkSession)
  onConflict((endpoint) => void refreshAbout(queries, endpoint))
  return queries
}
