// What the pages read of many environments, each with its key below
// "environments": who changes one asks all of them anew.
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import type { environments } from '#contract/environments.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { call } from './client.ts'
import { paging, readPage } from './paged.ts'

/** What environments are looked for by, and their order. */
export type EnvironmentFilter = Pick<
  NonNullable<Input<(typeof environments)['list']>['query']>,
  'status' | 'cloud_provider' | 'project_id' | 'owner_email' | 'search' | 'sort'
>

/** The environments that fit a filter, a page at a time. What they cost goes on by the minute: they are asked for whenever they are shown. */
export function environmentsQuery(filter: EnvironmentFilter) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['environments', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) => call('GET /environments', { query: { ...filter, cursor: pageParam || undefined } }, options)),
    staleTime: 0,
  })
}

/** How many environments there are, and what they cost together. */
export const environmentSummaryQuery = queryOptions({
  queryKey: ['environments', 'summary'],
  queryFn: ({ signal }) => call('GET /environments/summary', {}, { signal }),
  staleTime: 0,
})

/** So many of each status stand in the sidebar; the list has all of them. */
const SIDEBAR_MAX = 50

/** The statuses of what runs, and therefore costs. */
const RUNNING = ['active', 'expiring_soon', 'expired'] as const

/** The environments that run, by name. */
export const runningEnvironmentsQuery = queryOptions({
  queryKey: ['environments', 'running'],
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(RUNNING.map((status) => call('GET /environments', { query: { status, sort: 'name', limit: SIDEBAR_MAX } }, { signal })))
    return lists.flat().toSorted((a, b) => a.name.localeCompare(b.name))
  },
})

/** The first environments that a search finds, by name. */
export function environmentSearchQuery(search: string | undefined, limit: number) {
  return queryOptions({
    queryKey: ['environments', 'search', search ?? '', limit],
    queryFn: ({ signal }) => call('GET /environments', { query: { search, limit, sort: 'name' } }, { signal }),
  })
}

/** Of what somebody thinks of making an environment. */
type CheckedSource = { result_id: string } | { template_id: string } | { stack: StackDraft }

/** Whether a request would need approval, why, whose, and what is left of the project's month. It only looks. */
export function approvalCheckQuery(request: CheckedSource & { project_id?: string; budget_limit?: number | null }) {
  return queryOptions({
    queryKey: ['approvals', 'check', request],
    queryFn: ({ signal }) => call('POST /approval/check', { body: request }, { signal }),
    staleTime: 0,
  })
}

/** The first parts of the keys of everything that a change of an environment, or a decision about one, may change. */
const TOUCHED: readonly unknown[] = ['environments', 'environment', 'projects', 'approvals', 'notifications']

/** Asks anew for all of that. Resolves when what is shown is there. */
export async function refreshEnvironments(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.includes(queryKey[0]) })
}
