import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { PriceLine } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useMeasures } from '../../widgets/use-measures.ts'
import styles from './results.module.css'

/** What was not read from the vendor's own list or from a recorded answer of it. */
const SECOND_HAND = new Set(['golden', 'doc', 'hand'])

/** How the price of a line comes about: meter, quantity, unit price, region, date and source. */
export function LineDetail({ line }: { line: PriceLine }): ReactNode {
  const { t } = useTexts('results')
  const { bookDate } = useFormat()
  const measures = useMeasures()
  const price = measures.price(line)
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
        {measures.quantity(line)}, {line.quantity_basis}
      </Term>
      <Term name={t('cost.detail.price')}>
        {price === undefined ? (
          <Badge tone="warning">{t('cost.unpriced')}</Badge>
        ) : (
          <>
            {price}
            {line.price_basis !== null && `, ${t(`cost.basisText.${line.price_basis}`, { region: line.region })}`}
          </>
        )}
      </Term>
      {line.source_date !== null && <Term name={t('cost.detail.date')}>{bookDate(line.source_date)}</Term>}
      {line.source !== null && line.source_url !== undefined && (
        <Term name={t('cost.detail.source')}>
          <span className={styles.resultBreak}>
            {line.source_url === null ? (
              line.source
            ) : (
              <a className="link" href={line.source_url} target="_blank" rel="noreferrer">
                {line.source}
              </a>
            )}
          </span>
          {SECOND_HAND.has(line.confidence ?? '') && <span className="t3">, {t('cost.detail.secondHand')}</span>}
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
