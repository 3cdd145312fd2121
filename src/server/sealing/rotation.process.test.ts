// The key of an installation is replaced while it works: on several servers behind a balancer, and on one alone.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { startBalancer } from '../../../test/support/balancer.ts'
import { dataParent } from '../../../test/support/data-folder.ts'
import { connectTo, copyTemplate, urlOf } from '../../../test/support/postgres.ts'
import { sealedOf } from '../../../test/support/sealing.ts'
import {
  killServers,
  startServer,
  tryStartServer,
  type Cookies,
  type ServerProcess,
} from '../../../test/support/server-process.ts'
import { idOfKey, newSealKey } from '../crypto/seal.ts'
import { partsOfBytes, partsOfText } from '../crypto/sealed.ts'
import type { Database } from '../db/connect.ts'
import { SEALED_COLUMNS } from './columns.ts'

const OLD = newSealKey()
const NEW = newSealKey()
const CALLERS = 2
/** Longer than the balancer takes to hear that a server ends. */
const DRAIN_SECONDS = 3

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(dataParent(), 'strata-rotation-'))
})

afterEach(async () => {
  await killServers()
  await rm(folder, { recursive: true, force: true })
})

/** How many values each key has sealed. */
async function countByKey(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const of of SEALED_COLUMNS)
    for (const value of await sealedOf(database, of)) {
      const { keyId = 'none' } = typeof value === 'string' ? partsOfText(value) : partsOfBytes(value)
      counts[keyId] = (counts[keyId] ?? 0) + 1
    }
  return counts
}

/** People who make something all the time, and ask for each twice: the second answer is the first one, opened again. */
function startCalling(url: string, cookies: Cookies): { stop(): Promise<{ requests: number; faults: string[] }> } {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const faults: string[] = []
  let requests = 0
  let isOver = false
  const send = async (key: string, body: string): Promise<string> => {
    requests += 1
    const answer = await fetch(`${url}/api/teams`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`${answer.status}: ${text.slice(0, 200)}`)
    return text
  }
  const call = async (caller: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1)
      try {
        const key = randomUUID()
        const body = JSON.stringify({ name: `Team ${caller} of ${turn} ${key.slice(0, 8)}` })
        const first = await send(key, body)
        await sleep(400)
        const second = await send(key, body)
        if (second !== first) faults.push(`The answer was ${second.slice(0, 100)} the second time.`)
      } catch (error) {
        faults.push(String(error))
      }
  }
  const calling = Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)))
  return {
    stop: async () => {
      isOver = true
      await calling
      return { requests, faults }
    },
  }
}

it('on two servers, one after the other, without a request that fails', async () => {
  const name = `rotation_${randomUUID().replaceAll('-', '')}`
  await copyTemplate(inject('postgres'), name)
  const env = { STRATA_DATA: folder, DATABASE_URL: urlOf(inject('postgres'), name) }
  const database = connectTo(inject('postgres'), name, { max: 2 })
  const balancer = await startBalancer()
  const start = async (keys: Record<string, string>): Promise<ServerProcess> => {
    const server = await startServer({ ...env, ...keys, STRATA_DRAIN_SECONDS: String(DRAIN_SECONDS) })
    balancer.add(server.url)
    while (!balancer.sendsTo(server.url)) await sleep(50)
    return server
  }
  const replace = async (server: ServerProcess | undefined, keys: Record<string, string>): Promise<ServerProcess> => {
    expect(await server?.stop('SIGTERM')).toBe(0)
    balancer.remove(server?.url ?? '')
    return start(keys)
  }
  const withOld = { STRATA_SECRET_KEY: OLD }
  const withBoth = { STRATA_SECRET_KEY: NEW, STRATA_SECRET_KEY_PREVIOUS: OLD }
  let [one, two] = [await start(withOld), await start(withOld)]
  const cookies: Cookies = new Map()
  await one.signedIn(cookies)
  const calling = startCalling(balancer.url, cookies)
  const state = (server = two) => server.client(cookies)('GET /instance/sealing', {})
  expect(await state()).toMatchObject({ status: 'settled', key_id: idOfKey(OLD) })
  await expect.poll(async () => (await countByKey(database))[idOfKey(OLD)] ?? 0).toBeGreaterThan(5)

  one = await replace(one, withBoth)
  expect(await state()).toMatchObject({ status: 'spreading', key_id: idOfKey(OLD), next_key_id: idOfKey(NEW) })
  await sleep(2000)
  // The one that has both keys seals with the one that both have.
  expect(Object.keys(await countByKey(database))).toEqual([idOfKey(OLD)])

  two = await replace(two, withBoth)
  // A server without the new key cannot join any more.
  expect(await tryStartServer({ ...env, ...withOld })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`sealed with the key ${idOfKey(NEW)}, which this server does not have`) as unknown,
  })
  const reseal = () =>
    two
      .client(cookies)('POST /instance/sealing/reseal', {})
      .then(({ status }) => status)
      .catch((error: unknown) => String(error))
  await expect.poll(reseal, { timeout: 180_000, interval: 2000 }).toBe('settled')
  await expect
    .poll(() => state(), { timeout: 180_000, interval: 2000 })
    .toMatchObject({ status: 'settled', key_id: idOfKey(NEW), removable_key_ids: [idOfKey(OLD)] })
  expect(Object.keys(await countByKey(database))).toEqual([idOfKey(NEW)])

  one = await replace(one, { STRATA_SECRET_KEY: NEW })
  expect(await two.stop('SIGTERM')).toBe(0)
  const { requests, faults } = await calling.stop()
  expect(faults.slice(0, 5)).toEqual([])
  expect(requests).toBeGreaterThan(50)
  expect(Object.keys(await countByKey(database))).toEqual([idOfKey(NEW)])
  expect(await state(one)).toMatchObject({ status: 'settled', removable_key_ids: [], needed_key_ids: [] })
  // No one was signed out.
  expect((await one.client(cookies)('GET /account', {})).email).toBe('demo.admin@example.com')
  expect(await one.stop()).toBe(0)
  await balancer.close()
  await database.pool.end()
})

it('of a data folder, by giving its file another name', async () => {
  const STRATA_DATA = folder
  const file = join(folder, 'secret.key')
  const cookies: Cookies = new Map()
  const first = await startServer({ STRATA_DATA })
  await first.signedIn(cookies)
  expect(await first.stop()).toBe(0)
  const old = (await readFile(file, 'utf8')).trim()
  await rename(file, `${file}.previous`)

  const both = await startServer({ STRATA_DATA })
  const client = both.client(cookies)
  const key = idOfKey((await readFile(file, 'utf8')).trim())
  expect(await client('GET /instance/sealing', {})).toMatchObject({ key_id: key, needed_key_ids: [idOfKey(old)] })
  // The scheduler does it without anyone.
  await expect
    .poll(() => client('GET /instance/sealing', {}), { timeout: 240_000, interval: 2000 })
    .toMatchObject({ status: 'settled', removable_key_ids: [idOfKey(old)] })
  expect(await both.stop()).toBe(0)
  await rm(`${file}.previous`)

  const last = await startServer({ STRATA_DATA })
  expect(await last.client(cookies)('GET /instance/sealing', {})).toMatchObject({
    status: 'settled',
    key_id: key,
    removable_key_ids: [],
  })
  expect((await readdir(folder)).filter((one) => one.startsWith('secret.key'))).toEqual(['secret.key'])
  expect(await last.stop()).toBe(0)
})
