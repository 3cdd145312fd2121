import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The inbox while it loads. */
export function InboxSkeleton(): ReactNode {
  const { t } = useTranslation('common')
  return (
    <output className="panel approvals" aria-label={t('loading')}>
      <span className="approvals__list approvals__waiting">
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="70%" />
      </span>
      <span className="approvals__waiting" data-wide>
        <Skeleton width="18rem" height="1.25rem" />
        <Skeleton width="100%" height="6rem" />
        <Skeleton width="100%" height="4rem" />
      </span>
    </output>
  )
}
