// What `npm run backup` and `npm run restore` have in common: how they speak, and how they end.
import { BackupRefusal } from '../../src/server/backup/refusal.ts'
import type { Progress } from '../../src/server/backup/take.ts'
import { StartError, reasonOf } from '../../src/server/start-error.ts'

/** A line of progress is not printed more often. */
const LINE_EVERY_MS = 2000
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Something about the arguments of a command. */
export class Wrong extends Error {}

/**
 * Runs a command and sets the exit code: 1 when it was refused or failed, 2 when its arguments are wrong. Ctrl-C ends
 * it in order, so that it leaves nothing behind.
 */
export async function runCommand(main: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => ending.abort(new BackupRefusal('Ended before it was done: nothing was changed.')))
  try {
    await main(ending.signal)
  } catch (error) {
    if (error instanceof Wrong) {
      console.error(error.message)
      process.exitCode = 2
      return
    }
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupRefusal || error instanceof StartError) return error.message
  const cause = error instanceof Error && error.cause ? error.cause : error
  return `The database does not let it be done (${reasonOf(cause)}): nothing was changed. Check DATABASE_URL or STRATA_DATA.`
}

/** Prints how far it is, now and then. */
export function progressLines(): (progress: Progress) => void {
  let last: number | undefined
  return ({ tables_done, tables, bytes }) => {
    last ??= performance.now()
    if (performance.now() - last < LINE_EVERY_MS) return
    last = performance.now()
    console.log(`  ${tables_done} of ${tables} tables, ${sizeText(bytes)}`)
  }
}

/** A size with its unit: "12.3 MB". */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

/** The time that this process has taken: "3.2 s". */
export function secondsText(): string {
  return `${(performance.now() / 1000).toFixed(1)} s`
}

/** A number with the word for what is counted: "1,204 rows". */
export function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** What is said of the chain of the audit log. */
export function chainText(entries: number, isIntact: boolean): string {
  const log = `The audit log has ${countText(entries, 'entry', 'entries')}`
  return isIntact
    ? `${log}, and its chain is intact.`
    : `${log}, and its chain was broken before the backup was taken: npm run audit:verify names the place.`
}

/** A time for people. */
export function timeText(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`
}
