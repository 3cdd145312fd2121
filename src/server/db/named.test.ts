// Statements with a name are kept by the database, and by no pooler.
import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { builtOnce } from './built-once.ts'
import { connect, type Database } from './connect.ts'

const { deps } = await createTestApp()
const { host, port, user, password, database: name } = deps.database.pool.options

const one = builtOnce((orm, named) =>
  orm
    .select({ one: sql<number>`1` })
    .from(sql`generate_series(1, 1)`)
    .prepare(named('test_one')),
)
const keptBy = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements')
  return rows.map((row) => row.name)
}

it('keeps a statement that has a name for a connection that leads to the database', async () => {
  const direct = connect('external', { host, port, user, password, database: name, max: 1 }, () => undefined)
  expect(await one(direct.orm).execute()).toEqual([{ one: 1 }])
  expect(await keptBy(direct)).toEqual(['test_one'])
  await direct.pool.end()
})

it('keeps none behind a pooler, which gives its connections numbers of its own', async () => {
  /** The message of the protocol that tells the number of a connection. */
  const begin = Buffer.from([0x4b, 0, 0, 0, 12])
  const pooler = createServer((socket) => {
    // The host of the tests' own database is a folder, in which its socket is.
    const server = host?.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port ?? 0, host)
    socket.pipe(server)
    server.on('data', (bytes) => {
      const at = bytes.indexOf(begin)
      if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + begin.length) + 1, at + begin.length)
      socket.write(bytes)
    })
    for (const end of [socket, server]) end.on('error', () => undefined)
    server.on('close', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port: poolerPort } = pooler.address() as AddressInfo
  const settings = { host: '127.0.0.1', port: poolerPort, user, password, database: name, max: 1 }
  const pooled = connect('external', settings, () => undefined)
  expect(await one(pooled.orm).execute()).toEqual([{ one: 1 }])
  expect(await keptBy(pooled)).toEqual([])
  await pooled.pool.end()
  pooler.close()
})
