import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { UserPlus, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { pagedQuery, query } from '../../api/query.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { PeopleStats } from './PeopleStats.tsx'
import { PeopleTable } from './PeopleTable.tsx'

const NO_FILTERS = { search: '', role: '', status: '' } as const
const ROLES = ['admin', 'user'] as const
const STATUSES = ['active', 'disabled'] as const

/** The people of the installation. */
export function PeoplePage(): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const { abilities } = useAccount()
  const [filters, change] = useFilters(NO_FILTERS)
  const [isInviting, setIsInviting] = useState(false)
  const role = ROLES.find((one) => one === filters.role)
  const status = STATUSES.find((one) => one === filters.status)
  const search = useSettled(filters.search.trim()) || undefined
  const list = useInfiniteQuery({
    ...pagedQuery('GET /people', { query: { search, role, status } }),
    placeholderData: keepPreviousData,
  })
  const summary = useQuery(query('GET /people/summary', {}))
  const people = list.data?.pages.flatMap(({ value }) => value)
  return (
    <AdminFrame
      actions={
        abilities['people.manage'] && (
          <Button variant="primary" icon={UserPlus} onClick={() => setIsInviting(true)}>
            {t('invite.button')}
          </Button>
        )
      }
    >
      <PeopleStats summary={summary.data} />
      <div className="stack stack--12">
        <FilterBar>
          <SearchInput
            label={t('people.search')}
            value={filters.search}
            onChange={(next) => change({ search: next })}
          />
          <FilterChip
            label={t('people.role')}
            value={role ?? ''}
            options={[
              { value: '', label: t('people.all') },
              ...ROLES.map((value) => ({ value, label: t(`people.${value}`) })),
            ]}
            onChange={(next) => change({ role: next })}
          />
          <FilterChip
            label={t('people.status')}
            value={status ?? ''}
            options={[
              { value: '', label: t('people.all') },
              ...STATUSES.map((value) => ({ value, label: t(`people.${value}`) })),
            ]}
            onChange={(next) => change({ status: next })}
          />
        </FilterBar>
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
        {people?.length === 0 && (
          <EmptyState isPart icon={Users} title={t('people.noneTitle')} text={t('people.noneText')}>
            <Button onClick={() => change(NO_FILTERS)}>{t('people.showAll')}</Button>
          </EmptyState>
        )}
        {people && people.length > 0 && (
          <div className={clsx('stack stack--12', list.isPlaceholderData && 'is-stale')}>
            <PeopleTable people={people} administrators={summary.data?.administrators} />
            <LoadMore
              shown={people.length}
              total={list.data?.pages.at(-1)?.total ?? people.length}
              hasMore={list.hasNextPage}
              isLoading={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          </div>
        )}
      </div>
      <Invitations />
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </AdminFrame>
  )
}
