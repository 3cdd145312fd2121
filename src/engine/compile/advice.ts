// Recommendations: sentences that follow from facts of this stack, never boilerplate.
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '../english.ts'
import type { Note } from '../clouds/lowered.ts'
import { CLOUDS } from '../clouds/index.ts'
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../clouds/site.ts'
import type { CostEstimate } from '../result.ts'
import type { PricedStack } from './price.ts'

/** Share of the budget from which the estimate is worth a word. */
const BUDGET_WARNING = 0.8

/** All recommendations of a stack, the most important first, each with its sentences. */
export function recommendationsOf(priced: PricedStack, cost: CostEstimate): (readonly Message[])[] {
  const notes = [...priced.lowered.parts.flatMap((part) => part.lowered.notes ?? []), ...ofStack(priced, cost)]
  const ranked = notes
    .map((note, index) => ({ note, index }))
    .sort((a, b) => (a.note.rank ?? 50) - (b.note.rank ?? 50) || a.index - b.index)
  // Two parts may say the same: it stands once.
  return [...new Map(ranked.map(({ note }) => [inEnglish(note.messages), note.messages])).values()]
}

function ofStack(priced: PricedStack, cost: CostEstimate): Note[] {
  const { site, lowered, spec } = priced
  const notes: Note[] = []
  const advise = (rank: number, one: Message): void => void notes.push({ kind: 'advice', messages: [one], rank })
  const has = (layer: string): boolean =>
    lowered.parts.some((part) => part.layer === layer && part.component !== undefined)
  const limit = spec.budget_limit
  if (limit !== undefined && cost.total_monthly > limit) {
    advise(5, message('stack.over-budget', { cost: cost.total_monthly, limit }))
  } else if (limit !== undefined && cost.total_monthly > limit * BUDGET_WARNING) {
    const percent = Math.round((cost.total_monthly / limit) * 100)
    advise(15, message('stack.near-budget', { cost: cost.total_monthly, percent, limit }))
  }
  const unpriced = cost.total_lines - cost.priced_lines
  if (unpriced > 0) advise(12, message('stack.unpriced', { unpriced, total: cost.total_lines }))
  if (!site.isDevelopment && site.region.zones.length === 0) {
    const others = CLOUDS[site.cloud].regions.filter((region) => region.zones.length > 0).map((region) => region.label)
    advise(8, message('stack.without-zones', { region: site.region.label, regions: others }))
  }
  const single = singleOnes(priced)
  if (single.length > 0) {
    const { isProduction } = site
    advise(isProduction ? 22 : 70, message('stack.single', { titles: single, isProduction }))
  }
  if (
    site.isDevelopment &&
    !site.isConfidential &&
    spec.nodes.some((node) => node.type === 'kubernetes' && node.settings.is_spot === true)
  ) {
    advise(20, message('stack.spot-quota'))
  }
  if (site.isConfidential && has('edge')) advise(20, message('stack.public-edge'))
  if (!site.has('monitoring') && !site.isDevelopment) advise(25, message('stack.no-monitoring'))
  if (site.has('monitoring')) advise(55, message('stack.set-alert-email'))
  if (site.isTemporary && site.expiresOn === undefined) advise(65, message('stack.set-expiry'))
  return notes
}

/** The setting that gives a component its second one; only Production has it by default. */
const SECOND_ONE: Readonly<Record<string, string>> = {
  postgresql: 'has_standby',
  mysql: 'has_standby',
  redis: 'has_replica',
}

/** Names of the databases, caches, machines and clusters that a single failure stops. */
function singleOnes({ spec, site, lowered, estimate }: PricedStack): string[] {
  return lowered.parts.flatMap(({ id, title, component }): string[] => {
    const setting = SECOND_ONE[component?.type ?? '']
    const given = spec.nodes.find((node) => node.id === id)?.settings[setting ?? '']
    if (setting !== undefined) return (given ?? site.isProduction) === true ? [] : [title]
    if (component?.type !== 'vm' && component?.type !== 'kubernetes') return []
    const machines = estimate.lines.filter((line) => line.node === id && line.service === 'virtual-machine')
    return machines.length > 0 &&
      machines.every((line) => line.quantity === HOURS_PER_MONTH || line.quantity === SCHEDULED_HOURS)
      ? [title]
      : []
  })
}
