import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Button } from '../ui/Button.tsx'

interface DialogFootProps {
  /** Whether the form is being sent. */
  isLoading: boolean
  onClose: () => void
  /** What the button says that sends it. */
  children: ReactNode
}

/** The buttons below the form of a dialog: away from it, and sending it. */
export function DialogFoot({ isLoading, onClose, children }: DialogFootProps): ReactNode {
  const { t } = useTexts('common')
  return (
    <div className="row">
      <span className="push row">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isLoading={isLoading}>
          {children}
        </Button>
      </span>
    </div>
  )
}
