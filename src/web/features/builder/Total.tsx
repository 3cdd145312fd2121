import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { Money } from './Money.tsx'
import type { Difference } from './use-difference.ts'
import styles from './builder.module.css'

/** What the stack costs a month, always in sight, and the difference since the last save. */
export function Total({ difference: { assessment, isEmpty, sinceSave } }: { difference: Difference }): ReactNode {
  const { t } = useTexts('builder')
  const { usd } = useFormat()
  const hasMoved = sinceSave !== undefined && Math.round(sinceSave * 100) !== 0
  return (
    <span className={styles.builderTotal} role="status" aria-label={t('total')}>
      <span className="h3 money">
        {isEmpty ? (
          usd(0)
        ) : (
          <Money monthly={assessment.monthly} isFree={assessment.totalLines === 0 && !assessment.isPartial} />
        )}{' '}
        <span className={clsx('t3 tiny', styles.builderMonth)}>{t('perMonth')}</span>
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
