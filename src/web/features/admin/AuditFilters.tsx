import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { useAuditWords } from './use-audit-words.ts'
import styles from './admin.module.css'

/** Filters of the log as they stand in the address; days are days of the account's time zone. */
export const NO_FILTERS = { search: '', actor: '', action: '', target_id: '', from: '', to: '' } as const
export type Filters = Record<keyof typeof NO_FILTERS, string>

/** The first words of the actions, by which they are filtered. */
const AREAS = [
  'account',
  'session',
  'person',
  'invitation',
  'project',
  'team',
  'template',
  'result',
  'environment',
  'approval',
  'workflow',
  'service-account',
  'agent',
] as const

interface AuditFiltersProps {
  filters: Filters
  onChange: (given: Partial<Filters>) => void
}

/** What of the log is shown. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps): ReactNode {
  const { t } = useTexts('admin')
  const { actionOf } = useAuditWords()
  const areas = AREAS.map((area) => ({ value: `${area}.`, label: t(`audit.areas.${area}`) }))
  const actions = [{ value: '', label: t('audit.all') }, ...areas]
  // An action of an entry was chosen: it is no beginning of several.
  const isOne = actions.every(({ value }) => value !== filters.action)
  const hasAny = Object.values(filters).some((value) => value !== '')
  return (
    <FilterBar>
      <SearchInput label={t('audit.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <span className="input input--sm">
        <input
          type="email"
          aria-label={t('audit.actor')}
          placeholder={t('audit.actor')}
          autoComplete="off"
          value={filters.actor}
          onChange={(event) => onChange({ actor: event.target.value })}
        />
      </span>
      <FilterChip
        label={t('audit.action')}
        value={filters.action}
        options={isOne ? [...actions, { value: filters.action, label: actionOf(filters.action) }] : actions}
        onChange={(action) => onChange({ action })}
      />
      <DayInput label={t('audit.from')} value={filters.from} onChange={(from) => onChange({ from })} />
      <DayInput label={t('audit.to')} value={filters.to} onChange={(to) => onChange({ to })} />
      {hasAny && (
        <Button variant="ghost" icon={X} onClick={() => onChange(NO_FILTERS)}>
          {t('audit.clear')}
        </Button>
      )}
    </FilterBar>
  )
}

function DayInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}): ReactNode {
  return (
    <label className={clsx('input input--sm', styles.day)}>
      <span className="small t3 nowrap">{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
