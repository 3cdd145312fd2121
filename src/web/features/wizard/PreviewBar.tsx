import { ChevronUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { LivePreview, type LivePreviewProps } from './LivePreview.tsx'

/** The live preview of narrow windows: a bar with the price that opens upward. */
export function PreviewBar(props: LivePreviewProps): ReactNode {
  const { t } = useTranslation('wizard')
  const { usd } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { live, answers, totalBefore } = props
  const total = live.ok ? live.result.cost_estimate.total_monthly : undefined
  const limit = answers.budget_limit
  return (
    <>
      <button type="button" className="preview-bar" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <span className="preview-bar__total">
          <span className="cell-sub">{live.ok ? t('preview.total') : t('preview.refused')}</span>
          {total !== undefined && (
            <>
              <span className="h2 money">{usd(total)}</span>{' '}
              {limit !== undefined && limit > 0 ? (
                <span className="small t3 money">{t('preview.ofLimit', { percent: Math.round((total / limit) * 100) })}</span>
              ) : (
                totalBefore !== undefined && <MoneyDelta amount={total - totalBefore} />
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
        {/* Nothing in it takes the focus by itself: it does, so that the keyboard can scroll it. */}
        <div className="preview-sheet" tabIndex={0} role="group" aria-label={t('preview.title')}>
          <LivePreview {...props} />
        </div>
      </Dialog>
    </>
  )
}
