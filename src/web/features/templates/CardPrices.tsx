import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Template } from '#contract/templates.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { shownTotal } from './shown-total.ts'

/** What a template costs on each cloud; what has no price says so and why. */
export function CardPrices({ template }: { template: Pick<Template, 'cloud' | 'prices'> }): ReactNode {
  const { t } = useTranslation('templates')
  const prices = CLOUD_IDS.flatMap((cloud) => template.prices.filter((price) => price.cloud === cloud))
  return (
    <ul className="template-card__prices" aria-label={t('card.prices')}>
      {prices.map((price) => (
        <li key={price.cloud} className={clsx(price.cloud === template.cloud && 'medium')}>
          <CloudMark cloud={price.cloud} />
          <Price price={price} />
        </li>
      ))}
    </ul>
  )
}

function Price({ price }: { price: Template['prices'][number] }): ReactNode {
  const { t } = useTranslation('templates')
  const { usd } = useFormat()
  if (price.total_monthly === null) {
    return (
      <span className="t3" title={price.reason ?? undefined}>
        {t('unpriced')}
        {price.reason !== null && <span className="visually-hidden">: {price.reason}</span>}
      </span>
    )
  }
  const total = shownTotal({ ...price, total_monthly: price.total_monthly })
  const missing = price.total_lines - price.priced_lines
  return (
    <>
      {total === 0 ? <span className="t3">{t('parts.free')}</span> : <span className="money">{usd(total)}</span>}
      {missing > 0 && (
        <span className="template-card__partial" title={t('linesUnpriced', { count: missing })}>
          <Icon of={CircleAlert} tone="warning" />
          <span className="visually-hidden">{t('linesUnpriced', { count: missing })}</span>
        </span>
      )}
    </>
  )
}
