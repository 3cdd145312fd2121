// The test run: which steps it has, and the line with which it closes.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { ROOT } from './setup.mjs'
import { command, leftOut, playwright, script, vitest, type Counts, type Step } from './test-steps.ts'

/** Beside the repository there may be reference material; its own test suite then runs too. */
const REFERENCE_SUITE = join(ROOT, '../shared/tools/check-terraform.test.mjs')

const STATIC_CHECKS: readonly Step[] = [
  command('types', 'tsc', '-b'),
  command('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  command('format', 'oxfmt', '--check', '.'),
]

/** Types, lint, format, unit and API tests. @returns the exit code */
export function runQuick(): Promise<number> {
  return runSteps([...STATIC_CHECKS, vitest('unit and API tests', '--project', 'unit', '--project', 'api')])
}

/** Everything. @returns the exit code */
export async function runAll(): Promise<number> {
  const chromium = ensureChromium()
  const hasReferences = existsSync(REFERENCE_SUITE)
  return runSteps([
    ...STATIC_CHECKS,
    command('unused code', 'knip'),
    vitest('unit, API and process tests'),
    'path' in chromium ? { name: 'build', run: buildStep } : leftOut('build', 'only the browser tests need it'),
    'path' in chromium ? playwright('browser tests') : leftOut('browser tests', chromium.reason),
    script('access', 'scripts/verify-access.ts'),
    script('requests made from the interface document', 'scripts/verify-fuzz.ts'),
    script('matrix of answers, a sample', 'scripts/verify-matrix.ts', '--sample', '240'),
    script('Terraform', 'scripts/verify-terraform.ts'),
    script('generators', 'scripts/verify-generators.ts'),
    ...(hasReferences ? [script('reference checker', 'scripts/verify-references.ts')] : []),
  ])
}

async function buildStep(): Promise<Counts> {
  await ensureBuild()
  return { passed: 1, failed: 0, skipped: [] }
}

async function runSteps(steps: readonly Step[]): Promise<number> {
  const total: Counts = { passed: 0, failed: 0, skipped: [] }
  const lines: string[] = []
  for (const step of steps) {
    console.log(`\n=== ${step.name}`)
    const startMs = performance.now()
    const counts = await step.run().catch((error: unknown): Counts => {
      console.error(error)
      return { passed: 0, failed: 1, skipped: [] }
    })
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped.push(...counts.skipped)
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
    lines.push(`${counts.failed ? 'FAILED' : 'ok'}  ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
  }
  console.log(`\n${lines.join('\n')}`)
  for (const one of total.skipped) console.log(`skipped: ${one}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped.length ? `, ${total.skipped.length} skipped` : ''}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}
