import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The list of projects while it loads. */
export function ProjectsSkeleton(): ReactNode {
  const { t } = useTranslation('common')
  return (
    <output className="project-cards" aria-label={t('loading')}>
      {[0, 1, 2].map((card) => (
        <span key={card} className="panel project-card">
          <Skeleton width="50%" height="1.25rem" />
          <Skeleton width="80%" />
          <Skeleton width="100%" height="1.5rem" />
          <Skeleton width="40%" />
        </span>
      ))}
    </output>
  )
}
