// What the compiler makes of a stack, without what compares it with other clouds and other choices: that is half of the
// work, and no file or price depends on it.
import { printBackend } from '#engine/compile/backend.ts'
import { printFiles } from '#engine/compile/files.ts'
import { explainStack } from '#engine/compile/lower.ts'
import { priceStack } from '#engine/compile/price.ts'
import { roundedUsd } from '#engine/cost/estimate.ts'
import type { CompileOutcome, CostEstimate, Diagnostic, TerraformFiles } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'

/** The files but the README, and USD a month. */
export interface Printed {
  readonly files: Omit<TerraformFiles, 'readme_md'>
  readonly price: Pick<CostEstimate, 'breakdown' | 'total_monthly'>
}

/** Prints a stack as `compileStack` does. */
export function printStack(
  spec: StackSpec,
): ({ ok: true } & Printed) | { ok: false; diagnostics: readonly Diagnostic[] } {
  const outcome = priceStack(spec)
  if (!outcome.ok) return outcome
  const { lowered, site, estimate } = outcome.priced
  const printed = printFiles(explainStack(lowered, site), estimate.totalMonthly)
  const breakdown: Record<string, number> = {}
  for (const { component, amount } of estimate.lines)
    if (amount !== null) breakdown[component] = (breakdown[component] ?? 0) + amount
  return {
    ok: true,
    files: { ...printed.files, backend_tf: printBackend(site) },
    price: {
      breakdown: Object.fromEntries(Object.entries(breakdown).map(([name, usd]) => [name, roundedUsd(usd)])),
      total_monthly: estimate.totalMonthly,
    },
  }
}

/** The same of what was compiled. @throws Error when it was not */
export function printedOf(outcome: CompileOutcome): Printed {
  if (!outcome.ok) throw new Error(outcome.diagnostics.map(({ message }) => message).join(' '))
  const { terraform, cost_estimate } = outcome.result
  const { readme_md: _, ...files } = terraform
  const { breakdown, total_monthly } = cost_estimate
  return { files, price: { breakdown, total_monthly } }
}
