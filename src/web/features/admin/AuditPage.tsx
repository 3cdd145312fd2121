import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Download, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { pagedQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import type { InputOf } from '#contract/client.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { AuditFilters, NO_FILTERS, type Filters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { ChainState } from './ChainState.tsx'
import { dayEnd, dayStart } from './day-range.ts'

/** What entries of the audit log are filtered by. */
type AuditFilter = NonNullable<InputOf<'GET /audit'>['query']>

/** The filter that the server gets. @param timeZone of the account, in which days are meant */
function toFilter({ search, actor, action, target_id: target, from, to }: Filters, timeZone: string): AuditFilter {
  return {
    search: search.trim() || undefined,
    actor: actor.trim() || undefined,
    action: action || undefined,
    target_id: target || undefined,
    from: dayStart(from, timeZone),
    to: dayEnd(to, timeZone),
  }
}

/** The address of an export of the same entries. */
function exportPath(form: 'csv' | 'jsonl', filter: AuditFilter): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/api/audit/export.${form}?${new URLSearchParams(given).toString()}`
}

/** The audit log: person, change and time. */
export function AuditPage(): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const { settings } = useAccount()
  const [filters, change] = useFilters(NO_FILTERS)
  const { search, actor } = filters
  // What is typed settles first; what is chosen holds at once.
  const filter = toFilter({ ...filters, search: useSettled(search), actor: useSettled(actor) }, settings.timezone)
  const list = useInfiniteQuery({
    ...pagedQuery('GET /audit', { query: filter }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.pages.flatMap(({ value }) => value)
  return (
    <AdminFrame
      actions={
        <>
          <a className={buttonClass()} href={exportPath('csv', filter)} download>
            <Icon of={Download} />
            {t('audit.csv')}
          </a>
          <a className={buttonClass()} href={exportPath('jsonl', filter)} download>
            <Icon of={Download} />
            {t('audit.jsonLines')}
          </a>
        </>
      }
    >
      <div className="stack stack--12">
        <AuditFilters filters={filters} onChange={change} />
        <ChainState />
        <Loaded
          of={list}
          failed={t('failed')}
          pending={
            <output className="stack" aria-label={t('common:loading')}>
              <Skeleton width="80%" />
              <Skeleton width="70%" />
            </output>
          }
        />
        {entries?.length === 0 && (
          <EmptyState isPart icon={ScrollText} title={t('audit.noneTitle')} text={t('audit.noneText')}>
            <Button onClick={() => change(NO_FILTERS)}>{t('audit.clear')}</Button>
          </EmptyState>
        )}
        {entries && entries.length > 0 && (
          <div className={clsx('stack stack--12', list.isPlaceholderData && 'is-stale')}>
            <AuditTable entries={entries} onFilter={(filter) => change({ ...NO_FILTERS, ...filter })} />
            <LoadMore
              shown={entries.length}
              total={list.data?.pages.at(-1)?.total ?? entries.length}
              hasMore={list.hasNextPage}
              isLoading={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          </div>
        )}
      </div>
    </AdminFrame>
  )
}
