import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Template } from '#contract/templates.ts'
import { inboxQuery } from '../../api/notifications.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NotificationNote } from '../../widgets/NotificationNote.tsx'
import { useMarkRead } from '../../widgets/use-mark-read.ts'
import { HomePanel } from './HomePanel.tsx'
import { newest } from './home.ts'
import { SHOWN, changedTemplatesQuery } from './home-queries.ts'
import styles from './landing.module.css'

/** What asks for something stands under what waits. */
const ASKS: readonly NotificationKind[] = ['approval-requested', 'approval-reminder', 'run-waiting']

/** What changed: the newest of what this person was notified of, and templates of their teams that others changed. */
export function News(): ReactNode {
  const inbox = useQuery(inboxQuery)
  const [openedMs] = useState(() => Date.now())
  const changed = useQuery(changedTemplatesQuery(openedMs))
  const markRead = useMarkRead()
  const notes = (inbox.data?.notifications ?? []).filter(({ kind }) => !ASKS.includes(kind))
  const rows = newest(
    [
      ...notes.map((note) => ({
        id: note.id,
        at: note.created_at,
        row: (
          <NotificationNote
            notification={note}
            onOpen={() => {
              if (!note.is_read) markRead(note.id)
            }}
          />
        ),
      })),
      ...(changed.data ?? []).map((template) => ({
        id: template.id,
        at: template.updated_at,
        row: <ChangedTemplate template={template} />,
      })),
    ],
    SHOWN,
  ).map(({ id, row }) => (
    <li key={id} className={styles.homeNote}>
      {row}
    </li>
  ))
  // Both are needed to say what is newest.
  return <HomePanel id="news" all={to('notifications')} of={inbox.data === undefined ? inbox : changed} rows={rows} />
}

function ChangedTemplate({ template }: { template: Template }): ReactNode {
  const { t } = useTexts('landing')
  const { distance, dateTime } = useFormat()
  const { id, name, team_name: team, version, updated_at } = template
  const when = new Date(updated_at)
  return (
    <Link className="note" to={to('template', { id })}>
      <Icon of={Layers} />
      <span className="note__text">
        <span>{t('home.news.template', { name })}</span>
        <span className="cell-sub">{t('home.news.version', { team: team ?? '', version })}</span>
      </span>
      <time className="tiny t3 nowrap" dateTime={updated_at} title={dateTime(when)}>
        {distance(when)}
      </time>
    </Link>
  )
}
