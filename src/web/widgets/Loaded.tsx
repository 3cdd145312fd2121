import type { ReactNode } from 'react'
import { errorText } from '../api/errors.ts'
import { useTexts } from '../locales/texts.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** What of a query decides what is shown. */
interface Loadable {
  readonly data: unknown
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

interface LoadedProps {
  of: Loadable
  /** What could not be loaded. */
  failed: string
  /** The shape of what comes, with a name for screen readers. */
  pending: ReactNode
  /** Gives the error a panel, where what comes has one of its own. */
  isPanel?: boolean
}

/**
 * A part of a page that comes from the server: its skeleton until it is there, or why it failed, with
 * Retry. It shows nothing once the page has the data, also when a later request fails.
 */
export function Loaded({ of, failed, pending, isPanel = false }: LoadedProps): ReactNode {
  const { t } = useTexts('common')
  if (of.data !== undefined) return null
  if (!of.isError) return pending
  const error = (
    <ErrorState title={failed} text={errorText(of.error, t('errors.unreachable'))} onRetry={() => void of.refetch()} />
  )
  return isPanel ? <div className="panel">{error}</div> : error
}
