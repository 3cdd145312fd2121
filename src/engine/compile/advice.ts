// Recommendations: sentences that follow from facts of this stack, never boilerplate.
import type { Note } from '../clouds/lowered.ts'
import { CLOUDS } from '../clouds/index.ts'
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../clouds/site.ts'
import type { CostEstimate } from '../result.ts'
import type { PricedStack } from './price.ts'

/** Share of the budget from which the estimate is worth a word. */
const BUDGET_WARNING = 0.8

/** All recommendations of a stack, the most important first. */
export function recommendationsOf(priced: PricedStack, cost: CostEstimate): string[] {
  const notes = [...priced.lowered.parts.flatMap((part) => part.lowered.notes ?? []), ...ofStack(priced, cost)]
  const ranked = notes.map((note, index) => ({ note, index })).sort((a, b) => (a.note.rank ?? 50) - (b.note.rank ?? 50) || a.index - b.index)
  return [...new Set(ranked.map(({ note }) => note.text))]
}

function ofStack(priced: PricedStack, cost: CostEstimate): Note[] {
  const { site, lowered, spec } = priced
  const notes: Note[] = []
  const advise = (text: string, rank: number): void => void notes.push({ kind: 'advice', text, rank })
  const has = (layer: string): boolean => lowered.parts.some((part) => part.layer === layer && part.component !== undefined)
  const limit = spec.budget_limit
  if (limit !== undefined && cost.total_monthly > limit) {
    advise(`The estimate of $${cost.total_monthly.toFixed(2)} a month is above the budget of $${limit.toFixed(2)}: creating it will need an approval.`, 5)
  } else if (limit !== undefined && cost.total_monthly > limit * BUDGET_WARNING) {
    advise(
      `The estimate of $${cost.total_monthly.toFixed(2)} a month is ${Math.round((cost.total_monthly / limit) * 100)} % of the budget of $${limit.toFixed(2)}.`,
      15,
    )
  }
  const unpriced = cost.total_lines - cost.priced_lines
  if (unpriced > 0) advise(`${unpriced} of ${cost.total_lines} price lines ${unpriced === 1 ? 'has' : 'have'} no known price: the total is a lower bound.`, 12)
  if (!site.isDevelopment && site.region.zones.length === 0) {
    const others = CLOUDS[site.cloud].regions.filter((region) => region.zones.length > 0).map((region) => region.label)
    advise(`${site.region.label} has no availability zones: the loss of a datacentre stops the stack. With zones: ${others.join(', ')}.`, 8)
  }
  const single = singleOnes(priced)
  if (single.length > 0) {
    const what = `${new Intl.ListFormat('en-GB').format(single)} ${single.length === 1 ? 'runs' : 'run'} only once, in one zone`
    advise(
      `${what}: a failure there is an outage until it is repaired.${site.isProduction ? '' : ' Production has a second one.'}`,
      site.isProduction ? 22 : 70,
    )
  }
  if (site.isDevelopment && !site.isConfidential && spec.nodes.some((node) => node.type === 'kubernetes' && node.settings.is_spot === true)) {
    advise('Spot nodes count against a quota of their own, which may be 0 in a new account: ask for it before the first apply.', 20)
  }
  if (site.isConfidential && has('edge'))
    advise('Confidential data stands behind a public edge: check whether callers can come through a private network instead.', 20)
  if (!site.has('monitoring') && !site.isDevelopment) advise('The stack has no Monitoring: nobody is told when it fails.', 25)
  if (site.has('monitoring')) advise('Set alert_email: without it the alarms exist but nobody is mailed.', 55)
  if (site.isTemporary && site.expiresOn === undefined) advise('Set expires_on, so that everyone sees on the resources when the environment ends.', 65)
  return notes
}

/** The setting that gives a component its second one; only Production has it by default. */
const SECOND_ONE: Readonly<Record<string, string>> = { postgresql: 'has_standby', mysql: 'has_standby', redis: 'has_replica' }

/** Names of the databases, caches, machines and clusters that a single failure stops. */
function singleOnes({ spec, site, lowered, estimate }: PricedStack): string[] {
  return lowered.parts.flatMap(({ id, title, component }): string[] => {
    const setting = SECOND_ONE[component?.type ?? '']
    const given = spec.nodes.find((node) => node.id === id)?.settings[setting ?? '']
    if (setting !== undefined) return (given ?? site.isProduction) === true ? [] : [title]
    if (component?.type !== 'vm' && component?.type !== 'kubernetes') return []
    const machines = estimate.lines.filter((line) => line.node === id && line.service === 'virtual-machine')
    return machines.length > 0 && machines.every((line) => line.quantity === HOURS_PER_MONTH || line.quantity === SCHEDULED_HOURS) ? [title] : []
  })
}
