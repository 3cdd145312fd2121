// Workflows as the pages read and change them.
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import type { Workflow, workflows } from '#contract/workflows.ts'
import { answersOf, keyOf, LIST_MAX, pagedQuery, query } from './query.ts'

/** A workflow as it is written. */
export type WorkflowBody = NonNullable<Input<(typeof workflows)['create']>['body']>

/** What a dry run is given: the rules, and which saved workflow they are to replace. */
export type DryRunBody = NonNullable<Input<(typeof workflows)['dryRun']>['body']>

/** Runs and deliveries that are read at once. */
const HISTORY_PAGE = 20

/** Events go on while someone looks: what ran is requested whenever it is shown. */
const news = { staleTime: 0, refetchOnWindowFocus: true } as const

/** The workflows that this person can see, in the order in which they run. */
export const workflowsQuery = { ...pagedQuery('GET /workflows', {}), ...news }

/** A workflow by its id. */
export function workflowQuery(id: string) {
  return { ...query('GET /workflows/{id}', { params: { id } }), ...news }
}

/** What a workflow did, newest first. */
export function workflowRunsQuery(id: string) {
  return { ...pagedQuery('GET /workflows/{id}/runs', { params: { id }, query: { limit: HISTORY_PAGE } }), ...news }
}

/** What the webhooks of a workflow sent, newest first. */
export function workflowDeliveriesQuery(id: string) {
  return {
    ...pagedQuery('GET /workflows/{id}/deliveries', { params: { id }, query: { limit: HISTORY_PAGE } }),
    ...news,
  }
}

/** What rules would have done in the last 90 days. What was shown stays until the answer is there. */
export function dryRunQuery(body: DryRunBody) {
  return { ...query('POST /workflows/dry-run', { body }), placeholderData: keepPreviousData, staleTime: 0 }
}

/**
 * The environments for which a workflow can be run by hand, by name. @param projectId the only project that it is for;
 * null for all
 */
export function runnableEnvironmentsQuery(projectId: string | null) {
  const filter = projectId === null ? {} : { project_id: projectId }
  return { ...query('GET /environments', { query: { sort: 'name', limit: LIST_MAX, ...filter } }), staleTime: 0 }
}

/**
 * Shows a workflow that the server just answered with, and requests the list again: its place and its problems depend
 * on the others.
 */
export async function keepWorkflow(queries: QueryClient, workflow: Workflow): Promise<void> {
  queries.setQueryData(keyOf('GET /workflows/{id}', { params: { id: workflow.id } }), workflow)
  queries.setQueryData(workflowsQuery.queryKey, (data) => {
    const pages = data?.pages.map((page) => ({
      ...page,
      value: page.value.map((one) => (one.id === workflow.id ? workflow : one)),
    }))
    return data && pages && { ...data, pages }
  })
  await queries.invalidateQueries(answersOf('GET /workflows'))
}
