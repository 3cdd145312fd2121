import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './projects.module.css'

/** The list of projects while it loads. */
export function ProjectsSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className={styles.projectCards} aria-label={t('loading')}>
      {[0, 1, 2].map((card) => (
        <span key={card} className={clsx('panel', styles.projectCard)}>
          <Skeleton width="50%" height="1.25rem" />
          <Skeleton width="80%" />
          <Skeleton width="100%" height="1.5rem" />
          <Skeleton width="40%" />
        </span>
      ))}
    </output>
  )
}
