// Templates as the pages read and change them.
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Template, TemplateDetail, TEMPLATE_SCOPES, templates } from '#contract/templates.ts'
import { call } from './client.ts'
import { planInterval } from './plan-proof.ts'
import { answersBelow, answersOf, derivedKey, isBelow, keyOf, pagedQuery, query, type Query } from './query.ts'

type Wanted = NonNullable<Input<(typeof templates)['list']>['query']>

/** What templates are looked for by. */
export interface TemplateFilter {
  scope: (typeof TEMPLATE_SCOPES)[number]
  search?: string | undefined
  cloud?: Template['cloud'] | undefined
  /** Type of a component that it has. */
  component?: string | undefined
  category?: Wanted['category']
  tag?: string | undefined
  /** USD a month on its own cloud, at most. */
  max_cost?: number | undefined
  team_id?: string | undefined
}

/** Three, two or one card is in a row. */
const CARDS = 24

/** Templates; what was shown stays until the answer is there. */
export function templatePagesQuery(filter: TemplateFilter) {
  return { ...pagedQuery('GET /templates', { query: { ...filter, limit: CARDS } }), placeholderData: keepPreviousData }
}

/** The first templates that a search finds, this person's own first, then those of teams, then the gallery. */
export function templateSearchQuery(search: string, limit: number): Query<Template[]> {
  return {
    queryKey: derivedKey('GET /templates', { query: { search, limit } }, 'found'),
    queryFn: async ({ signal }) => {
      const scopes: readonly TemplateFilter['scope'][] = search === '' ? ['mine'] : ['mine', 'team', 'public']
      const found = await Promise.all(
        scopes.map((scope) =>
          call('GET /templates', { query: { scope, search: search || undefined, limit } }, { signal }),
        ),
      )
      // What is shared with a team is also its owner's.
      const byId = new Map(found.flat().map((template) => [template.id, template]))
      return [...byId.values()].slice(0, limit)
    },
  }
}

interface Read {
  readonly state: { readonly data: TemplateDetail | undefined; readonly dataUpdateCount: number }
}

/** A template with its stack, until Terraform has planned it. */
export function templateQuery(id: string) {
  return {
    ...query('GET /templates/{id}', { params: { id } }),
    refetchInterval: ({ state }: Read) => planInterval(state.data?.plan, state.dataUpdateCount),
  }
}

/** One version with its stack; it never changes. */
export function templateVersionQuery(id: string, version: number) {
  return { ...query('GET /templates/{id}/versions/{version}', { params: { id, version } }), staleTime: Infinity }
}

/** Shows a template that the server just answered with, and requests the lists again in which it can be. */
export async function keepTemplate(queries: QueryClient, template: TemplateDetail): Promise<void> {
  const { id } = template
  queries.setQueryData(keyOf('GET /templates/{id}', { params: { id } }), template)
  await Promise.all([
    queries.invalidateQueries({
      ...answersBelow('GET /templates'),
      predicate: (answer) => !isBelow(answer, 'GET /templates/{id}', { id }),
    }),
    queries.invalidateQueries(answersOf('GET /templates/{id}/versions', { id })),
  ])
}

/** Deletes a template: for 30 days it can be restored. */
export async function removeTemplate(id: string): Promise<void> {
  await call('DELETE /templates/{id}', { params: { id } })
}

/** Restores a template that was deleted. */
export function undeleteTemplate(id: string): Promise<OutputOf<'POST /templates/{id}/undelete'>> {
  return call('POST /templates/{id}/undelete', { params: { id } })
}
