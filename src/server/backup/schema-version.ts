// Which tables a database has, by the last migration that was applied to it.
import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { APPLIED_MIGRATIONS } from '../db/applied.ts'
import type { Migration } from '../db/migration-files.ts'
import { BackupRefusal } from './refusal.ts'

/** A table with what is kept of it. */
export interface TableShape {
  readonly name: string
  /** Without those that the database works out. */
  readonly columns: readonly string[]
  /** What the rows are sorted by, as SQL: each row has its own, the same in every database. */
  readonly order: string
}

const column = z.object({
  name: z.string(),
  type: z.string(),
  primaryKey: z.boolean(),
  generated: z.unknown().optional(),
})
const snapshot = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), column),
      compositePrimaryKeys: z.record(z.string(), z.object({ columns: z.array(z.string()) })),
    }),
  ),
})

/** The tables of a version, by name. */
export async function tablesOf({ snapshotFile }: Migration): Promise<TableShape[]> {
  const { tables } = snapshot.parse(JSON.parse(await readFile(snapshotFile, 'utf8')))
  return Object.values(tables)
    .map(({ name, columns, compositePrimaryKeys }): TableShape => {
      const all = Object.values(columns)
      const [composite] = Object.values(compositePrimaryKeys)
      const key = all.filter((one) => (composite ? composite.columns.includes(one.name) : one.primaryKey))
      if (key.length === 0) throw new Error(`The table ${name} has no primary key: its rows have no order.`)
      return {
        name,
        columns: all.filter(({ generated }) => generated === undefined).map((one) => one.name),
        // By their bytes and not by a language, of which databases have different ones.
        order: key.map((one) => `"${one.name}"${/^(text|varchar)/.test(one.type) ? ' collate "C"' : ''}`).join(', '),
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * The version of a database; undefined when no migration was ever applied to it.
 * @throws BackupRefusal when this Strata does not know it
 */
export async function findVersion(
  client: Pick<ClientBase, 'query'>,
  versions: readonly Migration[],
): Promise<Migration | undefined> {
  const { rows: known } = await client.query<{ is_there: boolean }>(`select to_regclass($1) is not null as is_there`, [
    APPLIED_MIGRATIONS,
  ])
  if (!known[0]?.is_there) return undefined
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    `select hash, created_at from ${APPLIED_MIGRATIONS} order by created_at desc limit 1`,
  )
  const [last] = rows
  if (!last) return undefined
  const version = versions.find(({ when }) => when === Number(last.created_at))
  if (version) return version
  const isNewer = Number(last.created_at) > (versions.at(-1)?.when ?? 0)
  throw new BackupRefusal(
    isNewer
      ? 'The database has the tables of a newer Strata: use that version.'
      : 'The database has the tables of a Strata that this version does not descend from: use that version.',
  )
}
