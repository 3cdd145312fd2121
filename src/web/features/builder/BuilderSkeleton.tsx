import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The builder in the shape in which it comes. */
export function BuilderSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className="page" aria-label={t('loading')}>
      <Skeleton width="100%" height="2rem" />
      <div className="stack stack--24">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} width="min(100%, 40rem)" height="3.5rem" />
        ))}
      </div>
    </output>
  )
}
