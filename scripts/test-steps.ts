// One step of a test run: a command, and what its output says about how many
// checks it made.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './setup.mjs'

/** What a step adds to the closing line. */
export interface Counts {
  passed: number
  failed: number
  /** What was left out, each with its reason. */
  skipped: string[]
  /** The names of the tests that failed, each with how its message begins, as far as the step tells. */
  failures?: readonly string[]
  /** The processor time of its programs and of what they started and waited for, where the system tells it. */
  cpuSeconds?: number | undefined
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
const WRONG = /^wrong: (.*)$/gm

/** A step that is one check: it passes when the command ends with 0. */
export function command(name: string, bin: string, ...args: string[]): Step {
  return {
    name,
    run: async (print) => {
      const { code, cpuSeconds } = await execute(binPath(bin), args, print)
      return { ...countsOf(code, 1), cpuSeconds }
    },
  }
}

/**
 * The niceness of what can wait: a third of the processor beside a program of the usual priority. With less, threads
 * and servers that start give up on a slow machine.
 */
const PATIENT = 5

/** A step that runs one of our scripts, as someone who can wait, and counts what its summary says. */
export function script(name: string, file: string, ...args: string[]): Step {
  return countingScript(name, [join(ROOT, file), ...args], PATIENT)
}

/** The same for a script whose programs give up when they wait for too long. */
export function urgentScript(name: string, file: string, ...args: string[]): Step {
  return countingScript(name, [join(ROOT, file), ...args])
}

function countingScript(name: string, args: readonly string[], priority?: number): Step {
  return {
    name,
    run: async (print) => {
      const { code, output, cpuSeconds } = await execute(process.execPath, args, print, priority)
      const summary = SUMMARY.exec(output)
      const skipped = [...output.matchAll(LEFT_OUT)].map((match) => match[1] ?? '')
      // Without its summary a script broke off: how its output ends says why.
      if (!summary) {
        return { ...countsOf(code, 1), skipped, failures: code === 0 ? [] : [lastLines(output)], cpuSeconds }
      }
      const failed = atLeastOne(code, Number(summary[2]))
      const wrong = [...output.matchAll(WRONG)].map((match) => briefly(match[1]))
      const failures = failed > 0 && wrong.length === 0 ? [lastLines(output)] : wrong
      return { passed: Number(summary[1]), failed, skipped, failures, cpuSeconds }
    },
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[] }[]
}

/** Unit and API tests. @param args further arguments of vitest */
export function vitest(name: string, ...args: string[]): Step {
  return {
    name,
    run: async (print) => {
      const file = join(ROOT, `.cache/vitest-${name.replaceAll(/\W+/g, '-')}.json`)
      rmSync(file, { force: true })
      const { code, cpuSeconds } = await execute(
        binPath('vitest'),
        ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args],
        print,
      )
      if (!existsSync(file)) return { ...countsOf(code, 0), cpuSeconds }
      const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
      const tests = report.testResults.flatMap((one) => one.assertionResults)
      const skipped = tests
        .filter((test) => test.status !== 'passed' && test.status !== 'failed')
        .map((test) => test.fullName.trim())
      const failures = tests
        .filter((test) => test.status === 'failed')
        .map((test) => `${test.fullName.trim()}: ${briefly(test.failureMessages?.[0])}`)
      const failed = atLeastOne(code, report.numFailedTests)
      return { passed: report.numPassedTests, failed, skipped, failures, cpuSeconds }
    },
  }
}

interface Suite {
  specs?: { title: string; tests: BrowserTest[] }[]
  suites?: Suite[]
}

interface BrowserTest {
  status: string
  projectName: string
  annotations: { type: string; description?: string }[]
  results: { error?: { message?: string } }[]
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
      const { code, cpuSeconds } = await execute(binPath('playwright'), ['test'])
      if (!existsSync(file)) return { ...countsOf(code, 0), cpuSeconds }
      const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
      const all = suites.flatMap(testsIn)
      return {
        passed: stats.expected,
        failed: atLeastOne(code, stats.unexpected + stats.flaky),
        skipped: all.flatMap(skipOf),
        failures: all.flatMap(failureOf),
        cpuSeconds,
      }
    },
  }
}

interface NamedTest extends BrowserTest {
  title: string
}

function testsIn({ specs = [], suites = [] }: Suite): NamedTest[] {
  return [...specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title }))), ...suites.flatMap(testsIn)]
}

function skipOf({ title, status, projectName, annotations }: NamedTest): string[] {
  const reason = annotations.find((one) => one.type === 'skip')?.description
  return status === 'skipped' ? [`${title} (${projectName})${reason ? `: ${reason}` : ''}`] : []
}

function failureOf({ title, status, projectName, results }: NamedTest): string[] {
  if (status !== 'unexpected' && status !== 'flaky') return []
  const message = results.find((result) => result.error)?.error?.message
  return [`${title} (${projectName}${status === 'flaky' ? ', passed when repeated' : ''}): ${briefly(message)}`]
}

/** How a message begins, without the colours of a terminal. */
function briefly(message = ''): string {
  return stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6).join(' | ').slice(0, 900)
}

/** How an output ends. */
function lastLines(output: string): string {
  return briefly(output.trimEnd().split('\n').slice(-6).join('\n'))
}

/** A step that cannot run here. */
export function leftOut(name: string, reason: string): Step {
  return { name, run: () => Promise.resolve({ passed: 0, failed: 0, skipped: [`${name}: ${reason}`] }) }
}

function countsOf(code: number, checks: number): Counts {
  return code === 0 ? { passed: checks, failed: 0, skipped: [] } : { passed: 0, failed: 1, skipped: [] }
}

/** A run that ends badly without a failed test (a file that cannot be loaded) has failed all the same. */
function atLeastOne(code: number, failed: number): number {
  return code === 0 ? failed : Math.max(1, failed)
}

function binPath(name: string): string {
  return join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}

/**
 * Runs a program. Its output goes to the terminal, or where it is wanted and is given back.
 * @param priority lets others go before it, where the system lets that be said; what it starts takes it over
 */
function execute(
  file: string,
  args: readonly string[],
  print?: Print,
  priority?: number,
): Promise<{ code: number; output: string; cpuSeconds: number | undefined }> {
  return new Promise((resolve) => {
    const piped = print ? 'pipe' : 'inherit'
    const child = spawn(file, args, { cwd: ROOT, stdio: ['ignore', piped, piped], shell: file.endsWith('.cmd') })
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
    let output = ''
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
      print?.(chunk.toString())
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    let cpuSeconds: number | undefined
    child.on('exit', () => (cpuSeconds = takeCpuSeconds()))
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, output, cpuSeconds })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output, cpuSeconds }))
  })
}

/** What Linux counts in for times of processes: 100 a second on every system that Node runs on. */
const TICKS_PER_S = 100
let takenTicks = 0

/** The processor time of the children that have ended since the last call: Linux adds a child's when it has ended. */
function takeCpuSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined
  // After the name in brackets: field 16 is the user time of ended children, field 17 their system time (proc(5)).
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ticks = Number(fields[13]) + Number(fields[14])
  const seconds = (ticks - takenTicks) / TICKS_PER_S
  takenTicks = ticks
  return seconds
}
