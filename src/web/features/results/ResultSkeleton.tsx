import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The shape of a result while it loads. */
export function ResultSkeleton(): ReactNode {
  const { t } = useTranslation('results')
  return (
    <main className="wide" aria-busy="true">
      <output className="visually-hidden">{t('loading')}</output>
      <div className="stack">
        <Skeleton width="min(20rem, 80%)" height="1.75rem" />
        <Skeleton width="min(30rem, 95%)" />
      </div>
      <Skeleton width="100%" height="6rem" />
      <div className="results">
        <Skeleton width="100%" height="36rem" />
        <div className="stack stack--24">
          <Skeleton width="100%" height="14rem" />
          <Skeleton width="100%" height="12rem" />
        </div>
      </div>
    </main>
  )
}
