// Templates as the pages read and change them.
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import type { Template, TemplateDetail, TEMPLATE_SCOPES, templates } from '#contract/templates.ts'
import { call } from './client.ts'
import { paging, readPage } from './paged.ts'

/** What templates are looked for by. */
export interface TemplateFilter {
  scope: (typeof TEMPLATE_SCOPES)[number]
  search?: string | undefined
  cloud?: Template['cloud'] | undefined
  /** USD a month on its own cloud, at most. */
  max_cost?: number | undefined
  team_id?: string | undefined
}

/** Three, two or one card stands in a row. */
const CARDS = 24

/** The most that a list gives at once (src/contract/list.ts). */
const LIST_MAX = 200

/** Templates, a page at a time; what was shown stays until the answer is there. */
export function templatePagesQuery(filter: TemplateFilter) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['templates', 'pages', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: CARDS, cursor: pageParam || undefined }
      const page = await readPage(signal, (options) => call('GET /templates', { query }, options))
      return { ...page, scope: filter.scope }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many templates this person has. */
export const templateCountQuery = queryOptions({
  queryKey: ['templates', 'count'],
  queryFn: async ({ signal }) => (await readPage(signal, (options) => call('GET /templates', { query: { limit: 1 } }, options))).total,
})

/** The first templates that a search finds, this person's own first, then those of teams, then the gallery. */
export function templateSearchQuery(search: string, limit: number) {
  return queryOptions({
    queryKey: ['templates', 'search', search, limit],
    queryFn: async ({ signal }) => {
      const scopes: readonly TemplateFilter['scope'][] = search === '' ? ['mine'] : ['mine', 'team', 'public']
      const found = await Promise.all(scopes.map((scope) => call('GET /templates', { query: { scope, search: search || undefined, limit } }, { signal })))
      // What is shared with a team is also its owner's.
      const byId = new Map(found.flat().map((template) => [template.id, template]))
      return [...byId.values()].slice(0, limit)
    },
  })
}

/** A template with its stack. */
export function templateQuery(id: string) {
  return queryOptions({ queryKey: ['templates', id], queryFn: ({ signal }) => call('GET /templates/{id}', { params: { id } }, { signal }) })
}

/** The versions of a template, newest first, a page at a time. */
export function templateVersionsQuery(id: string) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['templates', id, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) => call('GET /templates/{id}/versions', { params: { id }, query: { cursor: pageParam || undefined } }, options)),
  })
}

/** One version with its stack; it never changes. */
export function templateVersionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['templates', id, 'versions', version],
    queryFn: ({ signal }) => call('GET /templates/{id}/versions/{version}', { params: { id, version } }, { signal }),
    staleTime: Infinity,
  })
}

/** Shows a template that the server just answered with, and asks the lists that it may be in anew. */
export async function keepTemplate(queries: QueryClient, template: TemplateDetail): Promise<void> {
  queries.setQueryData(templateQuery(template.id).queryKey, template)
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'templates' && (queryKey[1] !== template.id || queryKey.length === 3) })
}

/** Deletes a template: for 30 days it can be brought back. */
export async function removeTemplate(id: string): Promise<void> {
  await call('DELETE /templates/{id}', { params: { id } })
}

/** Brings back a template that was deleted. */
export function undeleteTemplate(id: string): Promise<Output<(typeof templates)['undelete']>> {
  return call('POST /templates/{id}/undelete', { params: { id } })
}

/** The custom components that a team shares, newest first. */
export function teamComponentsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['components', 'team', teamId],
    queryFn: ({ signal }) => call('GET /components', { query: { team_id: teamId, limit: LIST_MAX } }, { signal }),
  })
}
