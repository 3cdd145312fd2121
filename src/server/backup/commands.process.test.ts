// `npm run backup` and `npm run restore` as processes: beside a server, without one, and on an external database.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, inject, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeState, stateText } from '../../../test/support/attempts.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { dataParent } from '../../../test/support/data-folder.ts'
import { connectTo, copyTemplate, urlOf } from '../../../test/support/postgres.ts'
import { killServers, startServer } from '../../../test/support/server-process.ts'
import { makeTestApp } from '../../../test/support/test-app.ts'
import { makeEnvironment } from '../../../test/support/things.ts'
import { readKeyFile } from '../crypto/keep-key.ts'
import { createSeal, newSealKey } from '../crypto/seal.ts'
import { CLUSTER_USER, stopCluster } from '../db/embedded/cluster.ts'
import { readPostmaster } from '../db/embedded/postmaster.ts'

const folders: string[] = []

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(dataParent(), 'strata-commands-'))
  folders.push(folder)
  return folder
}

afterEach(async () => {
  await killServers()
  for (const folder of folders.splice(0)) {
    const postmaster = await readPostmaster(join(folder, 'postgres'))
    if (postmaster) await stopCluster(folder, postmaster)
    await rm(folder, { recursive: true, force: true })
  }
})

/** Runs a command to its end. */
function command(
  name: 'backup' | 'restore' | 'audit-verify',
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL: _, STRATA_SECRET_KEY: __, ...rest } = process.env
  const script = join(import.meta.dirname, `../../../scripts/${name}.ts`)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { env: { ...rest, ...env } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    child.once('close', (code) => resolve({ code, said }))
  })
}

const saying = (code: number, ...parts: string[]) => ({
  code,
  said: expect.stringMatching(new RegExp(parts.map((part) => `(?=[^]*${part})`).join(''))),
})

/** Gives an environment of a running installation a state. */
async function addState(dataFolder: string, text: string): Promise<string> {
  const postmaster = await readPostmaster(join(dataFolder, 'postgres'))
  const place = { host: postmaster?.socketFolder ?? '', port: postmaster?.port ?? 0, user: CLUSTER_USER }
  const database = connectTo(place, 'postgres', { max: 2 })
  const seal = createSeal(await readKeyFile(join(dataFolder, 'secret.key')))
  const app = makeTestApp(database, { seal, now: () => new Date() }, () => Promise.resolve())
  const { project, developer } = await makeCast(app)
  const environment = await makeEnvironment(app.deps, project.id, developer)
  await makeState(app.deps, environment, text)
  await database.pool.end()
  return environment
}

it('saves an embedded database beside its server, and restores it into another folder, where a server takes it up', async () => {
  const STRATA_DATA = await makeFolder()
  const kept = await makeFolder()
  const [file, keyFile] = [join(kept, 'strata.tar'), join(kept, 'keys/strata.key')]
  expect(await command('backup', ['--to', file], { STRATA_DATA })).toEqual(saying(1, 'There is no database in'))
  const server = await startServer({ STRATA_DATA })
  const state = stateText(1, { 'aws_instance.web': { id: 'i-1', password: 'canary' } })
  const id = await addState(STRATA_DATA, state)
  expect(await command('backup', ['--to', file], { STRATA_DATA })).toEqual(
    saying(0, 'Saved \\d+ tables', 'its chain is intact', 'The key of its secrets is not in it', 'secret\\.key'),
  )
  // A server goes on, and is not restored into.
  await (
    await server.signedIn()
  )('GET /health', {})
  const replace = ['--from', file, '--replace']
  expect(await command('restore', replace, { STRATA_DATA })).toEqual(saying(1, '\nStop Strata before you restore'))
  expect(await command('backup', ['--verify', file], { STRATA_DATA })).toEqual(
    saying(0, 'can be restored: \\d+ tables', 'its chain is intact', 'The key that is here opens its secrets'),
  )
  expect((await readdir(STRATA_DATA)).toSorted()).toEqual(['postgres', 'postgres.log', 'secret.key'])
  expect(await server.stop()).toBe(0)

  // Without a server it starts the database for itself.
  const second = join(kept, 'second.tar')
  expect(await command('backup', ['--to', second, '--with-key', keyFile], { STRATA_DATA })).toEqual(
    saying(1, 'The key cannot be written to'),
  )
  const third = join(kept, 'third.tar')
  const apart = join(kept, 'strata.key')
  expect(await command('backup', ['--to', third, '--with-key', apart], { STRATA_DATA })).toEqual(
    saying(0, 'Saved', `Its key is in ${apart}`),
  )
  expect(await readPostmaster(join(STRATA_DATA, 'postgres'))).toBeUndefined()
  expect((await readdir(kept)).toSorted()).toEqual(['second.tar', 'strata.key', 'strata.tar', 'third.tar'])

  const other = join(await makeFolder(), 'new')
  const from = ['--from', file]
  expect(await command('restore', from, { STRATA_DATA: other })).toEqual(saying(1, 'There is no key for the secrets'))
  expect(existsSync(other)).toBe(false)
  expect(await command('restore', [...from, '--with-key', apart], { STRATA_DATA: other })).toEqual(
    saying(0, 'Restored the backup of', 'its chain is intact', 'Everyone has to sign in again'),
  )
  folders.push(other)
  expect(await command('restore', from, { STRATA_DATA: other })).toEqual(saying(1, 'The database is not empty'))
  const restored = await startServer({ STRATA_DATA: other })
  const client = await restored.signedIn()
  expect(await client('GET /environments/{id}/states', { params: { id } })).toMatchObject([{ number: 1, serial: 1 }])
  const { url } = restored
  expect(await restored.stop()).toBe(0)
  expect(url).toContain('127.0.0.1')
  expect(await command('audit-verify', [], { STRATA_DATA: other })).toEqual(saying(0, 'chain intact'))
})

it('saves the database of DATABASE_URL and restores it into another one', async () => {
  const { deps } = await createTestApp()
  const server = inject('postgres')
  const { rows } = await deps.database.pool.query<{ name: string }>('select current_database() as name')
  const kept = await makeFolder()
  const file = join(kept, 'strata.tar')
  const STRATA_DATA = join(kept, 'none')
  const env = { STRATA_DATA, DATABASE_URL: urlOf(server, rows[0]?.name) }
  expect(await command('backup', ['--to', file], env)).toEqual(saying(0, 'Saving the database of DATABASE_URL'))
  await copyTemplate(server, 'restored_by_command')
  const target = { STRATA_DATA, DATABASE_URL: urlOf(server, 'restored_by_command'), STRATA_SECRET_KEY: newSealKey() }
  expect(await command('restore', ['--from', file], target)).toEqual(saying(1, 'The database is not empty'))
  expect(await command('restore', ['--from', file, '--replace'], target)).toEqual(saying(0, 'Restored the backup'))
  expect(
    await command('backup', ['--to', join(kept, 'next.tar')], { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' }),
  ).toEqual(saying(1, 'ECONNREFUSED 127.0.0.1:1'))
})

it('says how it is used', async () => {
  const STRATA_DATA = join(await makeFolder(), 'none')
  for (const args of [['--to', 'a', '--verify', 'b'], ['--unknown']])
    expect(await command('backup', args, { STRATA_DATA })).toEqual(saying(2, 'npm run backup -- --to FILE'))
  expect(await command('restore', [], { STRATA_DATA })).toEqual(saying(2, 'npm run restore -- --from FILE'))
  expect(await command('backup', ['--verify', join(STRATA_DATA, 'x.tar')], { STRATA_DATA })).toEqual(
    saying(1, 'cannot be read \\(ENOENT'),
  )
  expect(existsSync(STRATA_DATA)).toBe(false)
})
