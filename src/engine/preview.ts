// What the browser computes while someone answers: the same compiler, with
// assumptions in place of what is not answered yet. Loaded lazily.
import { message, type StoredMessage } from '#words/message.ts'
import { generateRequest, STEP_FIELDS, TEAM_SIZES, type Answers, type GenerateRequest } from './answers.ts'
import { stackFromAnswers } from './blueprints/from-answers.ts'
import { CLOUD_WORDS } from './clouds/index.ts'
import { compileStack, lifetimeOf } from './compile/compile.ts'
import { cheapestOf, compareClouds } from './cost/compare.ts'
import { priceStack, type PricedStack } from './compile/price.ts'
import type { Site } from './clouds/site.ts'
import type { Part } from './compile/lower.ts'
import { saying } from './english.ts'
import { toCents } from './cost/estimate.ts'
import type { CloudComparison, CompiledStack, CostEstimate, Diagnostic, Layer } from './result.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES, type CloudId } from './vocabulary.ts'

/** What a preview assumes until a person answers. */
export const ASSUMED = {
  use_case: 'Web Application',
  environment_type: 'Development',
  team_size: 3,
  data_sensitivity: 'Internal',
  duration: 'Long-term',
  cloud_provider: 'Azure',
} as const satisfies Partial<GenerateRequest>

export type Preview =
  | {
      ok: true
      result: CompiledStack
      assumed: StepField[]
      /** What Confidential costs more than Internal; undefined for other data. */
      surcharge: Surcharge | undefined
    }
  | { ok: false; diagnostics: Diagnostic[] }
export type StepField = keyof typeof ASSUMED
/** The questions whose answers are priced one by one; the clouds are compared with each other. */
type PricedField = Exclude<StepField, 'cloud_provider'>

/** What one price is more than another. */
export interface Surcharge {
  /** USD a month; below 0 where it is less. */
  readonly amount: number
  /** Share of the other price, to the percent; to a tenth below one percent. */
  readonly percent: number
}

/** One answer that could be given, with what it would cost and change. */
export interface Choice {
  /** The wire value; a number for team sizes. */
  readonly value: string | number
  readonly label: string
  /** USD a month with this answer; null when the stack cannot be built with it. */
  readonly monthly: number | null
  /** USD a month more or less than with the present answer. */
  readonly difference: number | null
  /** Days and USD until it ends; null for one that runs until someone ends it. */
  readonly lifetime: CostEstimate['lifetime']
  /** Lines of the estimate with a price, and all of them. */
  readonly priced_lines: number
  readonly total_lines: number
  /** What it consists of or changes, in a few words; undefined when there is nothing to say. */
  readonly consequence: StoredMessage | undefined
}

/** Compiles what the answers so far describe. */
export function preview(given: Partial<GenerateRequest>): Preview {
  const answers = withAssumptions(given)
  if (answers === undefined)
    return {
      ok: false,
      diagnostics: [{ severity: 'error', code: 'bad-answers', ...saying([message('checks.answers-unfit')]) }],
    }
  const outcome = compileStack(stackFromAnswers(answers))
  if (!outcome.ok) return outcome
  return {
    ok: true,
    result: outcome.result,
    assumed: (STEP_FIELDS as readonly StepField[]).filter((field) => given[field] === undefined),
    surcharge:
      outcome.result.stack.data_sensitivity === 'confidential'
        ? surchargeOf(
            outcome.result.cost_estimate.total_monthly,
            priceOf({ ...given, data_sensitivity: 'Internal' })?.estimate.totalMonthly ?? null,
          )
        : undefined,
  }
}

/** How much more a price is than another, in USD a month; undefined where one of them is not known. */
export function surchargeOf(monthly: number | null, base: number | null): Surcharge | undefined {
  if (monthly === null || base === null || base === 0) return undefined
  const amount = toCents(monthly - base)
  const percent = (amount / base) * 100
  return { amount, percent: Math.abs(percent) < 1 ? Math.round(percent * 10) / 10 : Math.round(percent) }
}

/** The answers to one question, each priced with the other answers as they are. */
export function explainChoices(given: Partial<GenerateRequest>, field: PricedField): Choice[] {
  const present = priceOf(given)
  return optionsOf(field).map(({ value, label }) => {
    const priced = priceOf({ ...given, [field]: value })
    const monthly = priced?.estimate.totalMonthly ?? null
    return {
      value,
      label,
      monthly,
      difference:
        monthly === null || present === undefined
          ? null
          : Math.round((monthly - present.estimate.totalMonthly) * 100) / 100,
      lifetime: priced ? lifetimeOf(priced.spec, priced.estimate.totalMonthly) : null,
      priced_lines: priced?.estimate.pricedLines ?? 0,
      total_lines: priced?.estimate.items.length ?? 0,
      consequence: priced && describe(field, priced),
    }
  })
}

/** What a cloud would cost and lack: the same figures as the comparison of the result. */
export interface CloudChoice {
  readonly cloud: CloudId
  /** The wire value. */
  readonly value: string
  /** Null where the stack cannot be built. */
  readonly comparison: CloudComparison | null
  /** USD a month more or less than on the present cloud. */
  readonly difference: number | null
  readonly isCheapest: boolean
  /** The services that the components become there. */
  readonly consequence: StoredMessage | undefined
}

/** Every cloud in the region that corresponds to the present one, compared as the result compares them. */
export function explainClouds(given: Partial<GenerateRequest>): CloudChoice[] {
  const present = priceOf(given)
  const clouds = present === undefined ? [] : compareClouds(present)
  const cheapest = cheapestOf(clouds)
  return CLOUD_WORDS.map(({ id, label }) => {
    const comparison = clouds.find((one) => one.cloud === id) ?? null
    const difference = comparison && present && comparison.total_monthly - present.estimate.totalMonthly
    return {
      cloud: id,
      value: label,
      comparison,
      difference: difference === null || difference === undefined ? null : Math.round(difference * 100) / 100,
      isCheapest: id === cheapest,
      consequence: comparison && present ? describeServices(present, id) : undefined,
    }
  })
}

function optionsOf(field: PricedField): readonly { value: string | number; label: string }[] {
  if (field === 'team_size') return TEAM_SIZES
  const words = {
    use_case: USE_CASES,
    environment_type: ENVIRONMENT_TYPES,
    data_sensitivity: SENSITIVITIES,
    duration: DURATIONS,
  }[field]
  return words.map((word) => ({ value: word.label, label: word.label }))
}

function priceOf(given: Partial<GenerateRequest>): PricedStack | undefined {
  const answers = withAssumptions(given)
  if (answers === undefined) return undefined
  const outcome = priceStack(stackFromAnswers(answers))
  return outcome.ok ? outcome.priced : undefined
}

function withAssumptions(given: Partial<GenerateRequest>): Answers | undefined {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = generateRequest.safeParse({ ...ASSUMED, ...known })
  return parsed.success ? parsed.data : undefined
}

/** What a choice means: the components for a use case, their sizes and safeguards for the others. */
function describe(field: PricedField, { lowered, site }: PricedStack): StoredMessage | undefined {
  const parts = lowered.parts.filter((part) => part.component !== undefined)
  if (field === 'use_case') {
    const shown = [...ofLayer(parts, 'edge'), ...ofLayer(parts, 'compute'), ...ofLayer(parts, 'data')]
    return listed(shown.map((part) => part.title))
  }
  if (field === 'data_sensitivity') {
    return listed([
      message('preview.logs-kept', { days: site.logDays }),
      message(site.hasStackKey ? 'preview.own-keys' : 'preview.cloud-keys'),
      message(site.hasPrivateEndpoints ? 'preview.private-endpoints' : 'preview.firewalled-services'),
    ])
  }
  if (field === 'duration') return describeDuration(site)
  const sizes = [...ofLayer(parts, 'compute'), ...ofLayer(parts, 'data')].flatMap((part) =>
    part.lowered.facts?.[0] === undefined ? [] : [`${part.title} ${part.lowered.facts[0]}`],
  )
  if (field === 'team_size') return listed([...sizes.slice(0, 3), message('preview.traffic', { people: site.people })])
  const safeguards = [
    ...ofLayer(parts, 'data').flatMap((part) =>
      (part.lowered.facts ?? [])
        .filter((fact) => /^(standby|replica)/.test(fact))
        .map((fact) => message('preview.with', { part: part.title, fact })),
    ),
    ...ofLayer(parts, 'edge').flatMap((part) =>
      part.lowered.facts?.some((fact) => fact.includes('firewall') && !fact.startsWith('no ')) === true
        ? [message('preview.with-firewall', { part: part.title })]
        : [],
    ),
  ]
  const backups = message('preview.backups', { days: site.backupDays })
  return listed([...sizes.slice(0, 1), ...safeguards.slice(0, 2), backups])
}

function describeServices({ lowered }: PricedStack, cloud: CloudId): StoredMessage {
  const shown = lowered.parts.filter((part) => part.component !== undefined && ['edge', 'compute'].includes(part.layer))
  return listed(shown.map((part) => part.component?.services[cloud] ?? part.title))
}

function describeDuration(site: Site): StoredMessage | undefined {
  if (!site.isTemporary) return message('preview.until-ended')
  return site.isScheduled && site.has('vm') ? message('preview.stops-at-night') : undefined
}

function ofLayer(parts: readonly Part[], layer: Layer): Part[] {
  return parts.filter((part) => part.layer === layer)
}

function listed(parts: readonly (string | StoredMessage)[]): StoredMessage {
  return message('preview.parts', { parts })
}
