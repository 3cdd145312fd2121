// What a job of the scheduler says of itself: for the log, for the table of the
// jobs, and line by line for who runs it by hand.

export interface JobLine {
  /** Milliseconds on the clock of the process (`performance.now()`). */
  readonly at_ms: number
  readonly text: string
}

export interface JobReport {
  /** What was done, in a sentence. */
  readonly summary: string
  readonly lines: readonly JobLine[]
  /** What could not be done, a sentence each; the rest was done all the same. */
  readonly problems: readonly string[]
}

export interface Reporting {
  say(text: string): void
  /** Keeps what could not be done. */
  fail(text: string): void
  done(summary: string): JobReport
}

/** Lines of one job at most: after an hour without a server there may be thousands. */
const LINES_MAX = 200

/** Begins the report of a job. */
export function createReport(): Reporting {
  const lines: JobLine[] = []
  const problems: string[] = []
  let left = 0
  const say = (text: string): void => {
    if (lines.length < LINES_MAX) lines.push({ at_ms: performance.now(), text })
    else left += 1
  }
  return {
    say,
    fail: (text) => {
      problems.push(text)
      say(text)
    },
    done: (summary) => {
      const rest = left > 0 ? [{ at_ms: performance.now(), text: `And ${left} more.` }] : []
      return { summary, lines: [...lines, ...rest, { at_ms: performance.now(), text: summary }], problems }
    },
  }
}

/** A number with its noun, such as "1 environment" and "3 environments". */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Why something failed, in a sentence; what a query was given is left to the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
