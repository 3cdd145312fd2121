import { useTexts } from '../locales/texts.ts'
import { knownCost, type PricedLines } from '#domain/environment/cost.ts'
import { useFormat } from '../lib/format.ts'

/**
 * Says what something costs in USD, and that no one knows it where none of its lines has a price: in `cents` where it
 * stands below other amounts.
 */
export function useKnownCost(): (usd: number, lines: PricedLines, as?: 'usd' | 'cents') => string {
  const { t } = useTexts('common')
  const format = useFormat()
  return (amount, lines, as = 'usd') => {
    const known = knownCost(amount, lines)
    return known === null ? t('unpriced') : format[as](known)
  }
}
