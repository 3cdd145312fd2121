import { useQuery } from '@tanstack/react-query'
import { FolderKanban, Layers, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Project } from '#contract/projects.ts'
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
import { SHOWN, changedProjectsQuery, changedTemplatesQuery } from './home-queries.ts'
import styles from './landing.module.css'

/** What asks for something stands under what waits. */
const ASKS: readonly NotificationKind[] = ['approval-requested', 'approval-reminder', 'run-waiting']

/** What changed: the newest notifications, and templates and settings of their teams and projects by others. */
export function News(): ReactNode {
  const inbox = useQuery(inboxQuery)
  const [openedMs] = useState(() => Date.now())
  const templates = useQuery(changedTemplatesQuery(openedMs))
  const projects = useQuery(changedProjectsQuery(openedMs))
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
      ...(templates.data ?? []).map((template) => ({
        id: template.id,
        at: template.updated_at,
        row: <ChangedTemplate template={template} />,
      })),
      ...(projects.data ?? []).flatMap((project) =>
        project.changed === null
          ? []
          : [
              {
                id: project.id,
                at: project.changed.at,
                row: <ChangedProject project={project} {...project.changed} />,
              },
            ],
      ),
    ],
    SHOWN,
  ).map(({ id, row }) => (
    <li key={id} className={styles.homeNote}>
      {row}
    </li>
  ))
  // All are needed to say what is newest.
  const waitedFor = [inbox, templates].find(({ data }) => data === undefined) ?? projects
  return <HomePanel id="news" all={to('notifications')} of={waitedFor} rows={rows} />
}

function ChangedTemplate({ template }: { template: Template }): ReactNode {
  const { t } = useTexts('landing')
  const { id, name, team_name: team, version, updated_at } = template
  return (
    <Change
      of={Layers}
      to={to('template', { id })}
      title={t('home.news.template', { name })}
      text={t('home.news.version', { team: team ?? '', version })}
      at={updated_at}
    />
  )
}

function ChangedProject({ project, at, by }: { project: Project; at: string; by: string | null }): ReactNode {
  const { t } = useTexts('landing')
  return (
    <Change
      of={FolderKanban}
      to={to('project', { projectId: project.id })}
      title={t('home.news.project', { name: project.name })}
      text={by === null ? t('home.news.byNoOne') : t('home.news.by', { who: by })}
      at={at}
    />
  )
}

function Change(change: { of: LucideIcon; to: string; title: string; text: string; at: string }): ReactNode {
  const { distance, dateTime } = useFormat()
  const when = new Date(change.at)
  return (
    <Link className="note" to={change.to}>
      <Icon of={change.of} />
      <span className="note__text">
        <span>{change.title}</span>
        <span className="cell-sub">{change.text}</span>
      </span>
      <time className="tiny t3 nowrap" dateTime={change.at} title={dateTime(when)}>
        {distance(when)}
      </time>
    </Link>
  )
}
