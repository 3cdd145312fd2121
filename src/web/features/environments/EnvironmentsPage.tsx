import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Plus, RefreshCw, SearchX, Server } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { environmentsQuery } from '../../api/environments.ts'
import { invalidate } from '../../api/query.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { EnvironmentFilters } from './EnvironmentFilters.tsx'
import { EnvironmentTable } from './EnvironmentTable.tsx'
import { Summary } from './Summary.tsx'
import { askedFor, isFiltered, NO_FILTERS } from './environment-list.ts'

/** Every environment of the projects of this person: what runs, what it costs, when it ends. */
export function EnvironmentsPage(): ReactNode {
  const { t } = useTexts(['environments', 'common'])
  const [filters, change] = useFilters(NO_FILTERS)
  const search = useSettled(filters.search.trim())
  const list = useInfiniteQuery({ ...environmentsQuery(askedFor(filters, search)), placeholderData: keepPreviousData })
  const environments = list.data?.pages.flatMap(({ value }) => value)
  const total = list.data?.pages.at(-1)?.total ?? 0
  const isEmpty = environments?.length === 0
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
        <div className="page__actions">
          <RefreshButton />
          <Link className={buttonClass({ variant: 'primary' })} to={to('wizard')}>
            <Icon of={Plus} />
            {t('create')}
          </Link>
        </div>
      </header>
      {isEmpty && !isFiltered(filters) && search === '' && !list.isPlaceholderData ? (
        <NoEnvironments />
      ) : (
        <>
          <Summary />
          <div className="stack stack--12">
            <EnvironmentFilters filters={filters} onChange={change} />
            <Loaded of={list} failed={t('failedTitle')} pending={<ListSkeleton />} isPanel />
            {isEmpty && (
              <div className="panel">
                <EmptyState icon={SearchX} title={t('noneTitle')} text={t('noneText')} isPart>
                  <Button onClick={() => change({ ...NO_FILTERS, sort: filters.sort })}>{t('filters.clear')}</Button>
                </EmptyState>
              </div>
            )}
            {environments && !isEmpty && (
              <div className={clsx('stack stack--12', list.isPlaceholderData && 'is-stale')}>
                <EnvironmentTable environments={environments} />
                <LoadMore
                  shown={environments.length}
                  total={total}
                  hasMore={list.hasNextPage}
                  isLoading={list.isFetchingNextPage}
                  onMore={() => void list.fetchNextPage()}
                />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Asks for the list and its figures again. */
function RefreshButton(): ReactNode {
  const { t } = useTexts('environments')
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = async () => {
    setIsBusy(true)
    await invalidate(queries, 'GET /environments')
    setIsBusy(false)
  }
  return (
    <Button icon={RefreshCw} isLoading={isBusy} onClick={() => void refresh()}>
      {t('refresh')}
    </Button>
  )
}

function NoEnvironments(): ReactNode {
  const { t } = useTexts('environments')
  return (
    <div className="panel">
      <EmptyState icon={Server} title={t('emptyTitle')} text={t('emptyText')} isPart>
        <Link className={buttonClass()} to={to('wizard')}>
          <Icon of={Plus} />
          {t('emptyCreate')}
        </Link>
      </EmptyState>
    </div>
  )
}

function ListSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className="panel panel__body stack stack--16" aria-label={t('loading')}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height="2.5rem" />
      ))}
    </output>
  )
}
