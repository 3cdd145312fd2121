import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** A list of components that is still on its way. */
export function CatalogueSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className="stack stack--16" aria-label={t('loading')}>
      <Skeleton width="100%" height="2rem" />
      <Skeleton width="100%" height="30rem" />
    </output>
  )
}
