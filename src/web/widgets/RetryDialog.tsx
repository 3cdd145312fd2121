import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface RetryDialogProps {
  /** What was not done. */
  title: string
  /** Why: the server's sentence. Undefined while nothing is wrong, and the dialog closed. */
  problem: string | undefined
  isLoading: boolean
  onRetry: () => void
  onClose: () => void
}

/** Says that something asked for with one click was not done, why, and offers to try again. */
export function RetryDialog({ title, problem, isLoading, onRetry, onClose }: RetryDialogProps): ReactNode {
  const { t } = useTexts('common')
  const foot = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button variant="primary" icon={RefreshCw} onClick={onRetry} isLoading={isLoading} isFirstFocus>
        {t('retry')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen={problem !== undefined} onClose={onClose} foot={foot}>
      <Callout tone="danger">{problem}</Callout>
    </Dialog>
  )
}
