import { RefreshCw, ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorText, isNotFound } from '../api/errors.ts'
import { useTexts } from '../locales/texts.ts'
import { to } from '../pages.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Stands in place of a page whose environment could not be loaded: it is not there, or something failed. */
export function MissingEnvironment({ error, onRetry }: { error: Error | null; onRetry: () => void }): ReactNode {
  const { t } = useTexts('common')
  const isGone = isNotFound(error)
  return (
    <div className="page" role="alert">
      <EmptyState
        icon={ServerOff}
        title={t(isGone ? 'missingEnvironment.title' : 'missingEnvironment.failed')}
        text={isGone ? t('missingEnvironment.text') : errorText(error, t('errors.unreachable'))}
      >
        <div className="row row--wrap">
          {!isGone && (
            <Button icon={RefreshCw} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          <Link className={buttonClass({ variant: isGone ? 'primary' : 'ghost' })} to={to('environments')}>
            {t('missingEnvironment.back')}
          </Link>
        </div>
      </EmptyState>
    </div>
  )
}
