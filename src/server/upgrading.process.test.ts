// A server whose database has to be upgraded first: its port is open meanwhile, and never refuses a connection.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, it } from 'vitest'
import { makeEmptyDatabase, makeOlderMigrations } from '../../test/support/backups.ts'
import { dataParent } from '../../test/support/data-folder.ts'
import { urlOf } from '../../test/support/postgres.ts'
import { killServers, spawnServer } from '../../test/support/server-process.ts'
import { MIGRATION_LOCK_KEY } from './db/migrate.ts'

afterEach(killServers)

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

it('answers 503 while another server migrates, and serves at the same port without a gap', async () => {
  const folder = await mkdtemp(join(dataParent(), 'strata-upgrading-'))
  const { name } = await makeEmptyDatabase(await makeOlderMigrations())
  const DATABASE_URL = urlOf(inject('postgres'), name)
  const other = new pg.Client({ connectionString: DATABASE_URL })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
  const port = await findFreePort()
  spawnServer({ STRATA_DATA: folder, DATABASE_URL, PORT: String(port) })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  await expect
    .poll(() =>
      ask('/api/ready').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(503)
  expect((await ask('/api/health')).status).toBe(200)
  const refused = await ask('/api/account')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await other.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY])
  await other.end()
  const statuses: number[] = []
  // A refused connection throws here.
  while (statuses.at(-1) !== 200) statuses.push((await ask('/api/ready')).status)
  expect(new Set(statuses)).toEqual(new Set([503, 200]))
  expect((await ask('/api/account')).status).toBe(401)
  await killServers()
  await rm(folder, { recursive: true, force: true })
})
