// What the list of environments is looked for by, and what each row offers.
import type { Environment } from '#contract/environment.ts'
import { ENVIRONMENT_STATUSES } from '#domain/environment/lifecycle.ts'
import type { EnvironmentFilter } from '../../api/environments.ts'
import { CLOUD_LABELS } from '../../widgets/CloudMark.tsx'
import { offeredActions, type OfferedAction } from '../../widgets/offered-actions.ts'

export const SORTS = ['cost', 'expires', 'name', 'created'] as const

/** The filters of the address; each is left out of it while it is as here. */
export const NO_FILTERS = { search: '', status: '', cloud: '', project: '', owner: '', sort: 'cost' } as const
export type Filters = Record<keyof typeof NO_FILTERS, string>

/** What is asked of the server for the filters of the address, which may hold anything. */
export function askedFor({ status, cloud, project, owner, sort }: Filters, search: string): EnvironmentFilter {
  return {
    status: ENVIRONMENT_STATUSES.find((one) => one === status),
    cloud_provider: CLOUD_LABELS.find((one) => one === cloud),
    project_id: project || undefined,
    owner_email: owner || undefined,
    search: search || undefined,
    sort: SORTS.find((one) => one === sort) ?? NO_FILTERS.sort,
  }
}

/** Whether anything is left out of the list; the order leaves nothing out. */
export function isFiltered(filters: Filters): boolean {
  return Object.entries(filters).some(([name, value]) => name !== 'sort' && value !== '')
}

/** The actions of a row, also those that are refused for now with a reason; none for people who can only read. */
export function rowActions(
  environment: Parameters<typeof offeredActions>[0] & Pick<Environment, 'actions'>,
): readonly OfferedAction[] {
  const offered = offeredActions(environment)
  return offered.every((action) => environment.actions[action] === 'role') ? [] : offered
}
