import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { decidedApprovalsQuery } from '../../api/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { DecidedTable } from './DecidedTable.tsx'
import { listPath } from './inbox.ts'

/** How many of the latest decisions stand below what waits. */
const LATEST = 3

/** Everything that is decided, was withdrawn or has lapsed. */
export function Decided(): ReactNode {
  const { t } = useTexts(['approvals', 'common'])
  const list = useInfiniteQuery(decidedApprovalsQuery())
  const decided = list.data?.pages.flatMap(({ value }) => value)
  if (!decided) {
    const pending = (
      <output className="stack" aria-label={t('common:loading')}>
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </output>
    )
    return <Loaded of={list} failed={t('failed')} pending={pending} isPanel />
  }
  if (decided.length === 0) {
    return (
      <div className="panel">
        <EmptyState icon={ListChecks} title={t('empty.decidedTitle')} text={t('empty.decidedText')} isPart />
      </div>
    )
  }
  return (
    <div className="stack stack--12">
      <DecidedTable decided={decided} />
      <LoadMore
        shown={decided.length}
        total={list.data?.pages.at(-1)?.total ?? decided.length}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  )
}

/** The latest decisions, below what waits; nothing while there are none. */
export function LatestDecided(): ReactNode {
  const { t } = useTexts('approvals')
  const { number } = useFormat()
  const list = useInfiniteQuery(decidedApprovalsQuery(LATEST))
  const latest = list.data?.pages[0]
  if (!latest || latest.value.length === 0) return null
  return (
    <section aria-labelledby="decided">
      <div className="section-head">
        <h2 className="h2" id="decided">
          {t('decided.title')}
        </h2>
        <Link className="link small" to={listPath('decided')}>
          {t('decided.all', { shown: number(latest.total) })}
        </Link>
      </div>
      <DecidedTable decided={latest.value} />
    </section>
  )
}
