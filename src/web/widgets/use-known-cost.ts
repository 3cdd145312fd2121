import { useTexts } from '../locales/texts.ts'
import { knownCost, type PricedLines } from '#domain/environment/cost.ts'
import { useFormat } from '../lib/format.ts'

/** Says what something costs in USD, and that no one knows it where none of its lines has a price. */
export function useKnownCost(): (usd: number, lines: PricedLines) => string {
  const { t } = useTexts('common')
  const { usd } = useFormat()
  return (amount, lines) => {
    const known = knownCost(amount, lines)
    return known === null ? t('unpriced') : usd(known)
  }
}
