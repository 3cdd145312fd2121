// What the pages read of requests for approval.
import type { QueryClient } from '@tanstack/react-query'
import type { Approval } from '#contract/approvals.ts'
import { countQuery, pagedQuery, query } from './query.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** What waits is requested again while someone looks at the page; that does not renew the session. */
const WAITING_INTERVAL_MS = MINUTE_MS
/** Requests that are read at once. */
const PAGE_SIZE = 50

/** Others decide too: what is shown goes stale at once. */
const news = { staleTime: 0, refetchOnWindowFocus: true } as const

/** How many requests this person can decide. */
export const approvalsToDecideQuery = {
  ...countQuery('GET /approval/list/pending', { query: { to_decide: 'true', limit: 1 } }),
  refetchInterval: WAITING_INTERVAL_MS,
  refetchOnWindowFocus: true,
  staleTime: WAITING_INTERVAL_MS,
}

/** How many requests of this person wait for a decision. */
export const ownPendingCountQuery = countQuery('GET /approvals', {
  query: { requested_by: 'me', state: 'pending', limit: 1 },
})

/** Everything that waits for a decision in the projects of this person, oldest first. */
export const pendingApprovalsQuery = {
  ...pagedQuery('GET /approval/list/pending', { query: { limit: PAGE_SIZE } }),
  ...news,
  refetchInterval: WAITING_INTERVAL_MS,
}

/** What this person requested, in any state, newest first. */
export const ownApprovalsQuery = {
  ...pagedQuery('GET /approvals', { query: { requested_by: 'me', limit: PAGE_SIZE } }),
  ...news,
}

/** What is decided, was withdrawn or has lapsed, newest first. @param size how many at once */
export function decidedApprovalsQuery(size = PAGE_SIZE) {
  return { ...pagedQuery('GET /approvals', { query: { state: 'decided', limit: size } }), ...news }
}

/** A request with what it is about. */
export function approvalQuery(id: string) {
  return { ...query('GET /approval/{id}', { params: { id } }), ...news }
}

const firstOf = ([first]: Approval[]): Approval | null => first ?? null

/** The request for an environment that waits now, where there is one. */
export function currentApprovalQuery(environmentId: string) {
  return {
    ...query('GET /approvals', { query: { environment_id: environmentId, state: 'pending', limit: 1 } }),
    ...news,
    select: firstOf,
  }
}

/** Takes a decided request out of what waits, before the server has answered again. */
export function forgetPending(queries: QueryClient, id: string): void {
  queries.setQueryData(pendingApprovalsQuery.queryKey, (data) => {
    const pages = data?.pages.map((page) => ({ ...page, value: page.value.filter((approval) => approval.id !== id) }))
    return data && pages && { ...data, pages }
  })
}
