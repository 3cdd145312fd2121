// What the pages read of one environment, and what they request again when it changes.
import type { QueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/client.ts'
import type { Environment, EnvironmentDetail } from '#contract/environment.ts'
import { refreshEnvironments } from './environments.ts'
import { planInterval } from './plan-proof.ts'
import { keyOf, pagedQuery, query } from './query.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** How many entries of its activity are read at once. */
const ACTIVITY_PAGE = 30

/** How often an environment is requested again while someone looks at it: others decide, and its end comes. */
const ENVIRONMENT_INTERVAL_MS = MINUTE_MS

/** The same while its account is searched: mostly a few seconds. */
const SEARCHING_INTERVAL_MS = 5000

interface Read {
  readonly state: { readonly data: EnvironmentDetail | undefined; readonly dataUpdateCount: number }
}

/** An environment with its compiled stack. */
export function environmentQuery(id: string) {
  return {
    ...query('GET /environments/{id}', { params: { id } }),
    refetchInterval: ({ state }: Read) =>
      planInterval(state.data?.proof.plan, state.dataUpdateCount) ||
      (state.data?.receipt === 'searching' ? SEARCHING_INTERVAL_MS : ENVIRONMENT_INTERVAL_MS),
  }
}

/** What the server says of another stack of an environment. */
export type ChangeCheck = OutputOf<'POST /environments/{id}/check'>

/** What another stack would cost an environment, and who would have to approve it. It only looks. */
export function changeCheckQuery(id: string, body: InputOf<'POST /environments/{id}/check'>['body']) {
  return { ...query('POST /environments/{id}/check', { params: { id }, body }), staleTime: 0 }
}

/** Its requests for approval, newest first. */
export function environmentApprovalsQuery(id: string) {
  return query('GET /approvals', { query: { environment_id: id } })
}

/** What happened to an environment, newest first. */
export function environmentActivitiesQuery(id: string) {
  const list = pagedQuery('GET /environments/{id}/activities', { params: { id }, query: { limit: ACTIVITY_PAGE } })
  return { ...list, staleTime: 0 }
}

/** Shows an environment that the server just answered with, then requests everything that it may have changed. */
export function keepEnvironment(queries: QueryClient, environment: Environment): void {
  queries.setQueryData(
    keyOf('GET /environments/{id}', { params: { id: environment.id } }),
    (known) => known && { ...known, ...environment },
  )
  void refreshEnvironments(queries)
}
