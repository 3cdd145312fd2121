// Many rows of one table at once.
import type { Database } from '../../src/server/db/connect.ts'

interface Pattern {
  readonly table: string
  /** The row that is copied. */
  readonly id: string
  /** How many copies. */
  readonly count: number
}

/**
 * Copies a row of a table many times.
 * @param own what differs, by column, as SQL in which `n` counts the copies from 1; the rest is the pattern's
 * @param values that this SQL names, from $2
 */
export async function copyRows(
  pool: Database['pool'],
  { table, id, count }: Pattern,
  own: Readonly<Record<string, string>>,
  values: readonly unknown[] = [],
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await pool.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     select ${names.map((name) => own[name] ?? `"${name}"`).join(', ')} from ${table}, generate_series(1, ${count}) n where id = $1`,
    [id, ...values],
  )
}
