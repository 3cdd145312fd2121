import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import { inboxQuery } from '../../api/notifications.ts'
import { pagedQuery } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { NotificationNote } from '../../widgets/NotificationNote.tsx'
import { useMarkRead } from '../../widgets/use-mark-read.ts'
import styles from './profile.module.css'

/** All notifications of a person. */
export function NotificationsPage(): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const [params, setParams] = useSearchParams()
  const isUnreadOnly = params.get('show') === 'unread'
  const list = useInfiniteQuery(pagedQuery('GET /notifications', { query: isUnreadOnly ? { unread: 'true' } : {} }))
  const inbox = useQuery(inboxQuery)
  const markRead = useMarkRead()
  const notes = list.data?.pages.flatMap(({ value }) => value.notifications)
  const unread = inbox.data?.unread_count ?? list.data?.pages[0]?.value.unread_count
  const show = (which: 'all' | 'unread') => setParams(which === 'unread' ? { show: 'unread' } : {}, { replace: true })
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('common:pages.notifications')}</h1>
          <p className="page__meta">
            {unread === 0 ? t('inbox.allRead') : unread !== undefined && t('inbox.lead', { count: unread })}
          </p>
        </div>
        <div className="page__actions">
          <Button onClick={() => markRead()} disabledReason={unread === 0 ? t('inbox.nothingUnread') : undefined}>
            {t('inbox.markAll')}
          </Button>
        </div>
      </header>
      <div>
        <Segmented
          label={t('inbox.filter')}
          options={[
            { value: 'all', label: t('inbox.all') },
            { value: 'unread', label: t('inbox.unread') },
          ]}
          value={isUnreadOnly ? 'unread' : 'all'}
          onChange={show}
        />
      </div>
      <Loaded
        of={list}
        failed={t('inbox.failed')}
        pending={
          <output className="stack" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
            <Skeleton width="45%" />
          </output>
        }
      />
      {notes?.length === 0 && (
        <EmptyState
          isPart
          icon={Bell}
          title={isUnreadOnly ? t('inbox.emptyUnread') : t('inbox.emptyTitle')}
          text={t('inbox.emptyText')}
        >
          {isUnreadOnly && <Button onClick={() => show('all')}>{t('inbox.showAll')}</Button>}
        </EmptyState>
      )}
      {notes && notes.length > 0 && (
        <>
          <ul className={clsx('panel rows', styles.inboxPage)}>
            {notes.map((note) => (
              <li key={note.id}>
                <NotificationNote notification={note} onOpen={() => !note.is_read && markRead(note.id)} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={notes.length}
            total={list.data?.pages.at(-1)?.total ?? notes.length}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}
