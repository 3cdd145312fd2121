import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Filters } from './AuditFilters.tsx'
import { EntryDetail } from './EntryDetail.tsx'
import { useAuditWords } from './use-audit-words.ts'
import { useChangeWords } from './use-change-words.ts'
import styles from './admin.module.css'

const COLUMNS = 6

interface AuditTableProps {
  entries: readonly AuditEntry[]
  /** Shows only what is like an entry. */
  onFilter: (filter: Partial<Filters>) => void
}

/** The entries of the log. A row opens in place. */
export function AuditTable({ entries, onFilter }: AuditTableProps): ReactNode {
  const { t } = useTexts('admin')
  const [open, setOpen] = useState<number>()
  return (
    <Table label={t('audit.label')} isList>
      <thead>
        <tr>
          <th>{t('audit.when')}</th>
          <th>{t('audit.who')}</th>
          <th>{t('audit.action')}</th>
          <th>{t('audit.on')}</th>
          <th>{t('audit.changed')}</th>
          <th className="num">{t('audit.address')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row
            key={entry.seq}
            entry={entry}
            isOpen={entry.seq === open}
            onToggle={() => setOpen(entry.seq === open ? undefined : entry.seq)}
            onFilter={onFilter}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  entry: AuditEntry
  isOpen: boolean
  onToggle: () => void
  onFilter: AuditTableProps['onFilter']
}

function Row({ entry, isOpen, onToggle, onFilter }: RowProps): ReactNode {
  const { t } = useTexts('admin')
  const { timestamp, distance } = useFormat()
  const words = useChangeWords()
  const { actionOf, targetOf } = useAuditWords()
  const { seq, at, actor, action, target, ip, via } = entry
  const when = new Date(at)
  const detailId = `entry-${seq}`
  return (
    <>
      <tr className={clsx(isOpen && styles.entryRowOpen)}>
        <td className="nowrap">
          <button
            type="button"
            className={clsx('row', styles.entryOpen)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={`${t('audit.open', { seq })}, ${timestamp(when)}`}
            onClick={onToggle}
          >
            <Icon of={ChevronRight} tone={isOpen ? 'accent' : 'muted'} />
            <time dateTime={at} title={distance(when)}>
              {timestamp(when)}
            </time>
          </button>
        </td>
        {/* Names of workflows are longer than those of people: they have a line of their own in a list. */}
        <td {...(via.startsWith('workflow ') ? { 'data-span': true } : { 'data-end': true })}>
          <span className={clsx('row', styles.entryWho)} title={actor.email}>
            <Avatar name={actor.name} />
            {actor.name}
          </span>
        </td>
        <td title={action}>{actionOf(action)}</td>
        <td data-end>{targetOf(target)}</td>
        <td className={clsx('t2', styles.entryChange)} data-span>
          {words(entry)}
        </td>
        <td className="num t3" data-hide>
          {ip}
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.entryDetail} id={detailId}>
          <td colSpan={COLUMNS} data-span>
            <EntryDetail entry={entry} onFilter={onFilter} />
          </td>
        </tr>
      )}
    </>
  )
}
