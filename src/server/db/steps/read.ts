// The steps of a migration that run after its transaction, from a file of SQL: see migrations/after/README.md.

/** A step, which says with `title` in the log what it does. */
export type Step =
  | {
      readonly kind: 'index'
      readonly title: string
      readonly sql: string
      /** Of the index: a try that was broken off leaves one that is invalid. */
      readonly index: string
    }
  | { readonly kind: 'statement'; readonly title: string; readonly sql: string }
  | {
      readonly kind: 'batches'
      readonly title: string
      /** With {@link BATCH} where the rows of a batch are chosen. */
      readonly sql: string
      readonly table: string
      /** Columns of a unique index, by which the table is walked through. */
      readonly keys: readonly string[]
      /** Rows of the table that a batch looks at. */
      readonly size: number
    }

/** Stands in a statement where the rows of a batch are chosen. */
export const BATCH = '{batch}'

const TITLE = /^-- step: (\S.*)$/m
const BATCHES = /^-- batches of (\d{1,6}): (\w+) by (\w+(?:, \w+)*)$/m
const INDEX = /^create (?:unique )?index concurrently (?!if )"?(\w+)"?/i
/** What can be run again after it was broken off, and stops nobody who reads or writes. */
const REPEATABLE = [/^alter table \S+ validate constraint \S+$/i, /^drop index concurrently if exists \S+$/i]
const ROWS = /^(?:update|insert into|delete from) /i

/**
 * Reads a file of steps.
 * @param name of the file, for messages
 * @throws Error that says what of it is no step; a test reads every file
 */
export function parseSteps(name: string, text: string): Step[] {
  return text.split('--> statement-breakpoint').map((part) => parseStep(name, part))
}

function parseStep(name: string, text: string): Step {
  const title = TITLE.exec(text)?.[1]
  const sql = text
    .replaceAll(/^--.*$/gm, '')
    .trim()
    .replace(/;$/, '')
  if (title === undefined) throw new Error(`${name}: a step begins with a line "-- step: what it does": ${sql}`)
  const bare = sql.replaceAll(/\s+/g, ' ')
  const batches = BATCHES.exec(text)
  if (batches) {
    const [, size = '', table = '', keys = ''] = batches
    if (!ROWS.test(bare) || bare.split(BATCH).length !== 2 || Number(size) < 1)
      throw new Error(`${name}: batches are an update, insert or delete with ${BATCH} once in its condition: ${sql}`)
    return { kind: 'batches', title, sql, table, keys: keys.split(', '), size: Number(size) }
  }
  const index = INDEX.exec(bare)?.[1]
  if (index !== undefined) return { kind: 'index', title, sql, index }
  if (REPEATABLE.some((one) => one.test(bare))) return { kind: 'statement', title, sql }
  throw new Error(
    `${name}: a step makes or drops an index concurrently, validates a constraint, or changes rows in batches ("-- batches of 1000: table by key"): ${sql}`,
  )
}
