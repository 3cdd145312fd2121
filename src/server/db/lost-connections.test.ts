import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import type pg from 'pg'
import { startGateway, type Gateway } from '../../../scripts/faults/gateway.ts'
import { isAway } from './connect.ts'
import { watchForLost } from './lost-connections.ts'
import { TracedClient, TracedPool } from './traced.ts'

const QUICK = { askAfter: 300, lookEvery: 100, answer: 1000 }

/** Connections to the database of the tests over a network that can be cut, watched as those of a server are. */
async function watchedPool(): Promise<{ readonly pool: pg.Pool; readonly gateway: Gateway }> {
  const { host, port } = inject('postgres')
  const gateway = await startGateway(join(host, `.s.PGSQL.${port}`))
  return { pool: watched(gateway, gateway.close), gateway }
}

function watched(gateway: Pick<Gateway, 'port' | 'heal'>, close: () => Promise<unknown>): pg.Pool {
  const { user } = inject('postgres')
  const settings = { host: '127.0.0.1', port: gateway.port, user, database: 'postgres' }
  const pool = new TracedPool({ ...settings, Client: TracedClient, max: 2 })
  pool.on('error', () => undefined)
  const lost = watchForLost(settings, QUICK)
  pool.abandon = () => lost.abandon()
  pool.on('connect', (client) => {
    if (!(client instanceof TracedClient)) return
    client.on('error', () => undefined)
    lost.add(client)
    client.onSent = () => lost.sent(client)
  })
  onTestFinished(async () => {
    gateway.heal()
    if (!pool.ended) await pool.end()
    await close()
  })
  return pool
}

/** A pooler: it tells everyone another number of their connection than the database has given. */
async function startPooler(path: string): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(path)
    for (const one of [near, far]) sockets.add(one.on('error', () => one.destroy()))
    near.pipe(far)
    far.on('data', (bytes) => {
      // BackendKeyData: https://www.postgresql.org/docs/current/protocol-message-formats.html
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) bytes.writeInt32BE(1_999_999_999, at + 5)
      near.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const one of sockets) one.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  )

it('ends connections whose network has gone without a word, while nobody answers', async () => {
  const { pool, gateway } = await watchedPool()
  const idle = await pool.connect()
  await pool.query('select 1')
  idle.release()
  gateway.cut()
  const reason = await reasonOf(pool.query('select 1'))
  expect(isAway(reason), String(reason)).toBe(true)
  // The one that waited for nothing is gone as well.
  await expect.poll(() => pool.totalCount).toBe(0)
})

it('ends a connection that the database no longer works for, once it answers others again', async () => {
  const { pool, gateway } = await watchedPool()
  await pool.query('select 1')
  gateway.cut()
  const waiting = reasonOf(pool.query('select 1'))
  gateway.heal()
  expect(isAway(await waiting)).toBe(true)
  await expect(pool.query('select 2 as two')).resolves.toMatchObject({ rows: [{ two: 2 }] })
})

it('lets a server stop whose connections are lost', async () => {
  const { pool, gateway } = await watchedPool()
  await pool.query('select 1')
  gateway.cut()
  await pool.end()
  expect(pool.totalCount).toBe(0)
})

it('leaves a statement alone that is only slow', async () => {
  const { pool } = await watchedPool()
  await expect(pool.query('select pg_sleep(1.5), 3 as three')).resolves.toMatchObject({ rows: [{ three: 3 }] })
})

it('leaves a slow statement alone behind a pooler, which numbers connections itself', async () => {
  const { host, port } = inject('postgres')
  const pooler = await startPooler(join(host, `.s.PGSQL.${port}`))
  const pool = watched({ port: pooler.port, heal: () => undefined }, pooler.close)
  await expect(pool.query('select pg_sleep(1.5), 3 as three')).resolves.toMatchObject({ rows: [{ three: 3 }] })
})
