// Cursors of lists: where the next page begins, as a text that callers do not read.
import { z } from 'zod'
import { badRequest } from './errors.ts'

/** The sort key of the last row of a page, and its id for those that share it. */
const position = z.tuple([z.union([z.string(), z.number()]), z.string()])

export type Position = z.infer<typeof position>

export function writeCursor(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/** @throws Refused with 400 for a text that was not given out by a list */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw badRequest([{ field: 'cursor', message: 'This is no cursor of a list: take it from the Link header of the page before.' }])
  }
}

/** Splits one row more than was asked for into the page and where the next begins. */
export function cutPage<Row>(rows: readonly Row[], limit: number, at: (row: Row) => Position): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? writeCursor(at(last)) : null }
}
