import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { NodeAssessment } from '#engine/builder/assess.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useMeasures } from '../../widgets/use-measures.ts'
import { Money } from './Money.tsx'

/** What a component costs, line by line, with how each comes about. */
export function PriceLines({ known }: { known: NodeAssessment | undefined }): ReactNode {
  const { t } = useTexts('builder')
  const { cents } = useFormat()
  const measures = useMeasures()
  if (!known) return <p className="small t3">{t('price.later')}</p>
  if (known.lines.length === 0) return <p className="small t2">{known.isFree ? t('price.free') : t('price.broken')}</p>
  const left = known.lines.filter(({ amount }) => amount === null).length
  return (
    <ul className="lines">
      {known.lines.map((line, index) => (
        <li key={`${line.resource} ${line.label} ${index}`}>
          <span>
            {line.label} <span className="t3 small">{line.quantity_basis}</span>
            {line.unit_price !== null && (
              <span className="cell-sub money">{`${measures.quantity(line)} × ${measures.price(line) ?? ''}`}</span>
            )}
            {line.note !== null && <span className="cell-sub">{line.note}</span>}
            {line.price_basis !== null && line.price_basis !== 'exact' && (
              <span className="cell-sub">{t(`price.basis.${line.price_basis}`, { region: line.region })}</span>
            )}
          </span>
          <span className="money">
            {line.amount === null ? <Badge tone="warning">{t('unpriced')}</Badge> : cents(line.amount)}
          </span>
        </li>
      ))}
      <li className="total">
        <span>
          {t('price.month')}
          {left > 0 && (
            <span className="cell-sub">
              {t('price.priced', { priced: known.lines.length - left, total: known.lines.length })}
            </span>
          )}
        </span>
        <span className="money">
          <Money monthly={known.monthly} isFree={known.isFree} />
        </span>
      </li>
    </ul>
  )
}
