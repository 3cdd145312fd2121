import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { Money } from './Money.tsx'
import type { Difference } from './use-difference.ts'

/** What the stack costs a month, always in sight, and the difference since the last save. */
export function Total({ difference: { assessment, isEmpty, sinceSave } }: { difference: Difference }): ReactNode {
  const { t } = useTranslation('builder')
  const { usd } = useFormat()
  const hasMoved = sinceSave !== undefined && Math.round(sinceSave * 100) !== 0
  return (
    <span className="builder__total" role="status" aria-label={t('total')}>
      <span className="h3 money">
        {isEmpty ? usd(0) : <Money monthly={assessment.monthly} isFree={assessment.totalLines === 0 && !assessment.isPartial} />}{' '}
        <span className="t3 tiny builder__month">{t('perMonth')}</span>
      </span>
      <span className="tiny t3 money">
        {assessment.isPartial && !isEmpty && t('partial')}
        {assessment.isPartial && !isEmpty && hasMoved && ', '}
        {hasMoved && (
          <>
            <MoneyDelta amount={sinceSave} /> {t('sinceSave')}
          </>
        )}
      </span>
    </span>
  )
}
