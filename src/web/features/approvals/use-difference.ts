import { useTexts } from '../../locales/texts.ts'
import type { Approval } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'

type Bound = Pick<Approval, 'cost_monthly' | 'stack_digest'>

/** How much of a digest people compare. */
export const DIGEST_LETTERS = 12

/** What a decision is bound to that is not as it was, a sentence each. */
export function useDifference(): (now: Bound, before: Bound) => string[] {
  const { t } = useTexts('approvals')
  const { usd } = useFormat()
  const short = (digest: string) => digest.slice(0, DIGEST_LETTERS)
  return (now, before) => [
    ...(now.cost_monthly === before.cost_monthly
      ? []
      : [t('decide.changedCost', { now: usd(now.cost_monthly), before: usd(before.cost_monthly) })]),
    ...(now.stack_digest === before.stack_digest
      ? []
      : [t('decide.changedStack', { now: short(now.stack_digest), before: short(before.stack_digest) })]),
  ]
}
