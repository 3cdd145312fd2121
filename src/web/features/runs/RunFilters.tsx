import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RUN_STATUSES } from '#domain/run/status.ts'
import { projectsQuery } from '../../api/projects.ts'
import { useTexts } from '../../locales/texts.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { KIND_FILTERS, STATUS_FILTERS, type Filters } from './run-list.ts'

interface RunFiltersProps {
  filters: Filters
  onChange: (given: Partial<Filters>) => void
}

/** What of the runs is shown. */
export function RunFilters({ filters, onChange }: RunFiltersProps): ReactNode {
  const { t } = useTexts(['runs', 'run'])
  // The list does not wait for the names of projects.
  const { data: projects = [] } = useQuery(projectsQuery())
  const wordOf = (one: (typeof STATUS_FILTERS)[number]) => {
    const status = RUN_STATUSES.find((known) => known === one)
    return status === undefined
      ? t(`filters.groups.${one === 'open' || one === 'waiting' ? one : 'all'}`)
      : t(`run:statuses.${status}`)
  }
  return (
    <FilterBar>
      <SearchInput label={t('filters.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <FilterChip
        label={t('filters.status')}
        value={filters.status}
        options={STATUS_FILTERS.map((value) => ({ value, label: wordOf(value) }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterChip
        label={t('filters.kind')}
        value={filters.kind}
        options={KIND_FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('filters.groups.all') : t(`run:shortKinds.${value}`),
        }))}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterChip
        label={t('filters.project')}
        value={filters.project}
        options={[
          { value: '', label: t('filters.groups.all') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(project) => onChange({ project })}
      />
    </FilterBar>
  )
}
