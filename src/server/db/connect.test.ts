import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
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
