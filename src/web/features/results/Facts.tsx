import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import type { StoredResult } from '#contract/results.ts'
import { StatStrip } from '../../ui/Stats.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { useAtLeast } from '../../widgets/use-at-least.ts'

/** Price, resources, security and deploy time. */
export function Facts({ result }: { result: StoredResult }): ReactNode {
  const { t } = useTexts(['results', 'common'])
  const knownCost = useKnownCost()
  const atLeast = useAtLeast()
  const { number } = useFormat()
  const { cost_estimate: cost, stack, architecture } = result
  const priced = t('stats.priced', { priced: cost.priced_lines, total: cost.total_lines })
  const lifetime =
    cost.lifetime && t('stats.lifetime', { amount: knownCost(cost.lifetime.total, cost), count: cost.lifetime.days })
  const layers = new Set(architecture.nodes.map((node) => node.layer)).size
  return (
    <StatStrip
      stats={[
        {
          label: t('stats.cost'),
          value: knownCost(cost.total_monthly, cost),
          unit: t('stats.perMonth'),
          sub: lifetime ? `${lifetime}; ${priced}` : priced,
        },
        {
          label: t('stats.resources'),
          value: atLeast(result, number(result.resource_count)),
          sub: t('stats.components', { components: architecture.nodes.length, layers }),
        },
        {
          label: t('stats.security'),
          value: t(`common:words.sensitivities.${stack.data_sensitivity}`),
          sub: t(`stats.securityOf.${stack.data_sensitivity}`),
        },
        { label: t('stats.deployTime'), value: t('stats.deployMinutes'), sub: t('stats.deployNote') },
      ]}
    />
  )
}
