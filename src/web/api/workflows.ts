// Workflows as the pages read and change them, each with its key below "workflows".
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import type { Workflow, workflows } from '#contract/workflows.ts'
import { call } from './client.ts'
import { paging, readPage } from './paged.ts'

/** A workflow as it is written. */
export type WorkflowBody = NonNullable<Input<(typeof workflows)['create']>['body']>

/** What a dry run is told: the rules, and which saved workflow they are to replace. */
export type DryRunBody = NonNullable<Input<(typeof workflows)['dryRun']>['body']>

/** Runs and deliveries that are read at once. */
const HISTORY_PAGE = 20
/** The most that a list gives at once (src/contract/list.ts). */
const LIST_MAX = 200

/** Events go on while somebody looks: what ran is asked for whenever it is shown. */
const news = { staleTime: 0, refetchOnWindowFocus: true } as const

/** The workflows that this person may see, in the order in which they run, a page at a time. */
export const workflowsQuery = infiniteQueryOptions({
  ...paging,
  ...news,
  queryKey: ['workflows', 'list'],
  queryFn: ({ pageParam, signal }) => readPage(signal, (options) => call('GET /workflows', { query: { cursor: pageParam || undefined } }, options)),
})

/** A workflow by its id. */
export function workflowQuery(id: string) {
  return queryOptions({ ...news, queryKey: ['workflows', id], queryFn: ({ signal }) => call('GET /workflows/{id}', { params: { id } }, { signal }) })
}

/** What a workflow did, newest first, a page at a time. */
export function workflowRunsQuery(id: string) {
  return infiniteQueryOptions({
    ...paging,
    ...news,
    queryKey: ['workflows', id, 'runs'],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) =>
        call('GET /workflows/{id}/runs', { params: { id }, query: { limit: HISTORY_PAGE, cursor: pageParam || undefined } }, options),
      ),
  })
}

/** What the webhooks of a workflow sent, newest first, a page at a time. */
export function workflowDeliveriesQuery(id: string) {
  return infiniteQueryOptions({
    ...paging,
    ...news,
    queryKey: ['workflows', id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) =>
        call('GET /workflows/{id}/deliveries', { params: { id }, query: { limit: HISTORY_PAGE, cursor: pageParam || undefined } }, options),
      ),
  })
}

/** What rules would have done in the last 90 days. What was shown stays until the answer is there. */
export function dryRunQuery(body: DryRunBody) {
  return queryOptions({
    queryKey: ['workflows', 'dry-run', body],
    queryFn: ({ signal }) => call('POST /workflows/dry-run', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The environments for which a workflow can be run by hand, by name. @param projectId the only project that it is for; null for all */
export function runnableEnvironmentsQuery(projectId: string | null) {
  return queryOptions({
    queryKey: ['environments', 'for-workflow', projectId],
    queryFn: ({ signal }) =>
      call('GET /environments', { query: { sort: 'name', limit: LIST_MAX, ...(projectId !== null && { project_id: projectId }) } }, { signal }),
    staleTime: 0,
  })
}

/** Shows a workflow that the server just answered with, and asks the list anew: its place and its problems depend on the others. */
export async function keepWorkflow(queries: QueryClient, workflow: Workflow): Promise<void> {
  queries.setQueryData(workflowQuery(workflow.id).queryKey, workflow)
  queries.setQueryData(workflowsQuery.queryKey, (data) => {
    const pages = data?.pages.map((page) => ({ ...page, value: page.value.map((one) => (one.id === workflow.id ? workflow : one)) }))
    return data && pages && { ...data, pages }
  })
  await queries.invalidateQueries({ queryKey: workflowsQuery.queryKey })
}
