// What the pages read of many environments.
import type { QueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import type { environments } from '#contract/environments.ts'
import { invalidate, pagedQuery, query } from './query.ts'

/** What environments are looked for by, and their order. */
export type EnvironmentFilter = Pick<
  NonNullable<Input<(typeof environments)['list']>['query']>,
  'status' | 'cloud_provider' | 'project_id' | 'owner_email' | 'search' | 'sort'
>

/** The environments that fit a filter. What they cost goes on by the minute: they are never fresh. */
export function environmentsQuery(filter: EnvironmentFilter) {
  return { ...pagedQuery('GET /environments', { query: filter }), staleTime: 0 }
}

/** So many stand in the sidebar; the list has all of them. */
const SIDEBAR_MAX = 100

/** The environments that run, by name. */
export const runningEnvironmentsQuery = query('GET /environments', {
  query: { status: 'running', sort: 'name', limit: SIDEBAR_MAX },
})

/** How many environments there are in each status, and what they cost. */
export const environmentFiguresQuery = { ...query('GET /environments/summary', {}), staleTime: 0 }

/** Of what an environment would be made, or the answers themselves. */
export type ApprovalCheckBody = InputOf<'POST /approval/check'>['body']

/** Whether a request would need approval, why, whose, and what is left of the project's month. It only looks. */
export function approvalCheckQuery(body: ApprovalCheckBody) {
  return { ...query('POST /approval/check', { body }), staleTime: 0 }
}

/**
 * Requests everything again that a change of an environment, or a decision about one, may change. Resolves when what
 * is shown is there.
 */
export function refreshEnvironments(queries: QueryClient): Promise<void> {
  return invalidate(
    queries,
    'GET /environments',
    'GET /projects',
    'GET /runs',
    'GET /approvals',
    'GET /approval/{id}',
    'GET /notifications',
  )
}
