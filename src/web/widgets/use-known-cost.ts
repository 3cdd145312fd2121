import { useTranslation } from 'react-i18next'
import { knownCost, type PricedLines } from '#domain/environment/cost.ts'
import { useFormat } from '../lib/format.ts'

/** Says what something costs in USD, and that nobody knows it where none of its lines has a price. */
export function useKnownCost(): (usd: number, lines: PricedLines) => string {
  const { t } = useTranslation('common')
  const { usd } = useFormat()
  return (amount, lines) => {
    const known = knownCost(amount, lines)
    return known === null ? t('unpriced') : usd(known)
  }
}
