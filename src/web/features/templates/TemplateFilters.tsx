import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { CATEGORIES } from '#engine/components/component.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { teamsQuery } from '../../api/lists.ts'
import { useFormat } from '../../lib/format.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { PARTS, partsOf } from '../../widgets/component-parts.ts'
import { COSTS, scopeOf, type Filters } from './template-list.ts'

interface TemplateFiltersProps {
  filters: Filters
  onChange: (given: Partial<Filters>) => void
}

/** What of the templates is shown. */
export function TemplateFilters({ filters, onChange }: TemplateFiltersProps): ReactNode {
  const { t } = useTexts('templates')
  const { usd } = useFormat()
  const isTeam = scopeOf(filters) === 'team'
  // The list does not wait for the names of teams: the chip has fewer choices until they have come.
  const { data: teams = [] } = useQuery({ ...teamsQuery(), enabled: isTeam })
  return (
    <FilterBar>
      <SearchInput label={t('filters.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <FilterChip
        label={t('filters.component')}
        value={filters.component}
        options={[{ value: '', label: t('filters.all') }, ...componentOptions(filters.component)]}
        onChange={(component) => onChange({ component })}
      />
      <FilterChip
        label={t('filters.category')}
        value={filters.category}
        options={[
          { value: '', label: t('filters.anyCategory') },
          ...CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <FilterChip
        label={t('filters.cloud')}
        value={filters.cloud}
        options={[
          { value: '', label: t('filters.all') },
          ...CLOUD_IDS.map((value) => ({ value, label: cloudName(value) })),
        ]}
        onChange={(cloud) => onChange({ cloud })}
      />
      <FilterChip
        label={t('filters.cost')}
        value={filters.cost}
        options={[
          { value: '', label: t('filters.anyCost') },
          ...COSTS.map((value) => ({ value, label: t('filters.upTo', { amount: usd(Number(value)) }) })),
        ]}
        onChange={(cost) => onChange({ cost })}
      />
      {filters.tag !== '' && (
        <button type="button" className="chip" aria-pressed onClick={() => onChange({ tag: '' })}>
          <span className="visually-hidden">{t('filters.removeTag')} </span>
          <span className="truncate">{filters.tag}</span>
          <Icon of={X} />
        </button>
      )}
      {isTeam && (
        <FilterChip
          label={t('filters.team')}
          value={filters.team}
          options={[
            { value: '', label: t('filters.all') },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(team) => onChange({ team })}
        />
      )}
    </FilterBar>
  )
}

/** The components of the catalogue, and the custom one that an address names. */
function componentOptions(chosen: string): { value: string; label: string }[] {
  return partsOf([...Object.keys(PARTS), ...(chosen === '' ? [] : [chosen])]).map(({ type, name }) => ({
    value: type,
    label: name,
  }))
}
