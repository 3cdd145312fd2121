// The rows in which values are sealed: which are sealed with another key, and how one value takes the place of another.
import { and, asc, count, eq, getTableColumns, isNotNull, not, sql, type SQL } from 'drizzle-orm'
import { bytesPrefixOf, textPrefixOf, type Sealed, type SealedBytes } from '../crypto/sealed.ts'
import type { Queries } from '../db/connect.ts'
import type { SealedColumn } from './columns.ts'

/** Whether a column has bytes, and no texts. */
export function holdsBytes({ column }: SealedColumn): boolean {
  return column.getSQLType() === 'bytea'
}

function isSealedOtherwise(of: SealedColumn, keyId: string): SQL {
  const prefix = holdsBytes(of) ? bytesPrefixOf(keyId) : textPrefixOf(keyId)
  // Reads the start of a value that is kept apart from its row, and not all of it.
  return not(sql`substring(${of.column} from 1 for ${sql.raw(String(prefix.length))}) = ${prefix}`)
}

/** How many values a column has, and how many are not sealed with a key. */
export async function countValues(
  orm: Queries,
  of: SealedColumn,
  keyId: string,
): Promise<{ readonly total: number; readonly remaining: number }> {
  const [found] = await orm
    .select({ total: count(), remaining: sql<number>`count(*) filter (where ${isSealedOtherwise(of, keyId)})` })
    .from(of.table)
    .where(isNotNull(of.column))
  return { total: found?.total ?? 0, remaining: Number(found?.remaining ?? 0) }
}

/** A value that is sealed otherwise, with what tells where it is and what it is for. */
export interface FoundValue {
  readonly key: readonly (string | number)[]
  readonly of: readonly (string | number)[]
  readonly value: string | Buffer
}

/** The next values of a column that are not sealed with a key, in the order of the primary key. */
export async function findNext(
  orm: Queries,
  of: SealedColumn,
  { keyId, reached, limit }: { keyId: string; reached: readonly (string | number)[] | null; limit: number },
): Promise<FoundValue[]> {
  const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
  const place = listed(of.key.map((column) => sql`${column}`))
  const after =
    reached &&
    sql`(${place}) > (${listed(of.key.map((column, at) => sql`${reached[at]}::${sql.raw(column.getSQLType())}`))})`
  const fields = Object.fromEntries([
    ...of.key.map((column, at) => [`key_${at}`, sql<string | number>`${column}`]),
    ...of.of.map((column, at) => [`of_${at}`, sql<string | number>`${column}`]),
  ]) as Record<string, SQL<string | number>>
  const rows = await orm
    .select({ ...fields, value: sql<string | Buffer>`${of.column}` })
    .from(of.table)
    .where(and(isNotNull(of.column), isSealedOtherwise(of, keyId), after ?? undefined))
    .orderBy(...of.key.map((column) => asc(column)))
    .limit(limit)
  return rows.map((row) => {
    const cells: Readonly<Record<string, unknown>> = row
    const read = (name: string, columns: SealedColumn['key']) =>
      columns.map((_, at) => cells[`${name}_${at}`] as string | number)
    return { key: read('key', of.key), of: read('of', of.of), value: row.value }
  })
}

/**
 * Writes a value if it is still the one that was read and no one holds its row: it waits for nobody, and no one waits
 * for it longer than for one statement.
 * @returns false when it did not
 */
export async function replaceValue(
  orm: Queries,
  of: SealedColumn,
  found: FoundValue,
  value: Sealed | SealedBytes,
): Promise<boolean> {
  const isIt = and(...of.key.map((column, at) => eq(column, found.key[at])), sql`${of.column} = ${found.value}`)
  const place = sql`(${sql.join([...of.key], sql`, `)})`
  const free = orm
    .select(Object.fromEntries(of.key.map((column, at) => [`key_${at}`, column])))
    .from(of.table)
    .where(isIt)
    .for('update', { skipLocked: true })
  const name = Object.entries(getTableColumns(of.table)).find(([, column]) => column === of.column)?.[0] ?? ''
  const { rowCount } = await orm
    .update(of.table)
    .set({ [name]: value })
    .where(sql`${place} in ${free}`)
  return rowCount === 1
}
