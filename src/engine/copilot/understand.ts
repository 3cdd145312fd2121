// A sentence with everything that depends on prices and on what the clouds have: which cloud is cheapest, and which of
// the components and sizes can be had.
import { CLOUD_WORDS } from '../clouds/index.ts'
import { cheapestOf, comparisonOf, matchingRegion } from '../cost/compare.ts'
import { priceStack } from '../compile/price.ts'
import type { CloudComparison } from '../result.ts'
import { findWord, type CloudId } from '../vocabulary.ts'
import { parsePrompt, type ParseContext } from './parse.ts'
import { partsOrNone } from './parts.ts'
import { stackOfAnswers } from './stack.ts'
import type { CopilotAnswers, CopilotNotice, Understanding, Words } from './understanding.ts'

/** What a candidate costs; null where it cannot be built or some of it has no price. */
export interface Compared {
  readonly value: string | number
  /** USD a month. */
  readonly monthly: number | null
}

/** An understanding with the prices that it rests on. */
export interface PricedUnderstanding extends Understanding {
  /** What was compared to find the cheapest; empty where nothing was. */
  readonly compared: readonly Compared[]
}

/** Understands a sentence, with prices. The parameters are those of {@link parsePrompt}. */
export function understand(text: string, before?: CopilotAnswers, context: ParseContext = {}): PricedUnderstanding {
  return withPrices(parsePrompt(text, before, context))
}

/** Decides what only prices and the clouds can decide. */
export function withPrices(understood: Understanding): PricedUnderstanding {
  const { understanding, compared } = withCheapest(understood)
  return { ...withAvailable(understanding), compared }
}

function withCheapest(understanding: Understanding): {
  readonly understanding: Understanding
  readonly compared: readonly Compared[]
} {
  const { cheapest: wish, answers } = understanding
  if (wish === null) return { understanding, compared: [] }
  if (wish.field !== 'cloud_provider') {
    const options = wish.candidates.map((value) => ({ ...answers, [wish.field]: value }))
    const compared = options.map((one) => ({ value: one[wish.field] ?? '', monthly: monthlyOf(one) }))
    const best = least(compared)
    return {
      understanding:
        best === undefined ? understanding : taken(understanding, { ...answers, [wish.field]: best }, wish.words),
      compared,
    }
  }
  const clouds = CLOUD_WORDS.filter(({ label }) => wish.candidates.length === 0 || wish.candidates.includes(label))
  const comparisons = clouds.flatMap(({ id }) => comparedOn(answers, id))
  const compared = comparisons.map(({ label, total_monthly }) => ({ value: label, monthly: total_monthly }))
  const best = comparisons.find(({ cloud }) => cloud === cheapestOf(comparisons))
  if (!best) return { understanding, compared }
  const next = { ...answers, cloud_provider: labelOf(best.cloud), region: best.region }
  return { understanding: taken(understanding, next, wish.words), compared }
}

/** The answers on another cloud, in the region that corresponds. */
function comparedOn(answers: CopilotAnswers, cloud: CloudId): CloudComparison[] {
  const own = findWord<CloudId>(CLOUD_WORDS, answers.cloud_provider)?.id ?? cloud
  const region = cloud === own ? answers.region : matchingRegion(own, answers.region, cloud)
  const { stack, missing, unmet } = stackOfAnswers({ ...answers, cloud_provider: labelOf(cloud), region })
  const outcome = priceStack(stack)
  if (!outcome.ok) return []
  const comparison = comparisonOf(outcome.priced)
  const lost = [...missing, ...unmet.map(({ component }) => component)]
  return [{ ...comparison, losses: [...(comparison.losses ?? []), ...lost] }]
}

function labelOf(cloud: CloudId): CopilotAnswers['cloud_provider'] {
  return CLOUD_WORDS.find(({ id }) => id === cloud)?.label ?? 'AWS'
}

function monthlyOf(answers: CopilotAnswers): number | null {
  const outcome = priceStack(stackOfAnswers(answers).stack)
  if (!outcome.ok) return null
  const { estimate } = outcome.priced
  return estimate.pricedLines === estimate.lines.length ? estimate.totalMonthly : null
}

function least(compared: readonly Compared[]): string | number | undefined {
  const priced = compared.flatMap(({ value, monthly }) => (monthly === null ? [] : [{ value, monthly }]))
  return priced.toSorted((one, other) => one.monthly - other.monthly)[0]?.value
}

/** The understanding with answers that prices decided. */
function taken(understanding: Understanding, answers: CopilotAnswers, words: readonly Words[]): Understanding {
  const decided = understanding.cheapest?.field
  return {
    ...understanding,
    answers,
    fields: understanding.fields.map((one) =>
      one.field === decided
        ? { ...one, source: 'said', words }
        : one.field === 'region' && answers.region !== understanding.answers.region
          ? { ...one, source: 'follows', words }
          : one,
    ),
  }
}

/** Without components and sizes that the cloud does not have, which are then said. */
function withAvailable(understanding: Understanding): Understanding {
  const { answers } = understanding
  const { parts } = answers
  if (parts === null) return understanding
  const { missing, unmet } = stackOfAnswers(answers)
  if (missing.length + unmet.length === 0) return understanding
  const lacks = ({ component, setting }: { component: string; setting: string }): boolean =>
    unmet.some((one) => one.component === component && one.setting === setting)
  const isMissing = ({ component }: { component: string }): boolean => missing.some((one) => one === component)
  const notices: CopilotNotice[] = [
    noticeOf('component-unsupported', understanding.components.filter(isMissing)),
    noticeOf('size-unmet', understanding.sizes.filter(lacks)),
  ].filter(({ words }) => words.length > 0)
  const added = parts.added.filter((type) => !missing.includes(type))
  return {
    ...understanding,
    answers: {
      ...answers,
      parts:
        parts.base === 'named' && added.length === 0
          ? null
          : partsOrNone({ ...parts, added, sizes: parts.sizes.filter((one) => !lacks(one)) }),
    },
    components: understanding.components.filter((one) => !isMissing(one)),
    sizes: understanding.sizes.filter((one) => !lacks(one)),
    notices: [...understanding.notices, ...notices],
  }
}

function noticeOf(
  kind: CopilotNotice['kind'],
  mentions: readonly { readonly words: readonly Words[] }[],
): CopilotNotice {
  return { kind, field: null, words: mentions.flatMap(({ words }) => words) }
}
