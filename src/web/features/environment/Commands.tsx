import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useCopy } from '../../lib/clipboard.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './environment.module.css'

/** Lines for a terminal, and a button that copies them all. */
export function Commands({ lines }: { lines: readonly string[] }): ReactNode {
  const { t } = useTexts(['environment', 'common'])
  const { isCopied, copy } = useCopy()
  const press = async () => {
    if (!(await copy(lines.join('\n')))) showToast('error', t('common:copyFailed'))
  }
  return (
    <div className={styles.environmentCommands}>
      <pre className="mono">{lines.join('\n')}</pre>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? t('common:copied') : t('steps.copy')}
        size="sm"
        onClick={() => void press()}
      />
    </div>
  )
}
