// One step of a test run: a command, and what its output says about how many
// checks it made.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'

/** What a step adds to the closing line. */
export interface Counts {
  passed: number
  failed: number
  /** What was left out, each with its reason. */
  skipped: string[]
}

/** Where the output of a step goes. */
export type Print = (text: string) => void

export interface Step {
  readonly name: string
  /** @param print takes the output of a script, as it comes */
  readonly run: (print: Print) => Promise<Counts>
}

/** The line with which our own verifying scripts close, read by {@link script}. */
const SUMMARY = /^summary: (\d+) ok, (\d+) wrong, \d+ left out$/m
const LEFT_OUT = /^left out: (.*)$/gm

/** A step that is one check: it passes when the command ends with 0. */
export function command(name: string, bin: string, ...args: string[]): Step {
  return { name, run: async () => judge((await execute(binPath(bin), args)).code, 1) }
}

/** A step that runs one of our scripts and counts what its summary says. */
export function script(name: string, file: string, ...args: string[]): Step {
  return {
    name,
    run: async (print) => {
      const { code, output } = await execute(process.execPath, [join(ROOT, file), ...args], print)
      const summary = SUMMARY.exec(output)
      const skipped = [...output.matchAll(LEFT_OUT)].map((match) => match[1] ?? '')
      if (!summary) return { ...judge(code, 1), skipped }
      const failed = Number(summary[2])
      return { passed: Number(summary[1]), failed: code !== 0 && failed === 0 ? 1 : failed, skipped }
    },
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** Unit and API tests. @param args further arguments of vitest */
export function vitest(name: string, ...args: string[]): Step {
  return {
    name,
    run: async (print) => {
      const file = join(ROOT, `.cache/vitest-${name.replaceAll(/\W+/g, '-')}.json`)
      rmSync(file, { force: true })
      const { code } = await execute(binPath('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args], print)
      if (!existsSync(file)) return judge(code, 0)
      const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
      const tests = report.testResults.flatMap((one) => one.assertionResults)
      const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed').map((test) => test.fullName.trim())
      return { passed: report.numPassedTests, failed: atLeastOne(code, report.numFailedTests), skipped }
    },
  }
}

interface Suite {
  specs?: { title: string; tests: { status: string; projectName: string; annotations: { type: string; description?: string }[] }[] }[]
  suites?: Suite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}

/** Browser tests; one that passes only when repeated counts as failed. */
export function playwright(name: string): Step {
  return {
    name,
    run: async () => {
      const file = join(ROOT, '.cache/playwright.json')
      rmSync(file, { force: true })
      const { code } = await execute(binPath('playwright'), ['test'])
      if (!existsSync(file)) return judge(code, 0)
      const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
      return { passed: stats.expected, failed: atLeastOne(code, stats.unexpected + stats.flaky), skipped: suites.flatMap(skippedIn) }
    },
  }
}

function skippedIn({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, projectName, annotations }) => {
      const reason = annotations.find((one) => one.type === 'skip')?.description
      return status === 'skipped' ? [`${title} (${projectName})${reason ? `: ${reason}` : ''}`] : []
    }),
  )
  return [...own, ...suites.flatMap(skippedIn)]
}

/** A step that cannot run here. */
export function leftOut(name: string, reason: string): Step {
  return { name, run: () => Promise.resolve({ passed: 0, failed: 0, skipped: [`${name}: ${reason}`] }) }
}

function judge(code: number, checks: number): Counts {
  return code === 0 ? { passed: checks, failed: 0, skipped: [] } : { passed: 0, failed: 1, skipped: [] }
}

/** A run that ends badly without a failed test (a file that cannot be loaded) has failed all the same. */
function atLeastOne(code: number, failed: number): number {
  return code === 0 ? failed : Math.max(1, failed)
}

function binPath(name: string): string {
  return join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}

/** Runs a program. Its output goes to the terminal, or where it is wanted and is given back. */
function execute(file: string, args: readonly string[], print?: Print): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const piped = print ? 'pipe' : 'inherit'
    const child = spawn(file, args, { cwd: ROOT, stdio: ['ignore', piped, piped], shell: file.endsWith('.cmd') })
    let output = ''
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
      print?.(chunk.toString())
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, output })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
