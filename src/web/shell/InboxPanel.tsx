import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Link } from 'react-router'
import { inboxQuery } from '../api/notifications.ts'
import { to } from '../pages.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Loaded } from '../widgets/Loaded.tsx'
import { NotificationNote } from '../widgets/NotificationNote.tsx'
import { useMarkRead } from '../widgets/use-mark-read.ts'

/** The newest notifications, what is unread first. */
export function InboxPanel({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  const inbox = useQuery(inboxQuery)
  const markRead = useMarkRead()
  const notes = inbox.data?.notifications.toSorted((a, b) => Number(a.is_read) - Number(b.is_read))
  const unread = inbox.data?.unread_count ?? 0
  return (
    <Popover label={t('inbox.title')} anchor={anchor} onClose={onClose}>
      <div className="popover__head">
        <h2 className="h3 grow">{t('inbox.title')}</h2>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => markRead()}
          disabledReason={unread === 0 ? t('inbox.nothingUnread') : undefined}
        >
          {t('inbox.markAllRead')}
        </Button>
      </div>
      <Loaded
        of={inbox}
        failed={t('inbox.failed')}
        pending={
          <output className="inbox__blank" aria-label={t('common:loading')}>
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </output>
        }
      />
      {notes?.length === 0 && <p className="inbox__blank small t2">{t('inbox.empty')}</p>}
      {notes && notes.length > 0 && (
        <ul className="inbox-list rows">
          {notes.map((note) => (
            <li key={note.id}>
              <NotificationNote
                notification={note}
                onOpen={() => {
                  if (!note.is_read) markRead(note.id)
                  if (note.path !== null) onClose()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="popover__foot small">
        <Link className="link" to={to('notifications')} onClick={onClose}>
          {t('inbox.all')}
        </Link>
        <Link className="push link link--quiet" to={to('profile')} onClick={onClose}>
          {t('inbox.settings')}
        </Link>
      </div>
    </Popover>
  )
}
