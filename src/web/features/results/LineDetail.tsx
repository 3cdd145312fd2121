import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { PriceLine } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { bookDate, unitWord } from './price-words.ts'
import styles from './results.module.css'

/** How the price of a line comes about: meter, quantity, unit price, region, date and source. */
export function LineDetail({ line }: { line: PriceLine }): ReactNode {
  const { t, i18n } = useTexts('results')
  const { number, unitPrice } = useFormat()
  const unit = unitWord(line.unit)
  return (
    <dl className={clsx('dl', styles.resultTerms)}>
      <Term name={t('cost.detail.resource')}>
        <span className={clsx('mono', styles.resultBreak)}>{line.resource}</span>
      </Term>
      {line.service !== '' && (
        <Term name={t('cost.detail.meter')}>
          {line.service}, <span className="mono">{line.sku}</span>
        </Term>
      )}
      <Term name={t('cost.detail.quantity')}>
        {t('cost.measured', { quantity: number(line.quantity), unit })}, {line.quantity_basis}
      </Term>
      <Term name={t('cost.detail.price')}>
        {line.unit_price === null ? (
          <Badge tone="warning">{t('cost.unpriced')}</Badge>
        ) : (
          <>
            {t('cost.per', { price: unitPrice(line.unit_price), unit })}
            {line.price_basis !== null && `, ${t(`cost.basisText.${line.price_basis}`, { region: line.region })}`}
          </>
        )}
      </Term>
      {line.source_date !== null && (
        <Term name={t('cost.detail.date')}>{bookDate(line.source_date, i18n.language)}</Term>
      )}
      {line.source !== null && (
        <Term name={t('cost.detail.source')}>
          <span className={styles.resultBreak}>{line.source}</span>
          {line.confidence !== null && <span className="t3"> ({line.confidence})</span>}
        </Term>
      )}
      <Term name={t('cost.detail.kind')}>{t(line.usage ? 'cost.detail.usage' : 'cost.detail.size')}</Term>
      <Term name={t('cost.detail.stop')}>{t(line.ends_on_stop ? 'cost.detail.ends' : 'cost.detail.goesOn')}</Term>
      {line.note !== null && <Term name={t('cost.detail.note')}>{line.note}</Term>}
    </dl>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
