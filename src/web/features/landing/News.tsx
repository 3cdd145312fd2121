import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NotificationKind } from '#contract/notifications.ts'
import { inboxQuery } from '../../api/notifications.ts'
import { to } from '../../pages.ts'
import { NotificationNote } from '../../widgets/NotificationNote.tsx'
import { useMarkRead } from '../../widgets/use-mark-read.ts'
import { HomePanel } from './HomePanel.tsx'
import { SHOWN } from './home-queries.ts'
import styles from './landing.module.css'

/** What asks for something stands under what waits. */
const ASKS: readonly NotificationKind[] = ['approval-requested', 'approval-reminder', 'run-waiting']

/** What changed: the newest of what this person was notified of. */
export function News(): ReactNode {
  const inbox = useQuery(inboxQuery)
  const markRead = useMarkRead()
  const notes = (inbox.data?.notifications ?? []).filter(({ kind }) => !ASKS.includes(kind))
  const rows = notes.slice(0, SHOWN).map((note) => (
    <li key={note.id} className={styles.homeNote}>
      <NotificationNote
        notification={note}
        onOpen={() => {
          if (!note.is_read) markRead(note.id)
        }}
      />
    </li>
  ))
  return <HomePanel id="news" all={to('notifications')} of={inbox} rows={rows} />
}
