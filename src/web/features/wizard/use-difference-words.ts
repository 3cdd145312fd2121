import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'

/**
 * A difference in USD in words, such as "$12 less": beside a total, a sign would read like a calculation. Empty where
 * there is none.
 */
export function useDifferenceWords(): (amount: number) => string {
  const { t } = useTexts('wizard')
  const { usd } = useFormat()
  return (amount) => {
    if (Math.round(amount * 100) === 0) return ''
    return t(amount > 0 ? 'more' : 'less', { amount: usd(Math.abs(Math.round(amount * 100) / 100)) })
  }
}
