import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface ErrorStateProps {
  /** What could not be done. */
  title: string
  /** Why: the server's sentence. */
  text: string
  onRetry: () => void
}

/** A part of a page that could not be loaded, with a way to try again. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps): ReactNode {
  const { t } = useTexts('common')
  return (
    <div className="blank blank--error" role="alert">
      <Icon of={CircleAlert} />
      <div className="blank__text">
        <p className="h3">{title}</p>
        <p className="small t2">{text}</p>
      </div>
      <Button icon={RefreshCw} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
