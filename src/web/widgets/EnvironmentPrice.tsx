import type { ReactNode } from 'react'
import type { Environment } from '#contract/environment.ts'
import { shownCost } from '#domain/environment/cost.ts'
import { useTexts } from '../locales/texts.ts'
import { useKnownCost } from './use-known-cost.ts'

interface EnvironmentPriceProps {
  environment: Pick<Environment, 'status' | 'cost_monthly' | 'cost_now' | 'priced_lines' | 'total_lines'>
}

/** What an environment costs a month as it is now, and what that figure leaves out. */
export function EnvironmentPrice({ environment }: EnvironmentPriceProps): ReactNode {
  const { t } = useTexts('lifecycle')
  const knownCost = useKnownCost()
  const { status, cost_monthly: running, cost_now: now, priced_lines: priced, total_lines: total } = environment
  const isStopped = status !== 'pending' && status !== 'deleted' && now !== running
  return (
    <>
      {knownCost(shownCost(environment), environment)} <span className="only-list t3 tiny">{t('price.aMonth')}</span>
      {isStopped && (
        <span className="cell-sub nowrap">{t('price.running', { amount: knownCost(running, environment) })}</span>
      )}
      {status === 'pending' && <span className="cell-sub">{t('price.estimated')}</span>}
      {priced < total && <span className="cell-sub">{t('price.priced', { priced, total })}</span>}
    </>
  )
}
