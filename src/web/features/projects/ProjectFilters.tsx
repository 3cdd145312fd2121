import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { ownersOf, SORTS, type Choice } from './project-list.ts'

interface ProjectFiltersProps {
  projects: readonly Project[]
  filters: Choice & { status: Project['status'] }
  onChange: (given: { search?: string; owner?: string; sort?: string; status?: string }) => void
}

/** What of the projects is shown, and in which order. */
export function ProjectFilters({ projects, filters, onChange }: ProjectFiltersProps): ReactNode {
  const { t } = useTexts('projects')
  const owners = ownersOf(projects).map(({ email, name }) => ({ value: email, label: name }))
  return (
    <FilterBar>
      <SearchInput label={t('list.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <FilterChip
        label={t('list.owner')}
        value={filters.owner}
        options={[{ value: '', label: t('list.anyone') }, ...owners]}
        onChange={(owner) => onChange({ owner })}
      />
      <FilterChip
        label={t('list.sort')}
        value={filters.sort}
        options={SORTS.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <FilterChip
        label={t('list.status')}
        value={filters.status}
        options={(['active', 'archived'] as const).map((value) => ({ value, label: t(`list.statuses.${value}`) }))}
        onChange={(status) => onChange({ status })}
      />
    </FilterBar>
  )
}
