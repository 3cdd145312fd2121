import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import type { CloudComparison, CostEstimate } from '#engine/result.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { CloudBars } from '../../widgets/CloudBars.tsx'
import { CloudMark, cloudName } from '../../widgets/CloudMark.tsx'
import { shownTotal } from './shown-total.ts'
import styles from './templates.module.css'

interface CloudsProps {
  template: TemplateDetail
  /** Says the regions and what is not the same elsewhere, once it is compiled. */
  cost: CostEstimate | undefined
  cloud: CloudId
}

/** The same template on three clouds; where it has no price, why. */
export function Clouds({ template, cost, cloud }: CloudsProps): ReactNode {
  const { t } = useTexts('templates')
  const say = useSentences()
  const details = cost?.comparison_detail ?? []
  const detailOf = (id: CloudId) => details.find((one) => one.cloud === id)
  const priced = template.prices.flatMap((price): CloudComparison[] =>
    price.total_monthly === null
      ? []
      : [
          {
            ...price,
            total_monthly: shownTotal({ ...price, total_monthly: price.total_monthly }),
            label: cloudName(price.cloud),
            region: detailOf(price.cloud)?.region ?? (price.cloud === template.cloud ? template.region : ''),
            differences: [],
          },
        ],
  )
  const unpriced = template.prices.filter((price) => price.total_monthly === null)
  const differences = details.flatMap(({ label, differences: texts, difference_messages: messages }) =>
    texts.map((text, index) => ({ label, text: say(messages?.[index], text) })),
  )
  return (
    <section className="panel" aria-labelledby="clouds">
      <div className="panel__head">
        <h2 className="h3" id="clouds">
          {t('clouds.title')}
        </h2>
        <span className="push small t3">{t('perMonth')}</span>
      </div>
      <div className="panel__body stack stack--12">
        {priced.length > 0 && (
          <CloudBars
            clouds={priced}
            current={cloud}
            words={{
              free: t('parts.free'),
              cheapest: t('clouds.cheapest'),
              current: t('clouds.current'),
              unpriced: (count) => t('linesUnpriced', { count }),
            }}
          />
        )}
        {unpriced.map((price) => (
          <div key={price.cloud} className="small">
            <span className="row row--between">
              <span className="row">
                <CloudMark cloud={price.cloud} isDecorative />
                {cloudName(price.cloud)}
              </span>
              <span className="t3">{t('unpriced')}</span>
            </span>
            {price.reason !== null && <span className="cell-sub">{say(price.messages, price.reason)}</span>}
          </div>
        ))}
      </div>
      {differences.length > 0 && (
        <div className={clsx('panel__foot', styles.templateFoot)}>
          <h3 className="tiny t3 medium">{t('clouds.differences')}</h3>
          <ul className="small t2 stack stack--4">
            {differences.map(({ label, text }) => (
              <li key={`${label} ${text}`}>
                <b className="medium">{label}:</b> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
