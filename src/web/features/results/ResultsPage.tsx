import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link, Navigate, useParams } from 'react-router'
import { errorText, isNotFound } from '../../api/errors.ts'
import { currentResultQuery, resultQuery } from '../../api/results.ts'
import { to } from '../../pages.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Result } from './Result.tsx'
import { ResultSkeleton } from './ResultSkeleton.tsx'

/** What was generated: this browser's latest result, or the one that the address names. */
export function ResultsPage(): ReactNode {
  const { id } = useParams()
  return id === undefined ? <CurrentResult /> : <GivenResult id={id} />
}

function CurrentResult(): ReactNode {
  const result = useQuery(currentResultQuery)
  if (result.data) return <Result result={result.data} />
  if (!result.isError) return <ResultSkeleton />
  // Without a result there is nothing to show, so the questions come first.
  if (isNotFound(result.error)) return <Navigate to={to('wizard')} replace />
  return <Failure error={result.error} onRetry={() => void result.refetch()} />
}

function GivenResult({ id }: { id: string }): ReactNode {
  const { t } = useTexts('results')
  const result = useQuery(resultQuery(id))
  if (result.data) return <Result result={result.data} />
  if (!result.isError) return <ResultSkeleton />
  if (!isNotFound(result.error)) return <Failure error={result.error} onRetry={() => void result.refetch()} />
  return (
    <main className="wide">
      <EmptyState icon={FileQuestion} title={t('missingTitle')} text={t('missingText')}>
        <Link className={buttonClass({ variant: 'primary' })} to={to('wizard')}>
          {t('toWizard')}
        </Link>
      </EmptyState>
    </main>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  const { t } = useTexts(['results', 'common'])
  return (
    <main className="wide">
      <ErrorState title={t('failedTitle')} text={errorText(error, t('common:errors.unreachable'))} onRetry={onRetry} />
    </main>
  )
}
