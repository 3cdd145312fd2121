import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Button } from './Button.tsx'
import { Callout } from './Callout.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What the button does, such as "Delete project". */
  confirmLabel: string
  /** What the other button does, where "Cancel" would be taken for what is asked. */
  keepLabel?: string
  onConfirm: () => void
  /** It destroys something. */
  isDanger?: boolean
  /** What was confirmed is under way. */
  isLoading?: boolean
  /** Why it failed. */
  error?: string | undefined
  /** What will happen. */
  children: ReactNode
}

/** Asks before something that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({
  title,
  isOpen,
  onClose,
  confirmLabel,
  keepLabel,
  onConfirm,
  isDanger = false,
  isLoading = false,
  error,
  children,
}: ConfirmDialogProps): ReactNode {
  const { t } = useTexts('common')
  const foot = (
    <>
      <Button onClick={onClose} isFirstFocus>
        {keepLabel ?? t('cancel')}
      </Button>
      <Button variant={isDanger ? 'danger-solid' : 'primary'} onClick={onConfirm} isLoading={isLoading}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} foot={foot}>
      <div className="small t2">{children}</div>
      {error !== undefined && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}
