import { useInfiniteQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Environment } from '#contract/environment.ts'
import { runsQuery } from '../../api/runs.ts'
import { useTexts } from '../../locales/texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { RunTable } from '../../widgets/RunTable.tsx'
import { PipelinePanel } from './PipelinePanel.tsx'

/** Every run of an environment, newest first. */
export function Runs({ environment }: { environment: Environment }): ReactNode {
  const { id, connection } = environment
  const { t } = useTexts(['runs', 'common'])
  const list = useInfiniteQuery(runsQuery({ environment_id: id }))
  const runs = list.data?.pages.flatMap(({ value }) => value) ?? []
  const isEmpty = list.data !== undefined && runs.length === 0
  return (
    <>
      {connection === 'manual' && <PipelinePanel environment={environment} />}
      <Loaded
        of={list}
        failed={t('runs:failedTitle')}
        pending={
          <output className="panel panel__body stack stack--16" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="2.5rem" />
            <Skeleton width="100%" height="2.5rem" />
          </output>
        }
        isPanel
      />
      {isEmpty && (
        <div className="panel">
          <EmptyState
            icon={Play}
            title={t('runs:emptyTitle')}
            text={t(connection === 'manual' ? 'runs:ofEnvironment.byHand' : 'runs:ofEnvironment.notYet')}
            isPart
          />
        </div>
      )}
      {runs.length > 0 && (
        <div className="stack stack--12">
          <RunTable runs={runs} isOfOne />
          <LoadMore
            shown={runs.length}
            total={list.data?.pages.at(-1)?.total ?? 0}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}
