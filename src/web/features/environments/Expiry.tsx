import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#contract/environment.ts'
import { useFormat } from '../../lib/format.ts'

/** When an environment ends: how far that is, and the date and time in the zone of who looks. */
export function Expiry({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTranslation('environments')
  const { distance, dateTime } = useFormat()
  const { status, expires_at, lifetime_days: days, activated_at, deleted_at } = environment
  if (status === 'deleted' && deleted_at !== null) {
    const at = new Date(deleted_at)
    return (
      <time className="small t3" dateTime={deleted_at} title={dateTime(at)}>
        {t('deletedOn', { distance: distance(at) })}
      </time>
    )
  }
  if (expires_at === null) {
    return <span className="small t3">{days !== null && activated_at === null ? t('afterActivation', { count: days }) : t('noExpiry')}</span>
  }
  const at = new Date(expires_at)
  const isExpired = status === 'expired'
  return (
    <time className="environments__expiry" dateTime={expires_at} title={dateTime(at)}>
      <span className={clsx('nowrap', isExpired && 'environments__expired', status === 'expiring_soon' && 'environments__soon')}>
        {isExpired ? t('expired') : distance(at)}
      </span>
      <span className="cell-sub">{isExpired ? distance(at) : dateTime(at)}</span>
    </time>
  )
}
