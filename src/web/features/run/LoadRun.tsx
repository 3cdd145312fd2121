import { useQuery } from '@tanstack/react-query'
import { RefreshCw, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RunDetail } from '#contract/run.ts'
import { errorText, isNotFound } from '../../api/errors.ts'
import { runQuery } from '../../api/runs.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Loads the run of an address. What does not exist or may not be seen is not found; what fails is tried again. */
export function LoadRun({ id, children }: { id: string; children: (run: RunDetail) => ReactNode }): ReactNode {
  const { t } = useTexts(['run', 'common'])
  const run = useQuery(runQuery(id))
  if (run.data) return children(run.data)
  if (!run.isError)
    return (
      <output className="page" aria-label={t('common:loading')}>
        <Skeleton width="16rem" height="1.75rem" />
        <Skeleton width="24rem" height="1.5rem" />
        <Skeleton width="100%" height="4rem" />
        <Skeleton width="100%" height="30rem" />
      </output>
    )
  const isGone = isNotFound(run.error)
  return (
    <div className="page" role="alert">
      <EmptyState
        icon={SearchX}
        title={t(isGone ? 'missing.title' : 'missing.failedTitle')}
        text={isGone ? t('missing.text') : errorText(run.error, t('common:errors.unreachable'))}
      >
        <div className="row row--wrap">
          {!isGone && (
            <Button icon={RefreshCw} onClick={() => void run.refetch()}>
              {t('common:retry')}
            </Button>
          )}
          <Link className={buttonClass({ variant: isGone ? 'primary' : 'ghost' })} to={to('runs')}>
            {t('missing.back')}
          </Link>
        </div>
      </EmptyState>
    </div>
  )
}
