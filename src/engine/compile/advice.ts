// Recommendations: sentences that follow from facts of this stack, never boilerplate.
import type { Note } from '../clouds/lowered.ts'
import { CLOUDS } from '../clouds/index.ts'
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

function ofStack({ site, lowered, spec }: PricedStack, cost: CostEstimate): Note[] {
  const notes: Note[] = []
  const advise = (text: string, rank: number): void => void notes.push({ kind: 'advice', text, rank })
  const has = (layer: string): boolean => lowered.parts.some((part) => part.layer === layer && part.component !== undefined)
  const limit = spec.budget_limit
  if (limit !== undefined && cost.total_monthly > limit) {
    advise(`The estimate of $${cost.total_monthly.toFixed(2)} a month is above the budget of $${limit.toFixed(2)}: creating it will need an approval.`, 5)
  } else if (limit !== undefined && cost.total_monthly > limit * BUDGET_WARNING) {
    advise(`The estimate of $${cost.total_monthly.toFixed(2)} a month is ${Math.round((cost.total_monthly / limit) * 100)} % of the budget of $${limit.toFixed(2)}.`, 15)
  }
  const unpriced = cost.total_lines - cost.priced_lines
  if (unpriced > 0) advise(`${unpriced} of ${cost.total_lines} price lines have no known price: the total is a lower bound.`, 12)
  if (!site.isDevelopment && site.region.zones.length === 0) {
    const others = CLOUDS[site.cloud].regions.filter((region) => region.zones.length > 0).map((region) => region.label)
    advise(`${site.region.label} has no availability zones: the loss of a datacentre stops the stack. With zones: ${others.join(', ')}.`, 8)
  } else if (site.isProduction === false && (has('compute') || has('data'))) {
    advise(`${site.isDevelopment ? 'Development' : 'Staging'} runs in one zone without standby: a failure of the zone stops it. Production spreads over zones.`, 70)
  }
  if (site.isConfidential && has('edge')) advise('Confidential data stands behind a public edge: check whether callers can come through a private network instead.', 20)
  if (!site.has('monitoring') && !site.isDevelopment) advise('The stack has no Monitoring: nobody is told when it fails.', 25)
  if (site.has('monitoring')) advise('Set alert_email: without it the alarms exist but nobody is mailed.', 55)
  if (site.isTemporary && site.expiresOn === undefined) advise('Set expires_on, so that everyone sees on the resources when the environment ends.', 65)
  return notes
}
