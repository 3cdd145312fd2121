import { Download } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../widgets/CopyButton.tsx'
import { Counts, Pane } from './Pane.tsx'
import { OUTPUT_FILE } from './tools.ts'
import styles from './utilities.module.css'

interface OutputPaneProps {
  /** What is copied and downloaded; undefined while there is nothing. */
  text: string | undefined
  /** Instead of how long it is. */
  foot?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** What a tool made, to copy and to download. */
export function OutputPane({ text, foot, isBusy = false, children }: OutputPaneProps): ReactNode {
  const { t } = useTexts('utilities')
  const disabledReason = text === undefined || text === '' ? t('noOutput') : undefined
  const counts = useMemo(() => <Counts text={text ?? ''} />, [text])
  return (
    <Pane
      bar={
        <>
          <span id="utility-output">{t('output')}</span>
          <span className="push row">
            <Button
              size="sm"
              icon={Download}
              disabledReason={disabledReason}
              onClick={() => download(OUTPUT_FILE, new Blob([text ?? ''], { type: 'text/plain;charset=utf-8' }))}
            >
              {t('download')}
            </Button>
            <CopyButton text={text ?? ''} disabledReason={disabledReason} />
          </span>
        </>
      }
      foot={
        <>
          {foot ?? counts}
          <span className="push">{OUTPUT_FILE}</span>
        </>
      }
    >
      <div className={styles.utilityOutput} role="group" aria-labelledby="utility-output" aria-busy={isBusy}>
        {children}
      </div>
    </Pane>
  )
}
