import { Copy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useCopy } from '../lib/clipboard.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'

interface CopyButtonProps {
  text: string
  /** What it says before and for two seconds after; Copy and Copied! when absent. */
  label?: string
  copiedLabel?: string
  icon?: LucideIcon
  /** As tall as the buttons of a page and without a border, in place of small. */
  isQuiet?: boolean
  /** Why there is nothing to copy. */
  disabledReason?: string | undefined
}

/**
 * Copies a text and says so for two seconds, or that the browser did not let it. Give it a key where its text is that
 * of another thing.
 */
export function CopyButton({
  text,
  label,
  copiedLabel,
  icon = Copy,
  isQuiet = false,
  disabledReason,
}: CopyButtonProps): ReactNode {
  const { t } = useTexts('common')
  const { isCopied, copy } = useCopy()
  const press = async () => {
    if (!(await copy(text))) showToast('error', t('copyFailed'))
  }
  return (
    <Button
      {...(isQuiet ? { variant: 'ghost' } : { size: 'sm' })}
      icon={icon}
      disabledReason={disabledReason}
      onClick={() => void press()}
    >
      <span aria-live="polite">{isCopied ? (copiedLabel ?? t('copied')) : (label ?? t('copy'))}</span>
    </Button>
  )
}
