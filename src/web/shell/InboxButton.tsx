import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useLocation } from 'react-router'
import { inboxQuery } from '../api/notifications.ts'
import { Icon } from '../ui/Icon.tsx'

const InboxPanel = lazy(async () => ({ default: (await import('./InboxPanel.tsx')).InboxPanel }))

/** More than so many unread are not counted on the bell. */
const COUNT_MAX = 99

/** The bell with the number of unread notifications; opens the inbox. */
export function InboxButton(): ReactNode {
  const { t } = useTexts('shell')
  const { data } = useQuery(inboxQuery)
  const { key } = useLocation()
  // The panel belongs to the page on which it was opened: going on closes it.
  const [opened, setOpened] = useState<{ at: HTMLElement; key: string }>()
  const anchor = opened?.key === key ? opened.at : undefined
  const unread = data?.unread_count ?? 0
  return (
    <>
      <button
        type="button"
        className="btn btn--ghost btn--icon inbox"
        aria-label={unread > 0 ? t('inbox.unread', { count: unread }) : t('inbox.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setOpened(anchor ? undefined : { at: event.currentTarget, key })}
      >
        <Icon of={Bell} />
        {unread > 0 && <span className="inbox__count">{Math.min(unread, COUNT_MAX)}</span>}
      </button>
      {anchor && (
        <Suspense>
          <InboxPanel anchor={anchor} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
