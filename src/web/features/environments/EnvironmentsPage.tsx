import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Plus, RefreshCw, SearchX, Server } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { environmentsQuery } from '../../api/environments.ts'
import { errorText } from '../../api/errors.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { EnvironmentFilters } from './EnvironmentFilters.tsx'
import { EnvironmentTable } from './EnvironmentTable.tsx'
import { Summary } from './Summary.tsx'
import { askedFor, isFiltered, NO_FILTERS } from './environment-list.ts'
import './environments.css'

/** Every environment of the projects of this person: what runs, what it costs, when it ends. */
export function EnvironmentsPage(): ReactNode {
  const { t } = useTranslation(['environments', 'common'])
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
            {!environments && !list.isError && <ListSkeleton />}
            {!environments && list.isError && (
              <div className="panel">
                <ErrorState title={t('failedTitle')} text={errorText(list.error, t('common:errors.unreachable'))} onRetry={() => void list.refetch()} />
              </div>
            )}
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

/** Asks for the list and its figures anew. */
function RefreshButton(): ReactNode {
  const { t } = useTranslation('environments')
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = async () => {
    setIsBusy(true)
    await queries.invalidateQueries({ queryKey: ['environments'] })
    setIsBusy(false)
  }
  return (
    <Button icon={RefreshCw} isLoading={isBusy} onClick={() => void refresh()}>
      {t('refresh')}
    </Button>
  )
}

function NoEnvironments(): ReactNode {
  const { t } = useTranslation('environments')
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
  const { t } = useTranslation('common')
  return (
    <output className="panel panel__body stack stack--16" aria-label={t('loading')}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height="2.5rem" />
      ))}
    </output>
  )
}
