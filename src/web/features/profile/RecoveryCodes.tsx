import clsx from 'clsx'
import { Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { useCopy } from '../../lib/clipboard.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './profile.module.css'

/** The recovery codes, this once: to copy or to keep as a file. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }): ReactNode {
  const { t } = useTexts(['profile', 'common'])
  const { email } = useAccount()
  const { isCopied, copy } = useCopy()
  const text = codes.join('\n')
  const take = async () => {
    if (!(await copy(text))) showToast('error', t('common:copyFailed'))
  }
  const save = () =>
    download(
      'strata-recovery-codes.txt',
      new Blob([`${t('twoFactor.file', { email })}\n\n${text}\n`], { type: 'text/plain' }),
    )
  return (
    <div className="panel__body stack stack--16">
      <div className="stack stack--4">
        <p className="medium">{t('twoFactor.codesTitle')}</p>
        <p className="small t2">{t('twoFactor.codesText')}</p>
      </div>
      <ul className={clsx('mono', styles.codes)} aria-label={t('twoFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row row--wrap">
        <Button icon={Copy} onClick={() => void take()}>
          {isCopied ? t('common:copied') : t('twoFactor.copyCodes')}
        </Button>
        <Button icon={Download} onClick={save}>
          {t('twoFactor.download')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('twoFactor.kept')}
        </Button>
      </div>
    </div>
  )
}
