// What must hold of one combination: it compiles, to the same bytes twice, with
// no error from the schema check, no price that is silently missing, and nothing
// that fails in a fresh account.
import { createHash } from 'node:crypto'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import { checkFiles } from '../../src/server/proof/check.ts'
import { firstApplyFaults } from '../../test/proof/first-apply.ts'
import { refusedDefaults } from '../../test/support/conditions.ts'
import { stackOfCombination } from './answers.ts'

/** The total is rounded to cents, the lines are not. */
const HALF_A_CENT_USD = 0.005 + 1e-9

export interface Verdict {
  readonly combination: number
  /** USD a month; undefined when it did not compile. */
  readonly total: number | undefined
  readonly faults: string[]
  /** Codes of the checker's warnings. */
  readonly warnings: string[]
  /** True when the files were given to the checker, false when it had seen the same files before. */
  readonly isDistinct: boolean
  readonly unpriced: number
}

interface Checked {
  readonly faults: string[]
  readonly warnings: string[]
}

// Identical files need one check: seven decimal places of price do not change them.
const seen = new Map<string, Checked>()

/** USD a month of a combination; undefined when it does not compile. */
export function priceOf(combination: number): number | undefined {
  const outcome = compileStack(stackOfCombination(combination))
  return outcome.ok ? outcome.result.cost_estimate.total_monthly : undefined
}

/** Compiles a combination twice and examines everything about the result. */
export async function checkCombination(combination: number): Promise<Verdict> {
  const outcome = compileStack(stackOfCombination(combination))
  if (!outcome.ok) {
    const faults = outcome.diagnostics
      .filter((one) => one.severity === 'error')
      .map((one) => `does not compile: ${one.message}`)
    return { combination, total: undefined, faults, warnings: [], isDistinct: false, unpriced: 0 }
  }
  const faults: string[] = []
  const again = compileStack(stackOfCombination(combination))
  if (JSON.stringify(again) !== JSON.stringify(outcome)) faults.push('a second run gives other bytes')
  const { terraform, cost_estimate: cost } = outcome.result
  const key = createHash('sha256').update(JSON.stringify(terraform)).digest('hex')
  const known = seen.get(key)
  const checked = known ?? (await check(terraform))
  seen.set(key, checked)
  faults.push(...checked.faults, ...priceFaults(outcome.result))
  return {
    combination,
    total: cost.total_monthly,
    faults,
    warnings: checked.warnings,
    isDistinct: !known,
    unpriced: cost.total_lines - cost.priced_lines,
  }
}

async function check(files: CompiledStack['terraform']): Promise<Checked> {
  const { errors, warnings } = await checkFiles(files)
  return {
    faults: [
      ...errors.map((one) => `${one.file}:${one.line}: ${one.address}: ${one.message}`),
      ...firstApplyFaults(files),
      ...refusedDefaults(files).map((fault) => `a default that its validation refuses: ${fault}`),
    ],
    warnings: warnings.map((one) => one.code),
  }
}

function priceFaults({ terraform, cost_estimate: cost }: CompiledStack): string[] {
  const faults: string[] = []
  const unpriced = cost.lines.filter((line) => line.amount === null)
  for (const line of unpriced) if (!line.note) faults.push(`unpriced without a reason: ${line.resource}: ${line.label}`)
  if (cost.total_lines !== cost.lines.length || cost.priced_lines !== cost.lines.length - unpriced.length)
    faults.push('the counts of priced lines are wrong')
  const sum = cost.lines.reduce((total, line) => total + (line.amount ?? 0), 0)
  if (Math.abs(sum - cost.total_monthly) > HALF_A_CENT_USD)
    faults.push(`the lines add up to ${sum}, the total says ${cost.total_monthly}`)
  const accounted = new Set([...cost.lines.map((line) => line.resource), ...Object.keys(cost.free)])
  for (const [, type, name] of terraform.main_tf.matchAll(/^resource "(\w+)" "(\w+)"/gm)) {
    if (!accounted.has(`${type}.${name}`)) faults.push(`neither priced nor free: ${type}.${name}`)
  }
  return faults
}
