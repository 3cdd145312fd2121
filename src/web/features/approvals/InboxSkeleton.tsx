import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './approvals.module.css'

/** The inbox while it loads. */
export function InboxSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className={clsx('panel', styles.approvals)} aria-label={t('loading')}>
      <span className={clsx(styles.approvalsList, styles.approvalsWaiting)}>
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="70%" />
      </span>
      <span className={styles.approvalsWaiting} data-wide>
        <Skeleton width="18rem" height="1.25rem" />
        <Skeleton width="100%" height="6rem" />
        <Skeleton width="100%" height="4rem" />
      </span>
    </output>
  )
}
