import clsx from 'clsx'
import {
  Ban,
  BellRing,
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CircleX,
  CircleDollarSign,
  DatabaseBackup,
  Droplets,
  FolderMinus,
  FolderPlus,
  Hourglass,
  Inbox,
  KeyRound,
  MailCheck,
  Plug,
  ScanSearch,
  MonitorSmartphone,
  ShieldCheck,
  Trash2,
  TriangleAlert,
  Undo2,
  Unplug,
  UserCog,
  UserMinus,
  UserPlus,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useWords } from '../locales/words.ts'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { useFormat } from '../lib/format.ts'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import './notification-note.css'

const ICONS: Readonly<Record<Notification['kind'], LucideIcon>> = {
  'project-member-added': FolderPlus,
  'project-role-changed': UserCog,
  'project-member-removed': FolderMinus,
  'project-deleted': Trash2,
  'connection-granted': Plug,
  'connection-withdrawn': Unplug,
  'team-member-added': UserPlus,
  'team-role-changed': UserCog,
  'team-member-removed': UserMinus,
  'instance-role-changed': UserCog,
  'password-changed': KeyRound,
  'two-factor-changed': ShieldCheck,
  'new-sign-in': MonitorSmartphone,
  'sign-in-paused': ShieldCheck,
  'invitation-accepted': MailCheck,
  'environment-reminder': CalendarClock,
  'environment-expired': CalendarX2,
  'environment-teardown': Trash2,
  'environment-deleted': Trash2,
  'environment-failed': TriangleAlert,
  'environment-late': TriangleAlert,
  'environment-owner': UserCog,
  'run-waiting': Inbox,
  'run-done': CircleCheck,
  'run-failed': TriangleAlert,
  'run-canceled': Ban,
  'pipeline-failed': TriangleAlert,
  'drift-found': ScanSearch,
  'leak-found': Droplets,
  'snapshot-stays': Droplets,
  'approval-requested': Inbox,
  'approval-reminder': BellRing,
  'approval-approved': CircleCheck,
  'approval-rejected': CircleX,
  'approval-lapsed': Hourglass,
  'approval-void': Undo2,
  'project-budget': CircleDollarSign,
  'environment-budget': CircleDollarSign,
  'prices-waiting': CircleDollarSign,
  'backup-failed': DatabaseBackup,
  'token-ending': KeyRound,
  'workflow-message': Workflow,
  'workflow-backup': DatabaseBackup,
}

interface NotificationNoteProps {
  notification: Notification
  /** It was clicked: mark it as read. */
  onOpen: () => void
}

/** A notification in two lines; leads to the page that it is about. */
export function NotificationNote({ notification, onOpen }: NotificationNoteProps): ReactNode {
  const { t } = useTexts(['common', 'run'])
  const { distance, dateTime } = useFormat()
  const say = useWords()
  const { kind, data, messages, path, is_read, created_at } = notification
  const params = { ...data, ...messages }
  const title = say({ code: `notifications.${kind}.title`, params }, '').trim()
  const text = say({ code: `notifications.${kind}.text`, params }, '').trim()
  const when = new Date(created_at)
  const className = clsx('note', !is_read && 'note--unread')
  const content = (
    <>
      <Icon of={ICONS[kind]} />
      <span className="note__text">
        <span className={clsx(!is_read && 'medium')}>
          {!is_read && <span className="visually-hidden">{t('unread')} </span>}
          {title}
          {data['connection'] === 'sandbox' && (
            <>
              {' '}
              <Badge tone="info">{t('run:simulated')}</Badge>
            </>
          )}
        </span>
        <span className="cell-sub">{text}</span>
      </span>
      <time className="tiny t3 nowrap" dateTime={created_at} title={dateTime(when)}>
        {distance(when)}
      </time>
    </>
  )
  if (path === null) {
    return (
      <button type="button" className={className} onClick={onOpen}>
        {content}
      </button>
    )
  }
  return (
    <Link className={className} to={path} onClick={onOpen}>
      {content}
    </Link>
  )
}
