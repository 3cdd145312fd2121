import clsx from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { PriceLine } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { CostGroup } from './cost-groups.ts'
import { LineDetail } from './LineDetail.tsx'
import { useMeasures } from '../../widgets/use-measures.ts'
import styles from './results.module.css'

interface CostGroupRowsProps {
  group: CostGroup
  isOpen: boolean
  onToggle: () => void
}

/** A component with its lines. */
export function CostGroupRows({ group, isOpen, onToggle }: CostGroupRowsProps): ReactNode {
  const { t } = useTexts('results')
  const isUnknown = group.unpriced === group.lines.length
  return (
    <>
      <tr className="group">
        <td colSpan={4}>
          <button type="button" className={styles.resultToggle} aria-expanded={isOpen} onClick={onToggle}>
            <Icon of={isOpen ? ChevronDown : ChevronRight} tone="muted" />
            {group.component}
            <span className="t3 tiny">{t('cost.lines', { count: group.lines.length })}</span>
          </button>
        </td>
        <td className="num">
          <Amount amount={isUnknown ? null : group.amount} />
        </td>
      </tr>
      {isOpen &&
        group.lines.map((line, index) => <LineRows key={`${line.resource} ${line.sku} ${index}`} line={line} />)}
    </>
  )
}

/** Money of a line: an unknown price is never a zero, and a zero says that it is free. */
function Amount({ amount }: { amount: number | null }): ReactNode {
  const { t } = useTexts('results')
  const { cents } = useFormat()
  if (amount === null) return <Badge tone="warning">{t('cost.unpriced')}</Badge>
  return amount === 0 ? <span className="t3">{t('cost.free')}</span> : cents(amount)
}

function LineRows({ line }: { line: PriceLine }): ReactNode {
  const { t } = useTexts('results')
  const { bookDate } = useFormat()
  const measures = useMeasures()
  const [isOpen, setIsOpen] = useState(false)
  const quantity = measures.quantity(line)
  const price = measures.price(line) ?? t('cost.none')
  const date = line.source_date ?? ''
  return (
    <>
      <tr>
        <td>
          <button
            type="button"
            className={clsx(styles.resultToggle, styles.resultToggleLine)}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} tone="muted" />
            <span>
              {line.label}
              <span className="cell-sub">{line.quantity_basis}</span>
              <span className="cell-sub only-list money">
                {line.unit_price === null ? quantity : t('cost.at', { quantity, price })}
              </span>
            </span>
          </button>
        </td>
        <td className="num" data-hide>
          {quantity}
        </td>
        <td className="num" data-hide>
          {line.unit_price === null ? <span className="t3">{price}</span> : price}
        </td>
        <td className="t3 tiny nowrap" data-hide>
          {bookDate(date)}{' '}
          {line.price_basis === 'exact'
            ? t('cost.basis.exact')
            : line.price_basis !== null && <Badge>{t(`cost.basis.${line.price_basis}`)}</Badge>}
        </td>
        <td className="num">
          <Amount amount={line.amount} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.resultDetail}>
          <td colSpan={5} data-span>
            <LineDetail line={line} />
          </td>
        </tr>
      )}
    </>
  )
}
