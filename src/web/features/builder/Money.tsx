import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'

interface MoneyProps {
  /** USD a month; null when nothing of it is priced. */
  monthly: number | null
  isFree: boolean
}

/** The price of a component: an amount, "free", or "unpriced", which is never 0. */
export function Money({ monthly, isFree }: MoneyProps): ReactNode {
  const { t } = useTexts('builder')
  const { cents } = useFormat()
  if (monthly !== null && monthly !== 0) return cents(monthly)
  return isFree || monthly === 0 ? (
    <span className="t3">{t('free')}</span>
  ) : (
    <Badge tone="warning">{t('unpriced')}</Badge>
  )
}
