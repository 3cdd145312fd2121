// Rows that the database gives as one JSON array: read by the parser of the engine they take a fraction of the time of
// columns that are read one by one, and several lists fit into one answer.
import { sql, type Column, type GetColumnData, type SQL } from 'drizzle-orm'

type Columns = Readonly<Record<string, Column>>

/** A row as it is read from JSON. */
type Row<Of extends Columns> = { [Name in keyof Of]: GetColumnData<Of[Name]> }

declare const ROW: unique symbol

/** Rows as the database gives them, to be read by {@link JsonRows.read}; null when there are none. */
type GivenRows<Of> = { readonly [ROW]: Of }[] | null

/** Columns that are given as JSON. */
export interface JsonRows<Of extends Columns> {
  /** All rows of a query of {@link JsonRows.columns} as one value. @param from what follows the columns */
  readonly all: (from: SQL) => SQL<GivenRows<Of>>
  readonly read: (given: GivenRows<Of>) => Row<Of>[]
}

/**
 * Makes what selects columns as JSON and reads them. They may hold texts, numbers, times and JSON; amounts are as exact
 * as JavaScript has them.
 */
export function jsonRows<const Of extends Columns>(columns: Of): JsonRows<Of> {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  const times = Object.keys(columns).filter((name) => columns[name]?.dataType === 'date')
  return {
    all: (from) => sql`(select json_agg(one) from (select ${sql.join(named, sql`, `)} ${from}) one)`,
    read: (given) => {
      const rows = (given ?? []) as unknown as Record<string, unknown>[]
      for (const row of rows)
        for (const name of times) {
          const time = row[name]
          if (typeof time === 'string') row[name] = new Date(time)
        }
      return rows as Row<Of>[]
    },
  }
}

/** What values are selected from that stand for themselves. */
export const ONE_ROW = sql`(select 1) as alone`
