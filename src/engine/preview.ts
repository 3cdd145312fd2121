// What the browser computes while somebody answers: the same compiler, with
// assumptions in place of what is not answered yet. Loaded lazily.
import { generateRequest, STEP_FIELDS, TEAM_SIZES, type Answers, type GenerateRequest } from './answers.ts'
import { stackFromAnswers } from './blueprints/from-answers.ts'
import { CLOUD_WORDS } from './clouds/index.ts'
import { compileStack } from './compile/compile.ts'
import { priceStack, type PricedStack } from './compile/price.ts'
import type { Site } from './clouds/site.ts'
import type { Part } from './compile/lower.ts'
import type { CompiledStack, Diagnostic, Layer } from './result.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES } from './vocabulary.ts'

/** What a preview assumes until a person answers. */
export const ASSUMED = {
  use_case: 'Web Application',
  environment_type: 'Development',
  team_size: 3,
  data_sensitivity: 'Internal',
  duration: 'Long-term',
  cloud_provider: 'Azure',
} as const satisfies Partial<GenerateRequest>

export type Preview = { ok: true; result: CompiledStack; assumed: StepField[] } | { ok: false; diagnostics: Diagnostic[] }
export type StepField = keyof typeof ASSUMED

/** One answer that could be given, with what it would cost and change. */
export interface Choice {
  /** The wire value; a number for team sizes. */
  readonly value: string | number
  readonly label: string
  /** USD a month with this answer; null when the stack cannot be built with it. */
  readonly monthly: number | null
  /** USD a month more or less than with the present answer. */
  readonly difference: number | null
  /** Lines of the estimate with a price, and all of them. */
  readonly priced_lines: number
  readonly total_lines: number
  /** What it consists of or changes, in a few words. */
  readonly text: string
}

/** Compiles what the answers so far describe. */
export function preview(given: Partial<GenerateRequest>): Preview {
  const answers = withAssumptions(given)
  if (answers === undefined) return { ok: false, diagnostics: [{ severity: 'error', code: 'bad-answers', message: 'These answers do not fit together yet.' }] }
  const outcome = compileStack(stackFromAnswers(answers))
  if (!outcome.ok) return outcome
  return { ok: true, result: outcome.result, assumed: (STEP_FIELDS as readonly StepField[]).filter((field) => given[field] === undefined) }
}

/** The answers to one question, each priced with the other answers as they are. */
export function explainChoices(given: Partial<GenerateRequest>, field: StepField): Choice[] {
  const present = priceOf(given)
  return optionsOf(field).map(({ value, label }) => {
    // Another cloud starts in its own default region.
    const region = field === 'cloud_provider' ? { region: given.cloud_provider === value ? given.region : undefined } : {}
    const priced = priceOf({ ...given, ...region, [field]: value })
    const monthly = priced?.estimate.totalMonthly ?? null
    return {
      value,
      label,
      monthly,
      difference: monthly === null || present === undefined ? null : Math.round((monthly - present.estimate.totalMonthly) * 100) / 100,
      priced_lines: priced?.estimate.pricedLines ?? 0,
      total_lines: priced?.estimate.lines.length ?? 0,
      text: priced === undefined ? '' : describe(field, priced),
    }
  })
}

function optionsOf(field: StepField): readonly { value: string | number; label: string }[] {
  if (field === 'team_size') return TEAM_SIZES
  const words = { use_case: USE_CASES, environment_type: ENVIRONMENT_TYPES, data_sensitivity: SENSITIVITIES, duration: DURATIONS, cloud_provider: CLOUD_WORDS }[
    field
  ]
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
function describe(field: StepField, { lowered, site }: PricedStack): string {
  const parts = lowered.parts.filter((part) => part.component !== undefined)
  if (field === 'use_case') {
    return [...ofLayer(parts, 'edge'), ...ofLayer(parts, 'compute'), ...ofLayer(parts, 'data')].map((part) => part.title).join(', ')
  }
  if (field === 'data_sensitivity') {
    const texts = [
      `logs kept ${site.logDays} days`,
      site.hasStackKey ? 'keys of your own' : "the cloud's keys",
      site.hasPrivateEndpoints ? 'private endpoints' : 'firewalled services',
    ]
    return sentence(texts)
  }
  if (field === 'duration') return durationText(site)
  if (field === 'cloud_provider')
    return sentence(parts.filter((part) => ['edge', 'compute'].includes(part.layer)).map((part) => part.component?.services[site.cloud] ?? part.title))
  const sizes = [...ofLayer(parts, 'compute'), ...ofLayer(parts, 'data')].flatMap((part) =>
    part.lowered.facts?.[0] === undefined ? [] : [`${part.title} ${part.lowered.facts[0]}`],
  )
  if (field === 'team_size') return sentence([...sizes.slice(0, 3), `traffic of ${site.people} ${site.people === 1 ? 'person' : 'people'}`])
  const safeguards = [
    ...ofLayer(parts, 'data').flatMap((part) =>
      (part.lowered.facts ?? []).filter((fact) => /^(standby|replica)/.test(fact)).map((fact) => `${part.title} with ${fact}`),
    ),
    ...ofLayer(parts, 'edge').flatMap((part) =>
      part.lowered.facts?.some((fact) => fact.includes('firewall') && !fact.startsWith('no ')) === true ? [`${part.title} with a firewall`] : [],
    ),
  ]
  return sentence([...sizes.slice(0, 1), ...safeguards.slice(0, 2), `backups for ${site.backupDays} days`])
}

function durationText(site: Site): string {
  if (!site.isTemporary) return 'Runs until you end it'
  return site.isScheduled && site.has('vm') ? 'Machines stop at night and on weekends' : ''
}

function ofLayer(parts: readonly Part[], layer: Layer): Part[] {
  return parts.filter((part) => part.layer === layer)
}

function sentence(texts: readonly string[]): string {
  const joined = texts.join(', ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}
