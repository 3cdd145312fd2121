import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notifications.ts'

/** Roles in a project, a team or the installation. */
const ROLES = ['owner', 'admin', 'developer', 'viewer', 'member', 'user'] as const

/** What may have happened to two-factor authentication. */
const CHANGES = ['enabled', 'disabled', 'codes'] as const

interface NotificationWords {
  title: string
  text: string
}

/** Says a notification in the language of the page: what happened, and what it means or what to do. */
export function useNotificationWords(): (notification: Pick<Notification, 'kind' | 'data'>) => NotificationWords {
  const { t } = useTranslation('common')
  return ({ kind, data }) => {
    const role = ROLES.find((one) => one === data['role'])
    const change = CHANGES.find((one) => one === data['change'])
    const words = { ...data, ...(role && { role: t(`roles.${role}`) }), ...(change && { change: t(`twoFactorChanges.${change}`) }) }
    return { title: t(`notificationTexts.${kind}.title`, words), text: t(`notificationTexts.${kind}.text`, words) }
  }
}
