// The cache of what the server answered.
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { sessionQuery } from './account.ts'
import { onConflict, onUnauthorized } from './client.ts'
import { refreshAbout } from './conflict.ts'
import { onSessionAnnounced } from './session-channel.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** How long an answer is shown without a new request. */
const FRESH_MS = MINUTE_MS

/**
 * The cache of answers. A refusal is final; what did not come through is tried once more.
 * When the server says that no one is signed in, or another tab changed the session, the session is requested again;
 * when it refuses a change for a conflict, what the change is about is.
 */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
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
