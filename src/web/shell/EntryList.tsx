import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { errorText } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** So many entries stand under a section before it asks whether to show the rest. */
const SHOWN = 8

interface EntryListProps<Entry> {
  query: UseQueryResult<Entry[]>
  /** Name of the list for screen readers. */
  label: string
  /** What stands there when there is nothing. */
  empty: string
  children: (entry: Entry) => ReactNode
}

/** The entries of a section: while they load, when there are none, when they could not be loaded. */
export function EntryList<Entry>({ query, label, empty, children }: EntryListProps<Entry>): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  const [isWhole, setIsWhole] = useState(false)
  const { data: entries } = query
  if (!entries) {
    if (!query.isError) {
      return (
        <output className="nav__note" aria-label={t('common:loading')}>
          <Skeleton width="70%" />
          <Skeleton width="55%" />
        </output>
      )
    }
    return (
      <div className="nav__note" role="alert">
        <span>{errorText(query.error, t('common:errors.unreachable'))}</span>
        <Button size="sm" variant="ghost" icon={RefreshCw} onClick={() => void query.refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    )
  }
  if (entries.length === 0) return <p className="nav__note">{empty}</p>
  const rest = entries.length - SHOWN
  const isCut = rest > 0 && !isWhole
  return (
    <>
      <ul aria-label={label}>{(isCut ? entries.slice(0, SHOWN) : entries).map(children)}</ul>
      {rest > 0 && (
        <button type="button" className="nav__child nav__child--more" onClick={() => setIsWhole(!isWhole)}>
          {isCut ? t('showMore', { count: rest }) : t('showLess')}
        </button>
      )}
    </>
  )
}
