// Parts of queries that several features have.
import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * A pattern of `like` for texts that hold what someone typed, as it stands: also the signs that stand for others in a
 * pattern.
 */
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
export function olderThan(
  time: Column,
  id: Column,
  after: readonly [time: string, id: string] | undefined,
): SQL | undefined {
  // Compared as rows, which is one range of an index.
  return after && sql`(${time}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
}

/** The same for a list that is sorted oldest first. */
export function newerThan(
  time: Column | SQL,
  id: Column,
  after: readonly [time: string, id: string] | undefined,
): SQL | undefined {
  return after && sql`(${time}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
}

/**
 * A column that counts rows of a table. Unlike a join it is counted for the rows of the page only, and not for all that
 * are sorted.
 */
export function countOf(table: PgTable, where: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from ${table} where ${where})`
}

/**
 * The JSON of a `json` column, to be taken apart in a query. The column keeps what was sent to the byte, also half of a
 * surrogate pair as an escape, which the database refuses to read: that becomes what stands for a character that is
 * none.
 * https://www.postgresql.org/docs/current/datatype-json.html
 */
export function readableJson(column: Column): SQL {
  return sql`regexp_replace(${column}::text, ${HALF_PAIR}, ${NO_CHARACTER}, 'g')::json`
}

const HALF_PAIR = String.raw`\\u[dD][89a-fA-F][0-9a-fA-F]{2}`
const NO_CHARACTER = String.raw`\\ufffd`
