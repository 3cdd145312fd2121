import { useQuery } from '@tanstack/react-query'
import { RefreshCw, ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { environmentQuery } from '../../api/environment.ts'
import { errorText, isNotFound } from '../../api/errors.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

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
  const { t } = useTexts(['environment', 'common'])
  const environment = useQuery(environmentQuery(id))
  if (environment.data) return children(environment.data)
  if (!environment.isError) return <EnvironmentSkeleton />
  const isGone = isNotFound(environment.error)
  return (
    <div className="page" role="alert">
      <EmptyState
        icon={ServerOff}
        title={t(isGone ? 'missing.title' : 'missing.failedTitle')}
        text={isGone ? t('missing.text') : errorText(environment.error, t('common:errors.unreachable'))}
      >
        <div className="row row--wrap">
          {!isGone && (
            <Button icon={RefreshCw} onClick={() => void environment.refetch()}>
              {t('common:retry')}
            </Button>
          )}
          <Link className={buttonClass({ variant: isGone ? 'primary' : 'ghost' })} to={to('environments')}>
            {t('missing.back')}
          </Link>
        </div>
      </EmptyState>
    </div>
  )
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
