// `npm run audit:verify` as a process, on an embedded database that is in use,
// on one that is not, and on an external one.
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { openDatabase } from '../db/database.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { findInstallation } from '../folders.ts'
import { change } from './change.ts'
import { makeDataFolder } from '../../../test/support/data-folder.ts'

const { migrationsFolder } = findInstallation(import.meta.dirname)
const script = join(import.meta.dirname, '../../../scripts/audit-verify.ts')
const dataFolder = await makeDataFolder('strata-test-')
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const open = (): Promise<OpenDatabase> => {
  const silent = () => undefined
  return openDatabase({
    url: undefined,
    dataFolder,
    migrationsFolder,
    onTrouble: silent,
    onStep: silent,
    onLost: silent,
  })
}

function verify(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL: _, ...rest } = process.env
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], { env: { ...rest, ...env } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    child.once('close', (code) => resolve({ code, said }))
  })
}

async function write(database: OpenDatabase['orm'], count: number): Promise<void> {
  const deps = { database: { orm: database }, now: () => new Date(), outbox: { wake: () => undefined } }
  for (let index = 0; index < count; index++) {
    await change(deps, { via: 'test' }, ({ record }) =>
      Promise.resolve(record({ action: 'project.create', target: { type: 'thing', id: '', name: 'Thing' } })),
    )
  }
}

it('checks the embedded database, while a server has it and after', async () => {
  expect(await verify({ STRATA_DATA: dataFolder })).toEqual({
    code: 2,
    said: expect.stringContaining(`There is no database in the data folder ${dataFolder}`),
  })
  const database = await open()
  await write(database.orm, 3)
  expect(await verify({ STRATA_DATA: dataFolder })).toEqual({ code: 0, said: '3 entries, chain intact\n' })
  // It left the database as it was: the server goes on.
  await write(database.orm, 1)
  await database.close()
  expect(await verify({ STRATA_DATA: dataFolder })).toEqual({ code: 0, said: '4 entries, chain intact\n' })
  // It stopped what it had started.
  const again = await open()
  await again.pool.query(`update audit_entries set target_name = 'Another thing' where seq = 2`)
  expect(await verify({ STRATA_DATA: dataFolder })).toEqual({
    code: 1,
    said: 'Entry 2 of 4: This entry was altered: its hash belongs to another content.\n',
  })
  await again.close()
})

it('checks the database of DATABASE_URL', async () => {
  const { deps } = await createTestApp()
  await write(deps.database.orm, 2)
  const { rows } = await deps.database.pool.query<{ name: string }>('select current_database() as name')
  const { user, host, port } = inject('postgres')
  const url = `postgresql://${user}@localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host)}`
  expect(await verify({ DATABASE_URL: url, STRATA_DATA: '/nonexistent' })).toEqual({
    code: 0,
    said: '2 entries, chain intact\n',
  })
})

it('says that the database cannot be reached', async () => {
  const url = 'postgresql://strata@127.0.0.1:1/strata'
  expect(await verify({ DATABASE_URL: url })).toEqual({
    code: 2,
    said: expect.stringContaining('The audit log cannot be read (connect ECONNREFUSED 127.0.0.1:1)'),
  })
})
