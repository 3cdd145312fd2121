// What the pages read of one environment, and what they forget when it changes.
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Environment } from '#contract/environment.ts'
import { call } from './client.ts'
import { refreshEnvironments } from './environments.ts'
import { paging, readPage } from './paged.ts'

/** How many entries of its activity are read at once. */
const ACTIVITY_PAGE = 30

/** How often an environment is asked for again while somebody looks at it: others decide, and its end comes. */
const ENVIRONMENT_INTERVAL_MS = 60_000

/** An environment with its compiled stack. */
export function environmentQuery(id: string) {
  return queryOptions({
    queryKey: ['environment', id],
    queryFn: ({ signal }) => call('GET /environments/{id}', { params: { id } }, { signal }),
    refetchInterval: ENVIRONMENT_INTERVAL_MS,
  })
}

/** What an environment cost, day by day. */
export function environmentCostsQuery(id: string) {
  return queryOptions({
    queryKey: ['environment', id, 'costs'],
    queryFn: ({ signal }) => call('GET /environments/{id}/costs', { params: { id } }, { signal }),
  })
}

/** Its requests for approval, newest first. */
export function environmentApprovalsQuery(id: string) {
  return queryOptions({
    queryKey: ['approvals', 'environment', id],
    queryFn: ({ signal }) => call('GET /approvals', { query: { environment_id: id } }, { signal }),
  })
}

/** What happened to an environment, newest first, a page at a time. */
export function environmentActivitiesQuery(id: string) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['environment', id, 'activities'],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) =>
        call('GET /environments/{id}/activities', { params: { id }, query: { limit: ACTIVITY_PAGE, cursor: pageParam || undefined } }, options),
      ),
    staleTime: 0,
  })
}

/** Shows an environment that the server just answered with, then asks again for everything that it may have changed. */
export function keepEnvironment(queries: QueryClient, environment: Environment): void {
  queries.setQueryData(environmentQuery(environment.id).queryKey, (known) => known && { ...known, ...environment })
  void refreshEnvironments(queries)
}
