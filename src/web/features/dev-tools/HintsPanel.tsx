import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Icon } from '../../ui/Icon.tsx'

const HINTS = ['seed', 'approve', 'report', 'expire', 'clear'] as const

/** What is worth trying with the sample data. */
export function HintsPanel(): ReactNode {
  const { t } = useTexts('devTools')
  return (
    <section className="panel" aria-labelledby="hints-title">
      <div className="panel__head">
        <h2 className="h3" id="hints-title">
          {t('hints.title')}
        </h2>
      </div>
      <div className="panel__body">
        <ol className="check-list">
          {HINTS.map((hint) => (
            <li key={hint}>
              <Icon of={Lightbulb} tone="muted" />
              <span>{t(`hints.${hint}`)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
