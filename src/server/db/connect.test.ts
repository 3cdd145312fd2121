import { once } from 'node:events'
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { behind } from '../../../test/support/locks.ts'
import { connect, isBusy } from './connect.ts'

const { deps } = await createTestApp()
const { orm, pool } = deps.database

it('fails a transaction whose connection breaks between two statements, and nothing else', async () => {
  const broken = orm.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // The connection of the transaction hears of it on its own.
    await expect
      .poll(() =>
        tx.execute(sql`select 1`).then(
          () => 'answers',
          () => 'broken',
        ),
      )
      .toBe('broken')
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow('Failed query')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

/** Statements with a name that a connection of its own has after it sent one with a name twice. */
async function keptBy(config: PoolConfig): Promise<string[]> {
  const one = connect('external', { ...config, max: 1 }, () => undefined)
  try {
    const named = one.orm
      .select({ one: sql<number>`1` })
      .from(sql`(select 1) as alone`)
      .prepare('test_kept')
    expect([await named.execute(), await named.execute()]).toEqual([[{ one: 1 }], [{ one: 1 }]])
    const kept = await one.pool.query<{ name: string }>('select name from pg_prepared_statements')
    return kept.rows.map(({ name }) => name)
  } finally {
    await one.pool.end()
  }
}

it('lets the database keep statements by their names', async () => {
  expect(await keptBy(pool.options)).toEqual(['test_kept'])
})

it('fails once where a migration gave a kept statement other columns', async () => {
  const one = connect('external', { ...pool.options, max: 1 }, () => undefined)
  const asked = { text: 'select * from test_columns', name: 'test_columns' }
  await one.pool.query('create table test_columns (a int)')
  await one.pool.query(asked)
  await one.pool.query('alter table test_columns alter column a type text')
  await expect(one.pool.query(asked)).rejects.toThrow('cached plan must not change result type')
  expect((await one.pool.query(asked)).rows).toEqual([])
  await one.pool.end()
})

it('sends no names to a pooler, whose connections are of other processes than it says', async () => {
  const { host = '', port = 0 } = pool.options
  const sockets: Socket[] = []
  const pooler = createServer((near) => {
    const far = connectSocket(join(host, `.s.PGSQL.${port}`))
    sockets.push(
      near.on('error', () => undefined),
      far.on('error', () => undefined),
    )
    near.pipe(far)
    far.on('data', (bytes) => near.write(withOtherProcess(bytes)))
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port: near } = pooler.address() as AddressInfo
  expect(await keptBy({ ...pool.options, host: '127.0.0.1', port: near })).toEqual([])
  for (const socket of sockets) socket.destroy()
  pooler.close()
})

/** The first answer of a database with a process that is made up, as a pooler gives it. */
function withOtherProcess(bytes: Buffer): Buffer {
  // BackendKeyData: its letter, its length of 12 bytes, the process and a secret.
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (at !== -1) bytes.writeInt32BE(1, at + 5)
  return bytes
}

describe('is busy', () => {
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  it('when a new connection is not made in time', async () => {
    // Takes connections and says nothing, as a machine that is overloaded.
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    )
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const slow = connect(
      'external',
      { host: '127.0.0.1', port, user: 'strata', connectionTimeoutMillis: 50 },
      () => undefined,
    )
    expect(isBusy(await reasonOf(slow.orm.transaction((tx) => tx.execute(sql`select 1`))))).toBe(true)
    expect(isBusy(await reasonOf(slow.orm.execute(sql`select 1`)))).toBe(true)
    await slow.pool.end()
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  it('when two changes wait for each other, and the database ends one of them', async () => {
    const hold = (key: number) => sql`select pg_advisory_xact_lock(${key}::bigint)`
    const other = () =>
      orm.transaction(async (tx) => {
        await tx.execute(hold(2))
        await tx.execute(hold(1))
      })
    const reasons: unknown[] = []
    const waiting = behind(
      deps,
      (tx) => tx.execute(hold(1)),
      [() => other().catch((error: unknown) => reasons.push(error))],
      (tx) => tx.execute(hold(2)),
    )
    await waiting.catch((error: unknown) => reasons.push(error))
    expect(reasons.map(isBusy)).toEqual([true])
  })

  it('not when a statement is wrong', async () => {
    expect(isBusy(await reasonOf(orm.execute(sql`select nonsense`)))).toBe(false)
  })
})
