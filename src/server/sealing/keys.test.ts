// Servers that are given another key, one after the other.
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { join, makeServer } from '../../../test/support/sealing.ts'
import { createSeal, idOfKey, newSealKey } from '../crypto/seal.ts'
import { instanceFacts } from '../db/schema/accounts.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { sealKeys, serverKeys } from '../db/schema/sealing.ts'
import type { Deps } from '../deps.ts'
import { keepUpWithServers, leaveServers, listMissingKeys } from './keys.ts'

const OLD = newSealKey()
const NEW = newSealKey()
const [oldId, newId] = [idOfKey(OLD), idOfKey(NEW)]
/** Sealed by a version whose values did not name their key, with a key of 32 ones. */
const FORMER_KEY = Buffer.alloc(32, 1).toString('base64')
const FORMER_WORD = 'v1.zAvuHfh8dj9vJ0j-jwMF1LU62ckI-nMGT3puePt6uB9xze9K9sA'

let app: TestApp
const withKeys = (key: string, previous?: string): Deps => ({ ...app.deps, seal: createSeal(key, previous) })
const current = async () =>
  (await app.deps.database.orm.select().from(sealKeys).where(eq(sealKeys.is_current, true))).map(({ id }) => id)
const actions = async () =>
  (await app.deps.database.orm.select().from(auditEntries).orderBy(desc(auditEntries.seq))).map(
    ({ action, before, after }) => ({ action, before, after }),
  )

beforeEach(async () => {
  app = await createTestApp()
})

it('keeps the first key of a database, and refuses a server without it', async () => {
  const first = withKeys(OLD)
  expect(await listMissingKeys(app.deps.database.orm, first.seal)).toEqual([])
  expect(await join(first, makeServer('a'))).toEqual([])
  expect(await current()).toEqual([oldId])
  for (const other of [withKeys(NEW), withKeys(NEW, newSealKey())]) expect(await join(other)).toEqual([oldId])
  expect(await join(withKeys(OLD))).toEqual([])
  expect(await actions()).toEqual([])
})

it('finds the key of a database that an older version left, and gives it its name', async () => {
  const { orm } = app.deps.database
  await orm.insert(instanceFacts).values({ key: 'seal_check', value: FORMER_WORD })
  expect(await join(withKeys(OLD))).toEqual(['unnamed'])
  const deps = withKeys(NEW, FORMER_KEY)
  expect(await listMissingKeys(orm, deps.seal)).toEqual([])
  expect(await join(deps)).toEqual([])
  expect(await current()).toEqual([idOfKey(FORMER_KEY)])
  expect(deps.seal.sealsWith()).toBe(idOfKey(FORMER_KEY))
  expect(await orm.select().from(instanceFacts)).toEqual([])
  expect(await join(withKeys(OLD))).toEqual([idOfKey(FORMER_KEY)])
})

describe('a key that is replaced', () => {
  it('by one server alone is replaced at its start', async () => {
    const before = makeServer('a')
    await join(withKeys(OLD), before)
    await leaveServers(app.deps, before.id)
    const deps = withKeys(NEW, OLD)
    expect(await join(deps, makeServer('b'))).toEqual([])
    expect(deps.seal.sealsWith()).toBe(newId)
    expect(await current()).toEqual([newId])
    // The one of before is needed until no value is sealed with it.
    expect(await join(withKeys(NEW), makeServer('c'))).toEqual([oldId])
    expect(await actions()).toEqual([{ action: 'instance.key.switch', before: { key: oldId }, after: { key: newId } }])
  })

  it('seals nothing before the last of several servers has it', async () => {
    const [a, b, c] = [makeServer('a'), makeServer('b'), makeServer('c')]
    const [oldA, oldB] = [withKeys(OLD), withKeys(OLD)]
    await join(oldA, a)
    await join(oldB, b)
    const newC = withKeys(NEW, OLD)
    await join(newC, c)
    expect(newC.seal.sealsWith()).toBe(oldId)
    // The first one is started again with both keys.
    await leaveServers(oldA, a.id)
    const newA = withKeys(NEW, OLD)
    await join(newA, makeServer('a'))
    for (const [deps, server] of [
      [newA, a],
      [oldB, b],
      [newC, c],
    ] as const)
      expect(await keepUpWithServers(deps, server)).toEqual([])
    expect([newA, newC].map(({ seal }) => seal.sealsWith())).toEqual([oldId, oldId])
    expect(await current()).toEqual([oldId])
    // What each of them seals, each opens.
    for (const one of [newA, oldB, newC])
      for (const other of [newA, oldB, newC]) expect(other.seal.open(one.seal.seal('x', 'use'), 'use')).toBe('x')

    await leaveServers(oldB, b.id)
    const newB = withKeys(NEW, OLD)
    const b2 = makeServer('b')
    await join(newB, b2)
    expect(newB.seal.sealsWith()).toBe(newId)
    expect(await current()).toEqual([newId])
    // The others follow at their next turn.
    expect(newA.seal.sealsWith()).toBe(oldId)
    expect(await keepUpWithServers(newA, a)).toEqual([])
    expect(newA.seal.sealsWith()).toBe(newId)
    const rows = await app.deps.database.orm.select().from(serverKeys).orderBy(serverKeys.name)
    expect(rows.map(({ name, key_ids, sealing_key_id }) => [name, key_ids, sealing_key_id])).toContainEqual([
      'b',
      [newId, oldId],
      newId,
    ])
  })

  it('is replaced while servers run as soon as the last one without it is gone', async () => {
    const [a, b] = [makeServer('a'), makeServer('b')]
    const oldB = withKeys(OLD)
    await join(oldB, b)
    const newA = withKeys(NEW, OLD)
    await join(newA, a)
    // It was killed, and said nothing.
    const { orm } = app.deps.database
    await orm
      .update(serverKeys)
      .set({ seen_at: sql`now() - interval '2 minutes'` })
      .where(eq(serverKeys.id, b.id))
    expect(await keepUpWithServers(newA, a)).toEqual([])
    expect(newA.seal.sealsWith()).toBe(newId)
    expect(await current()).toEqual([newId])
    // One that only stood still hears that it lacks a key.
    expect(await keepUpWithServers(oldB, b)).toEqual([newId])
  })

  it('goes back to the one of before in the same way', async () => {
    const a = makeServer('a')
    const deps = withKeys(NEW, OLD)
    await join(withKeys(OLD))
    await join(deps, a)
    expect(await current()).toEqual([newId])
    await leaveServers(deps, a.id)
    await join(withKeys(OLD, NEW), makeServer('a'))
    expect(await current()).toEqual([oldId])
    expect((await actions()).map(({ after }) => after)).toEqual([{ key: oldId }, { key: newId }])
  })
})

it('a server of an embedded database is alone', async () => {
  await join(withKeys(OLD), makeServer('killed'))
  await join(withKeys(NEW, OLD), { ...makeServer('a'), isAlone: true })
  expect(await current()).toEqual([newId])
})
