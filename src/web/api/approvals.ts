// What the pages read of approvals, each with its key below "approvals".
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { paging, readPage } from './paged.ts'

/** What waits is asked for again while somebody looks at the page; asking does not renew the session. */
const WAITING_INTERVAL_MS = 60_000
/** Requests that are read at once. */
const PAGE_SIZE = 50

/** Others decide too: what is shown goes stale at once. */
const news = { staleTime: 0, refetchOnWindowFocus: true } as const

/** How many requests this person may decide. */
export const approvalsToDecideQuery = queryOptions({
  queryKey: ['approvals', 'to-decide'],
  queryFn: async ({ signal }) => {
    const page = await readPage(signal, (options) => call('GET /approval/list/pending', { query: { to_decide: 'true', limit: 1 } }, options))
    return page.total
  },
  refetchInterval: WAITING_INTERVAL_MS,
  refetchOnWindowFocus: true,
  staleTime: WAITING_INTERVAL_MS,
})

/** How many requests of this person wait for somebody. */
export const approvalsAskedQuery = queryOptions({
  queryKey: ['approvals', 'asked'],
  queryFn: async ({ signal }) => {
    const page = await readPage(signal, (options) => call('GET /approvals', { query: { requested_by: 'me', state: 'pending', limit: 1 } }, options))
    return page.total
  },
})

/** Everything that waits for a decision in the projects of this person, oldest first, a page at a time. */
export const pendingApprovalsQuery = infiniteQueryOptions({
  ...paging,
  ...news,
  queryKey: ['approvals', 'pending'],
  queryFn: ({ pageParam, signal }) =>
    readPage(signal, (options) => call('GET /approval/list/pending', { query: { limit: PAGE_SIZE, cursor: pageParam || undefined } }, options)),
  refetchInterval: WAITING_INTERVAL_MS,
})

/** What this person asked for, in any state, newest first, a page at a time. */
export const ownApprovalsQuery = infiniteQueryOptions({
  ...paging,
  ...news,
  queryKey: ['approvals', 'own'],
  queryFn: ({ pageParam, signal }) =>
    readPage(signal, (options) => call('GET /approvals', { query: { requested_by: 'me', limit: PAGE_SIZE, cursor: pageParam || undefined } }, options)),
})

/** What is decided, was withdrawn or has lapsed, newest first, a page at a time. @param size how many at once */
export function decidedApprovalsQuery(size = PAGE_SIZE) {
  return infiniteQueryOptions({
    ...paging,
    ...news,
    queryKey: ['approvals', 'decided', size],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) => call('GET /approvals', { query: { state: 'decided', limit: size, cursor: pageParam || undefined } }, options)),
  })
}

/** A request with what it is about. */
export function approvalQuery(id: string) {
  return queryOptions({ ...news, queryKey: ['approvals', id], queryFn: ({ signal }) => call('GET /approval/{id}', { params: { id } }, { signal }) })
}

/** The request for an environment that waits now, where there is one. */
export function currentApprovalQuery(environmentId: string) {
  return queryOptions({
    ...news,
    queryKey: ['approvals', 'current', environmentId],
    queryFn: async ({ signal }) => {
      const [current] = await call('GET /approvals', { query: { environment_id: environmentId, state: 'pending', limit: 1 } }, { signal })
      return current ?? null
    },
  })
}

/** Takes a request out of what waits before the server is asked again: it is decided. */
export function forgetPending(queries: QueryClient, id: string): void {
  queries.setQueryData(pendingApprovalsQuery.queryKey, (data) => {
    const pages = data?.pages.map((page) => ({ ...page, value: page.value.filter((approval) => approval.id !== id) }))
    return data && pages && { ...data, pages }
  })
}
