import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errors.ts'
import { workflowRunsQuery } from '../../api/workflows.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { RunView } from './RunView.tsx'

/** What a workflow did, newest first. */
export function Runs({ id }: { id: string }): ReactNode {
  const { t } = useTranslation(['workflows', 'common'])
  const list = useInfiniteQuery(workflowRunsQuery(id))
  const runs = list.data?.pages.flatMap(({ value }) => value)
  if (!runs) {
    if (list.isError)
      return <ErrorState title={t('runs.failed')} text={errorText(list.error, t('common:errors.unreachable'))} onRetry={() => void list.refetch()} />
    return (
      <output aria-label={t('common:loading')}>
        <Skeleton width="100%" height="6rem" />
      </output>
    )
  }
  if (runs.length === 0) return <p className="small t2">{t('runs.empty')}</p>
  return (
    <div className="stack stack--16">
      <ol className="runs" aria-label={t('details.tabs.runs')}>
        {runs.map((run) => (
          <li key={run.id}>
            <RunView run={run} />
          </li>
        ))}
      </ol>
      <LoadMore
        shown={runs.length}
        total={list.data?.pages.at(-1)?.total ?? runs.length}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  )
}
