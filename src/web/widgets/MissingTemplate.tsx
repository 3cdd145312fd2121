import { FileQuestion, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Link } from 'react-router'
import { errorText } from '../api/errors.ts'
import { to } from '../pages.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

interface MissingTemplateProps {
  /** Whether it does not exist or may not be seen; otherwise something failed, and can be tried again. */
  isGone: boolean
  /** What could not be done. */
  failed: string
  error: Error | null
  onRetry: () => void
}

/** Stands in place of a page whose template could not be loaded. */
export function MissingTemplate({ isGone, failed, error, onRetry }: MissingTemplateProps): ReactNode {
  const { t } = useTexts('common')
  return (
    <div className="page" role="alert">
      <EmptyState
        icon={FileQuestion}
        title={isGone ? t('missingTemplate.title') : failed}
        text={isGone ? t('missingTemplate.text') : errorText(error, t('errors.unreachable'))}
      >
        <div className="row row--wrap">
          {!isGone && (
            <Button icon={RefreshCw} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          <Link className={buttonClass({ variant: isGone ? 'primary' : 'ghost' })} to={to('templates')}>
            {t('missingTemplate.back')}
          </Link>
        </div>
      </EmptyState>
    </div>
  )
}
