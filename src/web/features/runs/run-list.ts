// What the list of runs is filtered by.
import type { Input } from '#contract/endpoint.ts'
import type { runs } from '#contract/runs.ts'
import { RUN_PURPOSES, RUN_STATUSES } from '#domain/run/status.ts'

export const NO_FILTERS = { search: '', status: 'all', kind: 'all', project: '' }
export type Filters = typeof NO_FILTERS

/** Groups of statuses and the statuses themselves, in the order in which they are offered. */
export const STATUS_FILTERS = ['all', 'open', 'waiting', ...RUN_STATUSES] as const
export const KIND_FILTERS = ['all', ...RUN_PURPOSES] as const

/** Whether less than everything is asked for. */
export function isFiltered(filters: Filters): boolean {
  return filters.search.trim() !== '' || filters.status !== 'all' || filters.kind !== 'all' || filters.project !== ''
}

/** What the server is asked for. What the address has and no one offers stands for everything. */
export function askedFor(
  { status, kind, project }: Filters,
  search: string,
): NonNullable<Input<(typeof runs)['list']>['query']> {
  return {
    status: STATUS_FILTERS.find((one) => one === status) ?? 'all',
    kind: KIND_FILTERS.find((one) => one === kind) ?? 'all',
    ...(project !== '' && { project_id: project }),
    ...(search !== '' && { search }),
  }
}
