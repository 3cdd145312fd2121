// npm test, and with --quick npm run check: which steps a run has, and the line with which it closes.
import { join } from 'node:path'
import { ensureBuild } from './bundle.ts'
import { ensureChromium } from './chromium.ts'
import { LONG_TESTS } from './long-tests.ts'
import { ROOT } from './setup.mjs'
import {
  command,
  leftOut,
  playwright,
  script,
  urgentScript,
  vitest,
  type Counts,
  type Print,
  type Step,
} from './test-steps.ts'

// Each of the many processes of a run would compile the same files again.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.cache/compiled')
// Terraform, its providers, the compiler and the linter are Go: they would collect their memory every time that it has
// doubled, which is up to a quarter of their processor time. Up to 4 GiB they now let it grow.
process.env['GOGC'] ??= '400'
process.env['GOMEMLIMIT'] ??= '4GiB'
// In a log that is kept, colours are noise.
if (!process.stdout.isTTY) process.env['NO_COLOR'] ??= '1'

const STATIC_CHECKS: readonly Step[] = [
  // Each further checker reads again what they share: one takes 30 instead of 50 s of processor time.
  command('types', 'tsc', '-b', '--checkers', '1'),
  command('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  command('format', 'oxfmt', '--check', '.'),
]

/** Types, lint, format, and the unit and API tests that do not take long. @returns the exit code */
function runQuick(): Promise<number> {
  const projects = ['unit', 'api'].flatMap((one) => ['--project', one])
  // Read by vitest.config.ts: --exclude does not reach its projects.
  process.env['VITEST_WITHOUT_LONG'] = '1'
  const left = 'npm test runs them, scripts/long-tests.ts names them'
  return runSteps({
    steps: [vitest('unit and API tests', ...projects), leftOut(`${LONG_TESTS.length} test files that take long`, left)],
    // One after the other beside the tests, which wait for their database now and then.
    beside: STATIC_CHECKS,
    atOnce: 1,
  })
}

/** Everything. @returns the exit code */
async function runAll(): Promise<number> {
  const chromium = ensureChromium()
  const steps = [
    ...STATIC_CHECKS,
    command('unused code', 'knip'),
    vitest('unit, API and security tests', ...['unit', 'api'].flatMap((one) => ['--project', one])),
  ]
  const last = [
    'path' in chromium ? vitest('pieces of pages', '--project', 'pieces') : leftOut('pieces of pages', chromium.reason),
    'path' in chromium ? playwright('browser tests') : leftOut('browser tests', chromium.reason),
    leftOut('canaries in every credential', 'it takes minutes, npm run verify:credentials runs it'),
    leftOut('stop and resume in an account of AWS', 'its provider waits for minutes, npm run verify:aws runs it'),
    // Last, when the machine has the least else to do.
    script('fairness', 'scripts/verify-fairness.ts'),
  ]
  // Long ones and those that mostly wait come first, so that at the end only short ones are left.
  const beside = [
    urgentScript('Terraform, a sample', 'scripts/verify-terraform.ts', '--short'),
    vitest('process tests', '--project', 'process'),
    script('faults, a sample', 'scripts/verify-faults.ts', '--short', '--patience', '3'),
    script(
      'runs whose agents and servers are killed, a sample',
      'scripts/verify-runs.ts',
      '--short',
      '--patience',
      '3',
    ),
    script('generators, a sample', 'scripts/verify-generators.ts', '--short'),
    script('access', 'scripts/verify-access.ts'),
    script('workflows on two servers', 'scripts/verify-flows.ts'),
    script('lifecycle against its model, a sample', 'scripts/verify-lifecycle.ts', '--sequences', '250'),
    script('plans on simulated clouds, a sample', 'scripts/verify-plans.ts', '--sample', '6', '--random', '1'),
    script('requests made from the interface document', 'scripts/verify-fuzz.ts'),
    script('builder, a sample', 'scripts/verify-builder.ts', '--sequences', '40'),
    script('copilot', 'scripts/verify-copilot.ts'),
    script('pipelines, a sample', 'scripts/verify-pipelines.ts', '--sample', '36'),
    script('matrix of answers, a sample', 'scripts/verify-matrix.ts', '--sample', '240'),
    script('prices both ways, a sample', 'scripts/verify-prices.ts', '--sample', '120', '--builder', '60'),
    script('budget under parallel requests', 'scripts/verify-budget.ts'),
  ]
  return runSteps({ first: [{ name: 'build', run: buildStep }], steps, last, beside, atOnce: 2 })
}

async function buildStep(): Promise<Counts> {
  await ensureBuild()
  return { passed: 1, failed: 0, skipped: [] }
}

interface Plan {
  /** What others need. */
  readonly first?: readonly Step[]
  /** Run one after the other. */
  readonly steps: readonly Step[]
  /** Follow them; as they wait half of their time, one more of the steps beside goes on meanwhile. */
  readonly last?: readonly Step[]
  /** Go on beside all that, in their order: whoever is free takes the next one, so that nobody waits at the end. */
  readonly beside: readonly Step[]
  /** So many of the steps beside at once. */
  readonly atOnce: number
}

/** Runs all steps and prints what they found. @returns the exit code */
async function runSteps({ first = [], steps, last = [], beside, atOnce }: Plan): Promise<number> {
  const total: Counts = { passed: 0, failed: 0, skipped: [] }
  const lines: string[] = []
  const failures: string[] = []
  const add = ({ counts, line, name }: Outcome): void => {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped.push(...counts.skipped)
    lines.push(line)
    failures.push(...(counts.failures ?? []).map((one) => `${name}: ${one}`))
  }
  const show = async (row: readonly Step[]): Promise<void> => {
    for (const step of row) {
      console.log(`\n=== ${step.name}`)
      add(await runStep(step, (text) => process.stdout.write(text)))
    }
  }
  await show(first)
  const queue = openQueue(beside)
  for (let free = 0; free < atOnce; free += 1) queue.take()
  await show(steps)
  if (last.length > 0) queue.take()
  await show(last)
  queue.take()
  for (const ended of queue.ended) {
    const { outcome, output } = await ended
    console.log(`\n=== ${outcome.name}\n${output}`)
    add(outcome)
  }
  console.log(`\n${lines.join('\n')}`)
  for (const one of total.skipped) console.log(`skipped: ${one}`)
  // Last, because of a long output often only the end is shown.
  for (const one of failures) console.log(`failed: ${one}`)
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped.length ? `, ${total.skipped.length} skipped` : ''}`,
  )
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

interface Queue {
  /** Runs the steps that nobody has begun, one after the other. */
  readonly take: () => void
  /** What each step came to, and what it printed. */
  readonly ended: readonly Promise<{ readonly outcome: Outcome; readonly output: string }>[]
}

function openQueue(steps: readonly Step[]): Queue {
  const places = steps.map((step) => ({
    step,
    ended: Promise.withResolvers<{ readonly outcome: Outcome; readonly output: string }>(),
  }))
  const waiting = places.values()
  const take = async (): Promise<void> => {
    for (const { step, ended } of waiting) {
      let output = ''
      const outcome = await runStep(step, (text) => (output += text))
      ended.resolve({ outcome, output })
    }
  }
  return { take: () => void take(), ended: places.map(({ ended }) => ended.promise) }
}

interface Outcome {
  readonly name: string
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
  return {
    name: step.name,
    counts,
    line: `${counts.failed ? 'FAILED' : 'ok'}  ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s${counts.cpuSeconds === undefined ? '' : `, ${counts.cpuSeconds.toFixed(0)} s of processor time`})`,
  }
}

process.exitCode = process.argv.includes('--quick') ? await runQuick() : await runAll()
