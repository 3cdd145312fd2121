// The compiler: a stack in, files, price, identities and advice out. Pure: no
// clock, no chance, no I/O; the same stack gives the same bytes.
import { message } from '#words/message.ts'
import { inEnglish, saying } from '../english.ts'
import { parseFields } from '../field-messages.ts'
import { compareClouds } from '../cost/compare.ts'
import { roundedUsd, type Estimate } from '../cost/estimate.ts'
import { findSavings } from '../cost/savings.ts'
import { CLOUDS } from '../clouds/index.ts'
import { priceBookId } from '../prices/book.ts'
import type { CompiledStack, CompileOutcome, CostEstimate, ReleasedStack } from '../result.ts'
import { stackSpec, type StackSpec, type StackSpecInput } from '../stack/schema.ts'
import { moduleFiles } from '../modules/lower.ts'
import { printBackend } from './backend.ts'
import { printFiles } from './files.ts'
import { identityOf } from './identity.ts'
import { explainStack, type LoweredStack } from './lower.ts'
import { priceStack, substitutionsOf, type PricedStack } from './price.ts'
import { printReadme } from './readme.ts'
import { releaseStack } from './release.ts'
import { recommendationsOf } from './advice.ts'
import { printTakeovers, saidOfTakeovers, takeoversOf } from './takeovers.ts'
import { countResources } from './count.ts'
import { architectureOf, modulesOf, summaryOf } from './summary.ts'
import { DAY_MS, TEMPORARY_DAYS } from '../durations.ts'

/** What compiling gives beside the stack. */
export interface CompileChoices {
  /** Also its files without protections against deletion, which a destroy uses. */
  readonly released?: boolean
}

/** Compiles a stack, or says why it cannot. Problems are values; it throws only on errors of the engine itself. */
export function compileStack(input: StackSpecInput, { released = false }: CompileChoices = {}): CompileOutcome {
  const parsed = parseFields(stackSpec, input)
  if (!parsed.success) {
    return {
      ok: false,
      diagnostics: parsed.faults.map(({ path, said }) => ({
        severity: 'error',
        code: 'bad-stack',
        field: path.join('.'),
        ...saying([path.length === 0 ? said : message('fields.at', { place: path.join('.'), problem: said })]),
      })),
    }
  }
  const outcome = priceStack(parsed.data)
  if (!outcome.ok) return outcome
  const { priced } = outcome
  const cost = costOf(priced)
  const takeovers = takeoversOf(priced)
  const files = moduleFiles(modulesOf(priced))
  const beside = { ...files, ...printTakeovers(takeovers) }
  const recommendations = recommendationsOf(priced, cost)
  const architecture = architectureOf(priced)
  const toPrint = explainStack(priced.lowered, priced.site)
  const printed = printFiles(toPrint, priced.estimate.totalMonthly)
  const terraform = {
    ...printed.files,
    backend_tf: printBackend(priced.site),
    readme_md: printReadme(priced, cost, architecture),
  }
  if (Object.values(terraform).reduce((sum, text) => sum + text.length, 0) > OUTPUT_MAX) return tooLarge()
  const resources = countResources(priced)
  const result: CompiledStack = {
    stack: priced.spec,
    terraform,
    ...(Object.keys(beside).length > 0 && { module_files: beside }),
    main_parts: printed.main_parts,
    cost_estimate: cost,
    resources_summary: summaryOf(priced),
    resource_count: resources.count,
    resource_count_is_least: resources.isLeast,
    identity_config: identityOf(priced),
    recommendations: recommendations.map(inEnglish),
    recommendation_messages: recommendations.map((one) => [...one]),
    diagnostics: [...priced.diagnostics, ...substitutionsOf(priced), ...saidOfTakeovers(takeovers)],
    architecture,
  }
  return { ok: true, result, ...(released && { released: releasedOf(toPrint, priced.estimate, result, files) }) }
}

/** The files of a compiled stack without its protections. */
function releasedOf(
  lowered: LoweredStack,
  estimate: Estimate,
  { terraform }: CompiledStack,
  files: Readonly<Record<string, string>>,
): ReleasedStack {
  const released = releaseStack(lowered)
  return {
    terraform: { ...terraform, ...printFiles(released.stack, estimate.totalMonthly).files },
    // What is destroyed takes nothing over.
    ...(Object.keys(files).length > 0 && { module_files: { ...files } }),
    protected: [...released.protected],
  }
}

/** Characters of the printed files; the largest stack without custom components has about half of them. */
const OUTPUT_MAX = 10_000_000

function tooLarge(): CompileOutcome {
  const said = message('checks.output-too-large', { mb: OUTPUT_MAX / 1_000_000 })
  return { ok: false, diagnostics: [{ severity: 'error', code: 'too-large', ...saying([said]) }] }
}

function costOf(priced: PricedStack): CostEstimate {
  const { estimate, site, spec } = priced
  const breakdown: Record<string, number> = {}
  for (const line of estimate.lines)
    if (line.amount !== null) breakdown[line.component] = (breakdown[line.component] ?? 0) + line.amount
  for (const [component, amount] of Object.entries(breakdown)) breakdown[component] = roundedUsd(amount)
  const comparison = compareClouds(priced)
  const savings = findSavings(priced, comparison)
  return {
    total_monthly: estimate.totalMonthly,
    breakdown,
    // A cloud on which nothing has a price is left out: unknown is no zero.
    comparison: Object.fromEntries(
      comparison
        .filter((one) => one.priced_lines > 0 || one.total_lines === 0)
        .map((one) => [CLOUDS[one.cloud].label, one.total_monthly]),
    ),
    savings_opportunities: savings.map(
      (saving) => `${saving.title}: saves $${saving.monthly.toFixed(2)} a month. ${saving.detail}`,
    ),
    lines: [...estimate.lines],
    priced_lines: estimate.pricedLines,
    total_lines: estimate.items.length,
    free: { ...estimate.free },
    comparison_detail: comparison,
    savings,
    usage: { ...site.usage },
    lifetime: lifetimeOf(spec, estimate.totalMonthly),
    price_book: priceBookId(),
  }
}

const DAYS_PER_MONTH = 730 / 24

/** Days and USD until a Temporary stack ends; null for a Long-term one. @param monthly USD a month */
export function lifetimeOf(spec: StackSpec, monthly: number): CostEstimate['lifetime'] {
  if (spec.duration !== 'temporary') return null
  const known = spec.starts_on !== undefined && spec.expires_on !== undefined
  const days = known
    ? Math.max(1, Math.round((Date.parse(spec.expires_on ?? '') - Date.parse(spec.starts_on ?? '')) / DAY_MS))
    : TEMPORARY_DAYS
  return { days, total: Math.round((monthly / DAYS_PER_MONTH) * days * 100) / 100 }
}
