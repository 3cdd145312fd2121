import { ChevronUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDifferenceWords } from './use-difference-words.ts'
import { LivePreview, type LivePreviewProps } from './LivePreview.tsx'
import styles from './wizard.module.css'

/** The live preview of narrow windows: a bar with the price that opens upward. */
export function PreviewBar(props: LivePreviewProps): ReactNode {
  const { t } = useTexts('wizard')
  const { usd } = useFormat()
  const differenceInWords = useDifferenceWords()
  const [isOpen, setIsOpen] = useState(false)
  const { live, answers, totalBefore } = props
  const total = live.ok ? live.result.cost_estimate.total_monthly : undefined
  const limit = answers.budget_limit
  return (
    <>
      <button
        type="button"
        className={styles.previewBar}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.previewBarTotal}>
          <span className="cell-sub">{live.ok ? t('preview.total') : t('preview.refused')}</span>
          {total !== undefined && (
            <>
              <span className="h2 money">{usd(total)}</span>{' '}
              {limit !== undefined && limit > 0 ? (
                <span className="small t3 money">
                  {t('preview.ofLimit', { percent: Math.round((total / limit) * 100) })}
                </span>
              ) : (
                totalBefore !== undefined && (
                  <span className="small t3 money">{differenceInWords(total - totalBefore)}</span>
                )
              )}
            </>
          )}
        </span>
        <span className="row small t2">
          {t('preview.details')}
          <Icon of={ChevronUp} />
        </span>
      </button>
      <Dialog title={t('preview.title')} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {/* It takes the focus, because nothing in it does and the keyboard must be able to scroll it. */}
        <div className={styles.previewSheet} tabIndex={0} role="group" aria-label={t('preview.title')}>
          <LivePreview {...props} />
        </div>
      </Dialog>
    </>
  )
}
