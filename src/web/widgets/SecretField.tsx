import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { useCopy } from '../lib/clipboard.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'
import './secret-field.css'

interface SecretFieldProps {
  /** Name for screen readers. */
  label: string
  secret: string
  /** How it is shown, where that is not how it is copied. */
  shown?: string
}

/** Something that is shown once, to be copied: a token, a link, a key to type. */
export function SecretField({ label, secret, shown = secret }: SecretFieldProps): ReactNode {
  const { t } = useTexts('common')
  const { isCopied, copy } = useCopy()
  const take = async () => {
    if (!(await copy(secret))) showToast('error', t('copyFailed'))
  }
  return (
    <div className="secret" role="group" aria-label={label}>
      <span className="grow">{shown}</span>
      <Button size="sm" icon={Copy} onClick={() => void take()}>
        {isCopied ? t('copied') : t('copy')}
      </Button>
    </div>
  )
}
