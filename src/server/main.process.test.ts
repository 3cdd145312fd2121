// The server as a process: how it starts, refuses to start, stops, and what is
// left when it is killed.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { ROOT } from '../../scripts/setup.mjs'
import { dataParent } from '../../test/support/data-folder.ts'
import { make } from '../../test/support/make.ts'
import { copyTemplate, urlOf } from '../../test/support/postgres.ts'
import {
  killServers,
  spawnServer,
  startServer,
  tryStartServer,
  type Cookies,
  type ServerProcess,
} from '../../test/support/server-process.ts'
import { stopCluster } from './db/embedded/cluster.ts'
import { isAlive, readPostmaster } from './db/embedded/postmaster.ts'

const folders: string[] = []

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(dataParent(), 'strata-main-'))
  folders.push(folder)
  return folder
}

/** A data folder on which a server has started and stopped; see {@link copyMade}. */
let made: string | undefined

/** A copy of it, owners included: a first start takes twice as long as a later one. */
async function copyMade(): Promise<string> {
  if (made === undefined) {
    made = await mkdtemp(join(dataParent(), 'strata-main-'))
    expect(await (await startServer({ STRATA_DATA: made })).stop()).toBe(0)
  }
  const folder = await makeDataFolder()
  await promisify(execFile)('cp', ['-a', `${made}/.`, folder])
  return folder
}

afterAll(async () => {
  if (made !== undefined) await rm(made, { recursive: true, force: true })
})

/** Process of the data folder's PostgreSQL; undefined when it does not run. */
async function postgresPid(folder: string): Promise<number | undefined> {
  const pid = (await readPostmaster(join(folder, 'postgres')))?.pid
  return pid !== undefined && isAlive(pid) ? pid : undefined
}

const cleanUp = async (): Promise<void> => {
  await killServers()
  for (const folder of folders.splice(0)) {
    const postmaster = await readPostmaster(join(folder, 'postgres'))
    if (postmaster) await stopCluster(folder, postmaster)
    await rm(folder, { recursive: true, force: true })
  }
}

describe('a server on an empty folder', () => {
  let STRATA_DATA: string
  let server: ServerProcess

  beforeAll(async () => {
    STRATA_DATA = await mkdtemp(join(dataParent(), 'strata-main-'))
    server = await startServer({ STRATA_DATA, STRATA_WARM_UP: 'on' })
  })
  afterAll(async () => {
    if (made !== STRATA_DATA) folders.push(STRATA_DATA)
    await cleanUp()
  })

  it('serves pages that were built for people, also when a test built them', async () => {
    const folder = join(ROOT, 'dist/web/assets')
    const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    const scripts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    expect(scripts.some((text) => text.includes('Minified React error'))).toBe(true)
    expect(scripts.some((text) => text.includes('Check the render method of'))).toBe(false)
  })

  it('tells the person at the terminal the address and the demo accounts', async () => {
    await expect.poll(() => server.told.terminal).toContain('demo.user@example.com')
    expect(server.told.terminal).toBe(
      [
        `Strata is running at ${server.url.replace('127.0.0.1', 'localhost')} (stop it with Ctrl-C)`,
        'Sign in with a demo account (STRATA_DEMO=false disables them):',
        '  demo.admin@example.com  demo-admin  (admin)',
        '  demo.lead@example.com  demo-lead  (user)',
        '  demo.user@example.com  demo-user  (user)',
        '',
      ].join('\n'),
    )
  })

  it('serves', async () => {
    const client = await server.signedIn()
    expect(await client('GET /health', {})).toMatchObject({
      status: 'ok',
      database: { kind: 'embedded', status: 'connected' },
    })
    expect(await postgresPid(STRATA_DATA)).toBeDefined()
    await expect
      .poll(async () => (await client('GET /scheduler/status', {})).status, { timeout: 60_000 })
      .toBe('running')
    expect((await client('POST /generate', { body: make.answers() })).id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is named to another one on its folder, and goes on', async () => {
    expect(await tryStartServer({ STRATA_DATA })).toEqual({
      code: 1,
      stderr: `Strata is already running on the data folder ${STRATA_DATA} (process ${server.pid}): use that one, stop it first, or set STRATA_DATA to another folder.\n`,
    })
    expect((await server.client()('GET /health', {})).status).toBe('ok')
  })

  it('opens its database again when that was killed alone', async () => {
    const client = await server.signedIn()
    const { id } = await client('POST /generate', { body: make.answers() })
    const before = await postgresPid(STRATA_DATA)
    if (before !== undefined) process.kill(before, 'SIGKILL')
    await expect
      .poll(() => postgresPid(STRATA_DATA), { timeout: 60_000 })
      .toSatisfy((pid) => pid !== undefined && pid !== before)
    await expect
      .poll(() => client('GET /health', {}).catch(() => undefined), { timeout: 60_000 })
      .toMatchObject({ status: 'ok' })
    expect((await client('GET /results/{id}', { params: { id } })).id).toBe(id)
  })

  it('stops, and leaves nothing running', async () => {
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(await postgresPid(STRATA_DATA)).toBeUndefined()
    made = STRATA_DATA
  })
})

describe('starting and stopping', () => {
  afterEach(cleanUp)

  it('uses the PostgreSQL that DATABASE_URL names, and leaves it running', async () => {
    const STRATA_DATA = await makeDataFolder()
    await copyTemplate(inject('postgres'), 'main_external')
    const DATABASE_URL = urlOf(inject('postgres'), 'main_external')
    const server = await startServer({ STRATA_DATA, DATABASE_URL })
    expect((await server.client()('GET /health', {})).database).toEqual({ kind: 'external', status: 'connected' })
    expect(await server.stop()).toBe(0)
    // The key of the secrets in the database is kept apart from them.
    expect(await readdir(STRATA_DATA)).toEqual(['secret.key'])
    expect((await stat(join(STRATA_DATA, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await tryStartServer({ STRATA_DATA: await makeDataFolder(), DATABASE_URL })).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^Secrets in the database are sealed with the key [0-9a-f]{8}, which this server does not have: set STRATA_SECRET_KEY/,
      ),
    })
  })

  it.runIf(process.getuid?.() === 0)('runs PostgreSQL as nobody where root has no user namespaces', async () => {
    const STRATA_DATA = await makeDataFolder()
    const programs = await makeDataFolder()
    await symlink('/usr/bin/id', join(programs, 'id'))
    for (let start = 0; start < 2; start++) {
      const server = await startServer({ STRATA_DATA, PATH: programs })
      const owner = await readFile(`/proc/${await postgresPid(STRATA_DATA)}/status`, 'utf8').catch(() => '')
      expect(owner).toMatch(/^Uid:\t65534\t/m)
      expect(await server.stop()).toBe(0)
    }
  })

  it('tells the person at the terminal the code for the first administrator, which the log does not have', async () => {
    await copyTemplate(inject('postgres'), 'main_without_demo')
    const server = await startServer({
      STRATA_DATA: await makeDataFolder(),
      DATABASE_URL: urlOf(inject('postgres'), 'main_without_demo'),
      STRATA_DEMO: 'false',
      STRATA_URL: 'https://strata.example.com',
      LOG_LEVEL: 'trace',
    })
    const line =
      /^There is no administrator yet: create one at https:\/\/strata\.example\.com\/login with the setup code (\S+)$/m
    await expect.poll(() => server.told.terminal).toMatch(line)
    const code = line.exec(server.told.terminal)?.[1] ?? ''
    const body = { code, name: 'Ada Byron', email: 'ada@example.com', password: 'difference engine' }
    expect((await server.client()('POST /auth/setup', { body })).account?.role).toBe('admin')
    expect(await server.stop()).toBe(0)
    expect(server.told.log).toContain('/api/auth/setup')
    for (const secret of [code, 'difference engine']) expect(server.told.log).not.toContain(secret)
  })
})

describe('refusing to start', () => {
  afterEach(cleanUp)

  it('says that a port is in use, and stops its database again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const STRATA_DATA = await copyMade()
    expect(await tryStartServer({ STRATA_DATA, PORT: String(port) })).toEqual({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is in use by another program: stop that one, or set PORT to another port.\n`,
    })
    expect(await postgresPid(STRATA_DATA)).toBeUndefined()
    other.close()
  })

  it('says that the data folder cannot be written', async () => {
    const file = join(await makeDataFolder(), 'file')
    await writeFile(file, '')
    expect(await tryStartServer({ STRATA_DATA: join(file, 'data') })).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^The data folder \S+\/file\/data cannot be written \(ENOTDIR: not a directory\): .* or set STRATA_DATA to another folder\.\n$/,
      ),
    })
  })

  it.each([
    [
      'cannot be read',
      (file: string) => mkdir(file),
      /^The file \S+secret\.key cannot be read \(EISDIR: [^)]+\): .*\n$/,
    ],
    [
      'holds something else',
      (file: string) => writeFile(file, 'x'),
      /^The file \S+secret\.key does not hold a key.*\n$/,
    ],
  ])('says that the key %s, and leaves no database behind', async (_, spoil, sentence) => {
    const STRATA_DATA = await makeDataFolder()
    await spoil(join(STRATA_DATA, 'secret.key'))
    expect(await tryStartServer({ STRATA_DATA })).toEqual({ code: 1, stderr: expect.stringMatching(sentence) })
    expect(await postgresPid(STRATA_DATA)).toBeUndefined()
  })

  it('closes the database again when what it holds was sealed with another key', async () => {
    const STRATA_DATA = await copyMade()
    const STRATA_SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
    expect(await tryStartServer({ STRATA_DATA, STRATA_SECRET_KEY })).toEqual({
      code: 1,
      stderr: expect.stringContaining('which this server does not have'),
    })
    expect(await postgresPid(STRATA_DATA)).toBeUndefined()
  })

  it('lets one of two win that start on an empty folder at the same time', async () => {
    const STRATA_DATA = await makeDataFolder()
    const outcomes = await Promise.all([tryStartServer({ STRATA_DATA }), tryStartServer({ STRATA_DATA })])
    const servers = outcomes.filter((outcome): outcome is ServerProcess => 'url' in outcome)
    expect(servers).toHaveLength(1)
    const loser = outcomes.find((outcome) => !('url' in outcome))
    expect(loser).toEqual({ code: 1, stderr: expect.stringContaining(`(process ${servers[0]?.pid})`) })
    expect(await servers[0]?.stop()).toBe(0)
  })

  it.each([
    [
      { DATABASE_URL: 'postgresql://someone:secret@127.0.0.1:1/strata' },
      'The database 127.0.0.1:1/strata that DATABASE_URL names cannot be used (connect ECONNREFUSED 127.0.0.1:1): start it,',
    ],
    [{ STRATA_HOST: '192.0.2.1', STRATA_DEMO: 'false' }, 'This machine has no address 192.0.2.1:'],
    [
      { STRATA_HOST: '0.0.0.0' },
      'STRATA_HOST is 0.0.0.0, and the demo accounts of this installation have public passwords:',
    ],
    [{ STRATA_SECRET_KEY: 'a secret' }, 'STRATA_SECRET_KEY must be 32 random bytes in base64,'],
  ])('says what is wrong with %o', async (env, sentence) => {
    const outcome = await tryStartServer({ STRATA_DATA: await copyMade(), ...env })
    expect(outcome).toEqual({ code: 1, stderr: expect.stringMatching(/^[^\n]+\n$/) })
    expect('stderr' in outcome && outcome.stderr).toContain(sentence)
    expect('stderr' in outcome && outcome.stderr).not.toContain('secret')
  })
})

describe('after kill -9', () => {
  afterEach(cleanUp)

  it('keeps every answered result and adopts the living database', async () => {
    const STRATA_DATA = await copyMade()
    const cookies: Cookies = new Map()
    const acknowledged: string[] = []
    for (const killsDatabase of [false, true]) {
      const server = await startServer({ STRATA_DATA })
      // The session of the first start is a session of every later one.
      const client = cookies.size > 0 ? server.client(cookies) : await server.signedIn(cookies)
      acknowledged.push((await client('POST /generate', { body: make.answers() })).id)
      const callers = Array.from({ length: 4 }, async () => {
        for (;;) acknowledged.push((await client('POST /generate', { body: make.answers() })).id)
      })
      const ended = Promise.allSettled(callers)
      // Killed at some moment between two answers, a different one each time.
      const enough = acknowledged.length + 4
      while (acknowledged.length < enough) await sleep(5)
      await sleep(acknowledged.length % 7)
      const before = await postgresPid(STRATA_DATA)
      if (killsDatabase && before !== undefined) process.kill(before, 'SIGKILL')
      await server.stop('SIGKILL')
      await ended
      if (!killsDatabase) expect(await postgresPid(STRATA_DATA)).toBe(before)
    }
    const server = await startServer({ STRATA_DATA })
    const client = server.client(cookies)
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)
    for (const id of acknowledged) expect((await client('GET /results/{id}', { params: { id } })).id).toBe(id)
    expect(await server.stop()).toBe(0)
  })

  it('starts on a folder where one was killed that made the database, and then one that began with it', async () => {
    const STRATA_DATA = await makeDataFolder()
    for (const begun of [/^postgres\.init-\d+$/, /^postgres$/]) {
      const child = spawnServer({ STRATA_DATA })
      const ended = once(child, 'exit')
      const hasBegun = async () => (await readdir(STRATA_DATA)).some((name) => begun.test(name))
      await expect.poll(hasBegun, { timeout: 60_000, interval: 5 }).toBe(true)
      child.kill('SIGKILL')
      await ended
    }
    const server = await startServer({ STRATA_DATA })
    expect((await server.client()('GET /health', {})).status).toBe('ok')
    expect(await server.stop()).toBe(0)
  })

  it('is not misled by a file that names a process of someone else', async () => {
    const STRATA_DATA = await copyMade()
    await mkdir(join(STRATA_DATA, 'postgres.init-99999999'))
    await writeFile(
      join(STRATA_DATA, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${STRATA_DATA}/postgres\n1\n5432\n/tmp\n\n  1 2\nready   \n`,
    )
    const again = await startServer({ STRATA_DATA })
    expect((await again.client()('GET /health', {})).status).toBe('ok')
    expect(await again.stop('SIGINT')).toBe(0)
  })
})
