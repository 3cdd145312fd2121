// Keys of servers on one database, and rows with sealed values.
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { Seal } from '../../src/server/crypto/seal.ts'
import { bytesOf, textOf } from '../../src/server/crypto/sealed.ts'
import type { Database } from '../../src/server/db/connect.ts'
import { serverKeys } from '../../src/server/db/schema/sealing.ts'
import type { Deps } from '../../src/server/deps.ts'
import { change } from '../../src/server/audit/change.ts'
import type { SealedColumn } from '../../src/server/sealing/columns.ts'
import { joinServers, type ServerFacts } from '../../src/server/sealing/keys.ts'

/** A server that takes part. */
export function makeServer(name: string): ServerFacts {
  return { id: randomUUID(), name, role: 'all', isAlone: false }
}

/** Starts a server as far as its keys are concerned. @returns ids of keys that it lacks */
export function join(deps: Deps, server?: ServerFacts): Promise<string[]> {
  return change(deps, { via: 'start' }, (made) => joinServers(deps, made, server))
}

/** Lets the time pass after which nothing is written any more that was sealed before a switch. */
export async function settle({ orm }: Database): Promise<void> {
  await orm.update(serverKeys).set({ sealing_since: sql`now() - interval '1 minute'` })
}

/** A value that a column takes. */
function anyOf(column: PgColumn, at: number): string | number | boolean {
  const type = column.getSQLType()
  if (type === 'uuid') return randomUUID()
  // Names are given once.
  if (column.name === 'name') return `x${randomUUID()}`
  if (type === 'text' || type.startsWith('varchar')) return column.name.includes('url') ? 'https://x.example' : `x${at}`
  if (type === 'boolean') return false
  if (type.startsWith('json')) return '{}'
  if (type.startsWith('timestamp')) return '2026-11-02T10:00:00Z'
  if (type.endsWith('[]')) return '{}'
  return column.name === 'id' ? 1 : at
}

/**
 * Writes a row with a sealed value, whatever other tables would have to hold for it.
 * @param sealed the value in place of one that the seal makes
 */
export async function putSealed(
  { pool }: Database,
  of: SealedColumn,
  { seal, text, at = 1, sealed }: { seal: Seal; text: string; at?: number; sealed?: string | Buffer },
): Promise<void> {
  const needed = Object.values(getTableColumns(of.table)).filter(
    (one) => one !== of.column && one.notNull && one.generated === undefined,
  )
  const values = needed.map((one) => anyOf(one, at))
  const use = of.useOf(...of.of.map((one) => values[needed.indexOf(one)] as string | number))
  const isBytes = of.column.getSQLType() === 'bytea'
  const own = isBytes ? bytesOf(seal.sealBytes(Buffer.from(text), use)) : textOf(seal.seal(text, use))
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const names = [...needed, of.column].map(({ name }) => `"${name}"`)
    // Two columns of one table share a row.
    const conflict = of.key.map(({ name }) => `"${name}"`).join(', ')
    await client.query(
      `insert into ${getTableName(of.table)} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})
       on conflict (${conflict}) do update set "${of.column.name}" = excluded."${of.column.name}"`,
      [...values, sealed ?? own],
    )
    await client.query('set session_replication_role = default')
  } finally {
    client.release()
  }
}

/** The sealed values of a column. */
export async function sealedOf({ pool }: Database, of: SealedColumn): Promise<readonly (string | Buffer)[]> {
  const { name } = of.column
  const { rows } = await pool.query<{ value: string | Buffer }>(
    `select "${name}" as value from ${getTableName(of.table)} where "${name}" is not null`,
  )
  return rows.map(({ value }) => value)
}
