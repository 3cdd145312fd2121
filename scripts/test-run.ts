// The test run: which steps it has, and the line with which it closes.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { ROOT } from './setup.mjs'
import { command, leftOut, playwright, script, vitest, type Counts, type Print, type Step } from './test-steps.ts'

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
  const steps = [
    ...STATIC_CHECKS,
    command('unused code', 'knip'),
    vitest('unit and API tests', '--project', 'unit', '--project', 'api'),
    'path' in chromium ? { name: 'build', run: buildStep } : leftOut('build', 'only the browser tests need it'),
    'path' in chromium ? playwright('browser tests') : leftOut('browser tests', chromium.reason),
    script('access', 'scripts/verify-access.ts'),
    script('requests made from the interface document', 'scripts/verify-fuzz.ts'),
    script('matrix of answers, a sample', 'scripts/verify-matrix.ts', '--sample', '240'),
    script('generators', 'scripts/verify-generators.ts'),
    ...(hasReferences ? [script('reference checker', 'scripts/verify-references.ts')] : []),
  ]
  // These mostly wait, for providers, an emulator and servers that start: they go on beside the rest.
  return runSteps(steps, [script('Terraform', 'scripts/verify-terraform.ts'), vitest('process tests', '--project', 'process')])
}

async function buildStep(): Promise<Counts> {
  await ensureBuild()
  return { passed: 1, failed: 0, skipped: [] }
}

/** @param beside steps that begin at once and are waited for in the end, when their output is shown */
async function runSteps(steps: readonly Step[], beside: readonly Step[] = []): Promise<number> {
  const total: Counts = { passed: 0, failed: 0, skipped: [] }
  const lines: string[] = []
  const add = ({ counts, line }: Outcome): void => {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped.push(...counts.skipped)
    lines.push(line)
  }
  const waiting = beside.map((step) => {
    let output = ''
    const outcome = runStep(step, (text) => (output += text))
    return async () => {
      const done = await outcome
      console.log(`\n=== ${step.name}\n${output}`)
      return done
    }
  })
  for (const step of steps) {
    console.log(`\n=== ${step.name}`)
    add(await runStep(step, (text) => process.stdout.write(text)))
  }
  for (const finish of waiting) add(await finish())
  console.log(`\n${lines.join('\n')}`)
  for (const one of total.skipped) console.log(`skipped: ${one}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped.length ? `, ${total.skipped.length} skipped` : ''}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

interface Outcome {
  readonly counts: Counts
  readonly line: string
}

async function runStep(step: Step, print: Print): Promise<Outcome> {
  const startMs = performance.now()
  const counts = await step.run(print).catch((error: unknown): Counts => {
    console.error(error)
    return { passed: 0, failed: 1, skipped: [] }
  })
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  return { counts, line: `${counts.failed ? 'FAILED' : 'ok'}  ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)` }
}
