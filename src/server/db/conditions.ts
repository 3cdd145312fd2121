// Parts of queries that several features have.
import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A pattern of `like` for texts that hold what somebody typed, as it stands: also the signs that stand for others in a pattern. */
export function containing(text: string): string {
  return `%${literal(text)}%`
}

/** A pattern of `like` for texts that begin so. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** The rest of a list that is sorted by time and id, newest first. @param after the last row of the page before */
export function olderThan(time: Column, id: Column, after: readonly [time: string, id: string] | undefined): SQL | undefined {
  // Compared as rows, which is one range of an index.
  return after && sql`(${time}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
}

/** A column that counts rows of a table. Unlike a join it is counted for the rows of the page only, and not for all that are sorted. */
export function countOf(table: PgTable, where: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from ${table} where ${where})`
}
