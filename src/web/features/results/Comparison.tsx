import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { CostEstimate } from '#engine/result.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { CloudBars } from '../../widgets/CloudBars.tsx'
import { Panel } from './Panel.tsx'
import styles from './results.module.css'

/** The same stack on every cloud that can run it, and what is not the same there. */
export function Comparison({ cost, current }: { cost: CostEstimate; current: CloudId }): ReactNode {
  const { t } = useTexts('results')
  const say = useSentences()
  const differences = cost.comparison_detail.flatMap(({ label, differences: texts, difference_messages: messages }) =>
    texts.map((text, index) => ({ label, text: say(messages?.[index], text) })),
  )
  return (
    <Panel section="compare" title={t('compare.title')}>
      <div className="panel__body">
        <CloudBars
          clouds={cost.comparison_detail}
          current={current}
          words={{
            cheapest: t('compare.cheapest'),
            current: t('compare.this'),
            unpriced: (count) => t('compare.unpriced', { count }),
          }}
        />
      </div>
      {differences.length > 0 && (
        <div className={clsx('panel__foot', styles.resultFoot)}>
          <h3 className="tiny t3 medium">{t('compare.differences')}</h3>
          <ul className="small t2 stack stack--4">
            {differences.map(({ label, text }) => (
              <li key={`${label} ${text}`}>
                <b className={clsx('medium', styles.resultCloud)}>{label}:</b> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
