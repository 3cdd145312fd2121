import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../lib/clipboard.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast.ts'

/** Lines for a terminal, and a button that copies them all. */
export function Commands({ lines }: { lines: readonly string[] }): ReactNode {
  const { t } = useTranslation(['environment', 'common'])
  const { isCopied, copy } = useCopy()
  const press = async () => {
    if (!(await copy(lines.join('\n')))) showToast('error', t('common:copyFailed'))
  }
  return (
    <div className="environment-commands">
      <pre className="mono">{lines.join('\n')}</pre>
      <IconButton icon={isCopied ? Check : Copy} label={isCopied ? t('common:copied') : t('steps.copy')} size="sm" onClick={() => void press()} />
    </div>
  )
}
