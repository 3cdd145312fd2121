import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { ENVIRONMENT_STATUSES } from '#domain/environment/lifecycle.ts'
import { useAccount } from '../../api/account.ts'
import { projectsQuery } from '../../api/projects.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { CLOUD_LABELS } from '../../widgets/CloudMark.tsx'
import { SORTS, type Filters } from './environment-list.ts'

interface EnvironmentFiltersProps {
  filters: Filters
  onChange: (given: Partial<Filters>) => void
}

/** What of the environments is shown, and in which order. */
export function EnvironmentFilters({ filters, onChange }: EnvironmentFiltersProps): ReactNode {
  const { t } = useTexts(['environments', 'lifecycle'])
  const account = useAccount()
  // The list does not wait for the names of projects and people: their chips have fewer choices until they have come.
  const { data: projects = [] } = useQuery(projectsQuery())
  const everybody = peopleOf(projects).filter(({ value }) => value !== account.email)
  return (
    <FilterBar>
      <SearchInput label={t('filters.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <FilterChip
        label={t('filters.status')}
        value={filters.status}
        options={[
          { value: '', label: t('filters.all') },
          ...ENVIRONMENT_STATUSES.map((value) => ({ value, label: t(`lifecycle:statuses.${value}`) })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <FilterChip
        label={t('filters.cloud')}
        value={filters.cloud}
        options={[{ value: '', label: t('filters.all') }, ...CLOUD_LABELS.map((value) => ({ value, label: value }))]}
        onChange={(cloud) => onChange({ cloud })}
      />
      <FilterChip
        label={t('filters.project')}
        value={filters.project}
        options={[
          { value: '', label: t('filters.all') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(project) => onChange({ project })}
      />
      <FilterChip
        label={t('filters.owner')}
        value={filters.owner}
        options={[
          { value: '', label: t('filters.anyone') },
          { value: account.email, label: t('filters.me') },
          ...everybody,
        ]}
        onChange={(owner) => onChange({ owner })}
      />
      <FilterChip
        label={t('filters.sort')}
        value={filters.sort}
        options={SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBar>
  )
}

/** Everyone in the projects, by name: only they own environments in them. */
function peopleOf(projects: readonly Project[]): { value: string; label: string }[] {
  const names = new Map(
    projects.flatMap(({ team_members }) => team_members.map((member) => [member.user_email, member.name] as const)),
  )
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label))
}
