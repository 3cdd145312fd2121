import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { environmentActivitiesQuery } from '../../api/environment.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { Timeline } from './Timeline.tsx'

/** How many entries stand in the overview. */
const RECENT = 6

interface ActivityProps {
  id: string
  /** Shows only what happened last, with a button that leads to the rest. */
  onAll?: () => void
}

/** What happened to the environment, and who did it. */
export function Activity({ id, onAll }: ActivityProps): ReactNode {
  const { t } = useTexts(['environment', 'common'])
  const list = useInfiniteQuery(environmentActivitiesQuery(id))
  const entries = list.data?.pages.flatMap((page) => page.value)
  const isRecent = onAll !== undefined
  return (
    <section className="panel" aria-labelledby="activity">
      <div className="panel__head">
        <h2 className="h3" id="activity">
          {t('activity.title')}
        </h2>
        {isRecent && (
          <span className="push">
            <Button size="sm" variant="ghost" onClick={onAll}>
              {t('activity.all')}
            </Button>
          </span>
        )}
      </div>
      <Loaded
        of={list}
        failed={t('activity.failed')}
        pending={
          <output className="panel__body" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="12rem" />
          </output>
        }
      />
      {entries !== undefined && (
        <div className="panel__body stack stack--16">
          {entries.length === 0 ? (
            <p className="small t2">{t('activity.empty')}</p>
          ) : (
            <Timeline entries={isRecent ? entries.slice(0, RECENT) : entries} />
          )}
          {entries.length > 0 && !isRecent && (
            <LoadMore
              shown={entries.length}
              total={list.data?.pages[0]?.total ?? entries.length}
              hasMore={list.hasNextPage}
              isLoading={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </div>
      )}
    </section>
  )
}
