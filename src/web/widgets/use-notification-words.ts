import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notifications.ts'
import { RUN_KINDS } from '#domain/environment/lifecycle.ts'
import { useFormat, type Format } from '../lib/format.ts'

/** Roles in a project, a team or the installation. */
const ROLES = ['owner', 'admin', 'developer', 'viewer', 'member', 'user'] as const

/** What may have happened to two-factor authentication. */
const CHANGES = ['enabled', 'disabled', 'codes'] as const

/** Fields that hold USD. */
const AMOUNTS = ['cost', 'spent', 'limit'] as const

const HOURS_OF_DAY = 24

interface NotificationWords {
  title: string
  text: string
}

/** Says a notification in the language of the page: what happened, and what it means or what to do. */
export function useNotificationWords(): (notification: Pick<Notification, 'kind' | 'data'>) => NotificationWords {
  const { t, i18n } = useTranslation('common')
  const format = useFormat()
  return ({ kind, data }) => {
    const role = ROLES.find((one) => one === data['role'])
    const change = CHANGES.find((one) => one === data['change'])
    const run = RUN_KINDS.find((one) => one === data['run'])
    const words = {
      ...data,
      ...figuresOf(i18n.language, format, data),
      ...(data['cost'] === 'unknown' && { cost: t('unknownAmount') }),
      ...(role && { role: t(`roles.${role}`) }),
      ...(change && { change: t(`twoFactorChanges.${change}`) }),
      ...(run && { run: t(`notificationRuns.${run}`) }),
      ...(data['note'] && { note: t('notificationNote', { value: data['note'] }) }),
    }
    return { title: t(`notificationTexts.${kind}.title`, words), text: t(`notificationTexts.${kind}.text`, words).trim() }
  }
}

/** The fields that are figures, as people read them. */
function figuresOf(language: string, format: Format, data: Notification['data']): Notification['data'] {
  const figures: Notification['data'] = {}
  for (const name of AMOUNTS) if (data[name]) figures[name] = format.usd(Number(data[name]))
  if (data['percent']) figures['percent'] = new Intl.NumberFormat(language, { style: 'percent' }).format(Number(data['percent']) / 100)
  if (data['hours']) figures['hours'] = ends(language, Number(data['hours']))
  if (data['month']) {
    const start = new Date(`${data['month']}-01T00:00:00Z`)
    figures['month'] = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(start)
  }
  return figures
}

/** "in 3 days"; the last day is said in hours. */
function ends(language: string, hours: number): string {
  const relative = new Intl.RelativeTimeFormat(language)
  return hours > HOURS_OF_DAY && hours % HOURS_OF_DAY === 0 ? relative.format(hours / HOURS_OF_DAY, 'day') : relative.format(hours, 'hour')
}
