import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { workflowRunsQuery } from '../../api/workflows.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { RunView } from './RunView.tsx'
import styles from './workflows.module.css'

/** What a workflow did, newest first. */
export function Runs({ id }: { id: string }): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const list = useInfiniteQuery(workflowRunsQuery(id))
  const runs = list.data?.pages.flatMap(({ value }) => value)
  if (!runs)
    return (
      <Loaded
        of={list}
        failed={t('runs.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="100%" height="6rem" />
          </output>
        }
      />
    )
  if (runs.length === 0) return <p className="small t2">{t('runs.empty')}</p>
  return (
    <div className="stack stack--16">
      <ol className={styles.runs} aria-label={t('details.tabs.runs')}>
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
