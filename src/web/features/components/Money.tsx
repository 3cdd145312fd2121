import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'

interface MoneyProps {
  /** USD a month; null when unknown. */
  amount: number | null
}

/** Money of a month: an unknown price is never a zero, and a zero says that it is free. */
export function Money({ amount }: MoneyProps): ReactNode {
  const { t } = useTexts('components')
  const { cents } = useFormat()
  if (amount === null) return <Badge tone="warning">{t('price.unpriced')}</Badge>
  return amount === 0 ? <span className="t3">{t('price.free')}</span> : <span className="money">{cents(amount)}</span>
}
