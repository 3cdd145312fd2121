import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Play, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { runsQuery } from '../../api/runs.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { RunTable } from '../../widgets/RunTable.tsx'
import { useFilters } from '../../widgets/use-filters.ts'
import { Queue } from './Queue.tsx'
import { RunFilters } from './RunFilters.tsx'
import { askedFor, isFiltered, NO_FILTERS } from './run-list.ts'
import { Summary } from './Summary.tsx'

/** Every run of the projects of this person: what is under way, what each one waits for, and how the others ended. */
export function RunsPage(): ReactNode {
  const { t } = useTexts(['runs', 'common'])
  const [filters, change] = useFilters(NO_FILTERS)
  const search = useSettled(filters.search.trim())
  const list = useInfiniteQuery({ ...runsQuery(askedFor(filters, search)), placeholderData: keepPreviousData })
  const runs = list.data?.pages.flatMap(({ value }) => value)
  const isEmpty = runs?.length === 0
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
      </header>
      {isEmpty && !isFiltered(filters) && search === '' && !list.isPlaceholderData ? (
        <div className="panel">
          <EmptyState icon={Play} title={t('emptyTitle')} text={t('emptyText')} isPart>
            <Link className={buttonClass()} to={to('wizard')}>
              {t('emptyCreate')}
            </Link>
          </EmptyState>
        </div>
      ) : (
        <>
          <Summary />
          <Queue />
          <div className="stack stack--12">
            <RunFilters filters={filters} onChange={change} />
            <Loaded of={list} failed={t('failedTitle')} pending={<ListSkeleton />} isPanel />
            {isEmpty && (
              <div className="panel">
                <EmptyState icon={SearchX} title={t('noneTitle')} text={t('noneText')} isPart>
                  <Button onClick={() => change(NO_FILTERS)}>{t('filters.clear')}</Button>
                </EmptyState>
              </div>
            )}
            {runs && !isEmpty && (
              <div className={clsx('stack stack--12', list.isPlaceholderData && 'is-stale')}>
                <RunTable runs={runs} />
                <LoadMore
                  shown={runs.length}
                  total={list.data?.pages.at(-1)?.total ?? 0}
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
