import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { environmentQuery } from '../../api/environment.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MissingEnvironment } from '../../widgets/MissingEnvironment.tsx'

/**
 * Loads the environment of an address. What does not exist or may not be seen is not found; what fails is tried again
 * by hand.
 */
export function LoadEnvironment({
  id,
  children,
}: {
  id: string
  children: (environment: EnvironmentDetail) => ReactNode
}): ReactNode {
  const environment = useQuery(environmentQuery(id))
  if (environment.data) return children(environment.data)
  if (!environment.isError) return <EnvironmentSkeleton />
  return <MissingEnvironment error={environment.error} onRetry={() => void environment.refetch()} />
}

function EnvironmentSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className="page" aria-label={t('loading')}>
      <Skeleton width="16rem" height="1.75rem" />
      <Skeleton width="24rem" height="1.5rem" />
      <Skeleton width="100%" height="5.5rem" />
      <Skeleton width="100%" height="16rem" />
    </output>
  )
}
