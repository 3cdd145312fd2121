import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { Template } from '#contract/templates.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CloudMark, cloudName } from '../../widgets/CloudMark.tsx'
import { usePlace } from '../../widgets/region-place.ts'
import { shownTotal } from './shown-total.ts'
import styles from './templates.module.css'

/** What a template costs on each cloud; what has no price says so and why, and nothing in it is said once. */
export function CardPrices({
  template,
}: {
  template: Pick<Template, 'cloud' | 'region' | 'component_types' | 'prices'>
}): ReactNode {
  const { t } = useTexts('templates')
  const say = useSentences()
  const placeOf = usePlace()
  const [first] = template.prices
  if (template.component_types.length === 0 && first?.reason)
    return <p className="small t3">{say(first.messages, first.reason)}</p>
  const prices = CLOUD_IDS.flatMap((cloud) => template.prices.filter((price) => price.cloud === cloud))
  return (
    <div className={styles.templateCardCosts}>
      <ul className={styles.templateCardPrices} aria-label={t('card.prices')}>
        {prices.map((price) => (
          <li key={price.cloud} className={clsx(price.cloud === template.cloud && styles.templateCardOwn)}>
            <CloudMark cloud={price.cloud} />
            <Price price={price} />
          </li>
        ))}
      </ul>
      <p className="tiny t3" title={template.region}>
        {t('card.bold', { cloud: cloudName(template.cloud), region: placeOf(template.region) ?? template.region })}
      </p>
    </div>
  )
}

function Price({ price }: { price: Template['prices'][number] }): ReactNode {
  const { t } = useTexts('templates')
  const { usd } = useFormat()
  const say = useSentences()
  if (price.total_monthly === null) {
    const reason = price.reason === null ? undefined : say(price.messages, price.reason)
    return (
      <span className="t3" title={reason}>
        {t('unpriced')}
        {reason !== undefined && <span className="visually-hidden">: {reason}</span>}
      </span>
    )
  }
  const total = shownTotal({ ...price, total_monthly: price.total_monthly })
  const missing = price.total_lines - price.priced_lines
  return (
    <>
      {total === 0 ? <span className="t3">{t('parts.free')}</span> : <span className="money">{usd(total)}</span>}
      {missing > 0 && (
        <span className={styles.templateCardPartial} title={t('linesUnpriced', { count: missing })}>
          <Icon of={CircleAlert} tone="warning" />
          <span className="visually-hidden">{t('linesUnpriced', { count: missing })}</span>
        </span>
      )}
    </>
  )
}
