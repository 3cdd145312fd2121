import { BATCH, type Step } from './read.ts'

/**
 * A step as one statement inside of a transaction, for a restore: nobody else uses the tables, and there an index
 * cannot be made or dropped concurrently.
 */
export function inlineOf({ kind, sql }: Step): string {
  return kind === 'batches' ? sql.replace(BATCH, 'true') : sql.replace(/\bindex concurrently\b/i, 'index')
}
