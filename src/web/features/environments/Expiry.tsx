import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import styles from './environments.module.css'

/** When an environment ends: how far that is, and the date and time in the zone of the reader. */
export function Expiry({ environment }: { environment: Environment }): ReactNode {
  const { t } = useTexts('environments')
  const { distance, dateTime } = useFormat()
  const now = useNow()
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
    return (
      <span className="small t3">
        {days !== null && activated_at === null ? t('afterActivation', { count: days }) : t('noExpiry')}
      </span>
    )
  }
  const at = new Date(expires_at)
  // Whatever the status says: the job that changes it runs every few minutes.
  const isExpired = at <= now
  return (
    <time className={styles.environmentsExpiry} dateTime={expires_at} title={dateTime(at)}>
      <span
        className={clsx(
          'nowrap',
          isExpired && styles.environmentsExpired,
          !isExpired && status === 'expiring_soon' && styles.environmentsSoon,
        )}
      >
        {isExpired ? t('expired') : distance(at)}
      </span>
      <span className="cell-sub">{isExpired ? distance(at) : dateTime(at)}</span>
    </time>
  )
}
