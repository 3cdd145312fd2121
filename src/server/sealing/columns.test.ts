// The list of columns for sealed values is complete, and says what each value is sealed for.
import { getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { SEALED_KINDS } from '#contract/sealing.ts'
import { SEALED_COLUMNS } from './columns.ts'

const schemas = import.meta.glob<Record<string, unknown>>('../db/schema/*.ts', { eager: true })
const tables = Object.values(schemas)
  .flatMap((one) => Object.values(one))
  .filter((one) => is(one, PgTable))

/** Whether a column takes nothing but sealed values. */
function refusesPlain(column: PgColumn): boolean {
  try {
    column.mapToDriverValue(column.getSQLType() === 'bytea' ? Buffer.from('plain') : 'plain')
    return false
  } catch (error) {
    return error instanceof Error && error.message.startsWith('A value that is not sealed')
  }
}

it('has every column for sealed values of every table', () => {
  const found = tables.flatMap((table) =>
    getTableConfig(table)
      .columns.filter(refusesPlain)
      .map(({ name }) => `${getTableName(table)}.${name}`),
  )
  expect(tables.length).toBeGreaterThan(50)
  expect(SEALED_COLUMNS.map(({ name }) => name).toSorted()).toEqual(found.toSorted())
})

it('has each once, with the primary key of its table, and every kind that pages name', () => {
  expect(new Set(SEALED_COLUMNS.map(({ name }) => name)).size).toBe(SEALED_COLUMNS.length)
  for (const { name, key } of SEALED_COLUMNS) expect(key.length, name).toBeGreaterThan(0)
  expect(new Set(SEALED_COLUMNS.map(({ kind }) => kind))).toEqual(new Set(SEALED_KINDS))
})

it.each(tables.map((table) => [getTableName(table), table] as const))(
  'the table %s has no other column for secrets',
  (name, table) => {
    const sealed = SEALED_COLUMNS.map((one) => one.name)
    const suspects = getTableConfig(table)
      .columns.map((column) => column.name)
      .filter((column) => /seal|secret$|private_key/.test(column) && !sealed.includes(`${name}.${column}`))
    // Ids of keys are no secrets.
    expect(suspects.filter((column) => !/^(is_sealed|sealing_(key_id|since))$/.test(column))).toEqual([])
  },
)
