// Cursors of lists: where the next page begins, as a text that callers do not read.
import { z } from 'zod'
import { message } from '#words/message.ts'
import { badRequest } from './errors.ts'

/** The sort key of the last row of a page, and its id for those that share it. */
export type Position = readonly [key: string | number, id: string]

/** What lists sort by, as it is in a cursor. A wrong one is refused before the database refuses it. */
export const cursorKeys = {
  text: z.string().refine((text) => !text.includes('\0')),
  number: z.number(),
  integer: z.int(),
  // The database knows no year 0.
  instant: z.iso.datetime().refine((text) => !text.startsWith('0000')),
}

export function writeCursor(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/**
 * Where a page begins in a list with this sort key and these ids.
 * @throws Refused with 400 for a text that was not given out by such a list
 */
export function readCursor<Key>(
  cursor: string | undefined,
  key: z.ZodType<Key>,
  id: z.ZodType<string>,
): readonly [key: Key, id: string] | undefined {
  if (cursor === undefined) return undefined
  try {
    return z.tuple([key, id]).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw badRequest([{ field: 'cursor', said: message('http.no-cursor') }])
  }
}

/** Splits one row more than was asked for into the page and where the next begins. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  at: (row: Row) => Position,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? writeCursor(at(last)) : null }
}
