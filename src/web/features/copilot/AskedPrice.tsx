import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CopilotResult, CopilotUnderstanding } from '../../api/copilot.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Changes } from './Price.tsx'
import type { Say } from './use-talk.ts'
import { useFieldWords } from './use-field-words.ts'

interface AskedPriceProps {
  understanding: CopilotUnderstanding
  result: CopilotResult
  /** Takes what was asked about; absent where the chat has gone on. */
  onSay: Say | undefined
}

/** What something would cost that was only asked about, and a button that takes it. */
export function AskedPrice({ understanding: { asked }, result, onSay }: AskedPriceProps): ReactNode {
  const { t } = useTexts('copilot')
  const { cents } = useFormat()
  const words = useFieldWords()
  const { changes, total_monthly: total, before_monthly: before } = result
  if (!asked) return null
  return (
    <div className="panel" role="group" aria-label={t('asked')}>
      <div className="panel__body stack stack--16">
        {changes.length > 0 && <Changes changes={changes} difference={before === null ? null : total - before} />}
        <div className="row row--wrap row--between">
          <p>
            <span className="tiny t3">{t('total')}</span> <span className="money medium">{cents(total)}</span>
          </p>
          {onSay && changes.length > 0 && (
            <Button
              size="sm"
              onClick={() =>
                onSay(words.said(changes.map(({ field, after }) => ({ field, value: after }))), {
                  config: asked,
                  isAll: true,
                })
              }
            >
              {t('takeIt')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
