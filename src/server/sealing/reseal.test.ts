// Sealed values follow to another key: all of them, none twice, and nothing that changed meanwhile is lost.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { makeServer, join, putSealed, sealedOf, settle } from '../../../test/support/sealing.ts'
import { createSeal, idOfKey, newSealKey } from '../crypto/seal.ts'
import { asSealed, partsOfBytes, partsOfText, textOf } from '../crypto/sealed.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { outbox } from '../db/schema/notifications.ts'
import { sealKeys, sealProgress } from '../db/schema/sealing.ts'
import { OUTBOX_SEAL } from '../notify/notify.ts'
import { runJob } from '../scheduler/run-job.ts'
import { SEALED_COLUMNS, type SealedColumn } from './columns.ts'
import { resealValues } from './reseal.ts'

const OLD = newSealKey()
const NEW = newSealKey()
const [oldId, newId] = [idOfKey(OLD), idOfKey(NEW)]
const old = createSeal(OLD)
const MINUTE = 60_000

const messages = SEALED_COLUMNS.find(({ name }) => name === 'outbox.sealed_content') as SealedColumn
const pieces = SEALED_COLUMNS.find(({ name }) => name === 'blob_pieces.sealed') as SealedColumn

let app: TestApp

const keyIdOf = (value: string | Buffer) => (typeof value === 'string' ? partsOfText(value) : partsOfBytes(value)).keyId
const idsIn = async (of: SealedColumn) => (await sealedOf(app.deps.database, of)).map(keyIdOf)
const put = (of: SealedColumn, given: Partial<Parameters<typeof putSealed>[2]> = {}) =>
  putSealed(app.deps.database, of, { seal: old, text: `of ${of.name}`, ...given })
const keys = async () => (await app.deps.database.orm.select().from(sealKeys)).map(({ id }) => id)
const progressOf = async ({ name }: SealedColumn) =>
  (await app.deps.database.orm.select().from(sealProgress).where(eq(sealProgress.column_name, name)))[0]

/** An installation with an old key, and a server with the new one. */
beforeEach(async () => {
  app = await createTestApp({ seal: createSeal(NEW, OLD) })
  await join({ ...app.deps, seal: createSeal(OLD) })
  await join(app.deps, makeServer('a'))
  await settle(app.deps.database)
})

it.each(SEALED_COLUMNS.map((one) => [one.name, one] as const))('values of %s follow', async (_, of) => {
  await put(of)
  expect(await idsIn(of)).toEqual([oldId])
  expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 1, remaining: 0, retired: [oldId] })
  const [value = ''] = await sealedOf(app.deps.database, of)
  expect(keyIdOf(value)).toBe(newId)
  // Without the old key.
  const row = await app.deps.database.pool.query<Record<string, string>>(`select * from ${of.name.split('.')[0] ?? ''}`)
  const use = of.useOf(...of.of.map(({ name }) => row.rows[0]?.[name] ?? ''))
  const seal = createSeal(NEW)
  const clear = typeof value === 'string' ? seal.open(value, use) : seal.openBytes(value, use).toString()
  expect(clear).toBe(`of ${of.name}`)
})

it('all of them follow, and then the old key is given up', async () => {
  for (const of of SEALED_COLUMNS) await put(of)
  expect(await keys()).toEqual(expect.arrayContaining([oldId, newId]))
  const { rows } = await app.deps.database.pool.query<{ at: Date }>('select created_at as at from outbox')
  expect(await resealValues(app.deps, MINUTE)).toEqual({
    waitsFor: undefined,
    done: SEALED_COLUMNS.length,
    remaining: 0,
    unopened: new Map(),
    retired: [oldId],
  })
  for (const of of SEALED_COLUMNS) expect(await idsIn(of), of.name).toEqual([newId])
  expect(await keys()).toEqual([newId])
  expect((await app.deps.database.pool.query<{ at: Date }>('select created_at as at from outbox')).rows).toEqual(rows)
  const entries = await app.deps.database.orm.select().from(auditEntries)
  expect(entries.map(({ action, before, after, via }) => [action, before, after, via])).toContainEqual([
    'instance.key.retire',
    { key: oldId },
    { key: newId },
    'scheduler',
  ])
  // A server with the new key alone can start now.
  expect(await join({ ...app.deps, seal: createSeal(NEW) }, makeServer('b'))).toEqual([])
  // And there is nothing more to do.
  expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 0, remaining: 0, retired: [] })
})

it('what an older version sealed without the name of a key gets one', async () => {
  const [nameless, uuid] = ['v1.z5nZKFP1rdhUTpcBwEGqcVFHWYZxv5-wq9QR22OROJlLV0MCFnBy7Nc', Buffer.alloc(32, 1)]
  const own = await createTestApp({ seal: createSeal(uuid.toString('base64')) })
  await join(own.deps)
  await putSealed(own.deps.database, messages, { seal: old, text: '', sealed: nameless })
  // It was sealed for another use: it does not open, and is only counted.
  const found = await resealValues(own.deps, MINUTE)
  expect([found.done, [...found.unopened]]).toEqual([0, [['messages', 1]]])
  const sealed = textOf(own.deps.seal.seal('a message', OUTBOX_SEAL))
  await putSealed(own.deps.database, messages, { seal: old, text: '', at: 2, sealed })
  expect(new Set(await sealedOf(own.deps.database, messages))).toEqual(new Set([nameless, sealed]))
})

it('goes on where it ended, also in another process', async () => {
  for (let at = 0; at < 250; at += 1) await put(messages, { text: `message ${at}`, at })
  let looks = 0
  const stopping = { ...app.deps.life, isStopping: () => (looks += 1) > SEALED_COLUMNS.indexOf(messages) + 2 }
  const first = await resealValues({ ...app.deps, life: stopping }, MINUTE)
  expect(first.done).toBeGreaterThan(0)
  expect(first).toMatchObject({ remaining: 250 - first.done, retired: [] })
  expect(await progressOf(messages)).toMatchObject({ total: 250, remaining: 250 - first.done, is_done: false })
  const other = { ...app.deps, seal: createSeal(NEW, OLD) }
  const second = await resealValues(other, MINUTE)
  expect(second).toMatchObject({ done: 250 - first.done, remaining: 0, retired: [oldId] })
  expect(new Set(await idsIn(messages))).toEqual(new Set([newId]))
})

it('pieces of states are taken few at a time', async () => {
  for (let at = 0; at < 20; at += 1) await put(pieces, { text: 'x'.repeat(100_000), at })
  expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 20, remaining: 0, retired: [oldId] })
  expect(new Set(await idsIn(pieces))).toEqual(new Set([newId]))
})

describe('a value that someone changes meanwhile', () => {
  it('is not overwritten, and no one waits', async () => {
    await put(messages, { at: 1 })
    await put(messages, { at: 2 })
    const { pool, orm } = app.deps.database
    const [row] = await orm.select().from(outbox)
    const holder = await pool.connect()
    await holder.query('begin')
    const theirs = textOf(createSeal(NEW, OLD).seal('theirs', OUTBOX_SEAL))
    await holder.query('update outbox set sealed_content = $1 where id = $2', [theirs, row?.id])
    const first = await resealValues(app.deps, 500)
    expect(first).toMatchObject({ done: 1, retired: [] })
    expect(first.remaining).toBe(1)
    await holder.query('commit')
    holder.release()
    expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 0, remaining: 0, retired: [oldId] })
    const [kept] = await orm
      .select()
      .from(outbox)
      .where(eq(outbox.id, row?.id ?? ''))
    expect(kept?.sealed_content).toBe(asSealed(theirs))
  })

  it('follows when only something else of its row was changed', async () => {
    await put(messages)
    const { pool } = app.deps.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('update outbox set attempts = 3')
    expect(await resealValues(app.deps, 500)).toMatchObject({ done: 0, remaining: 1, retired: [] })
    await holder.query('commit')
    holder.release()
    expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 1, remaining: 0, retired: [oldId] })
    expect((await pool.query('select attempts from outbox')).rows).toEqual([{ attempts: 3 }])
  })
})

describe('a value that no key opens', () => {
  it('is counted by its kind, stays as it is, and keeps no key', async () => {
    await put(messages, { at: 1 })
    const lost = createSeal(newSealKey())
    await put(messages, { at: 2, seal: lost })
    await put(pieces, { seal: lost })
    const damaged = `${textOf(old.seal('x', OUTBOX_SEAL)).slice(0, -4)}AAAA`
    await put(messages, { at: 3, sealed: damaged })
    await put(messages, { at: 4, sealed: 'plain text' })
    const before = await sealedOf(app.deps.database, pieces)
    const found = await resealValues(app.deps, MINUTE)
    expect(found).toMatchObject({ done: 1, remaining: 0, retired: [oldId] })
    expect([...found.unopened]).toEqual([
      ['messages', 3],
      ['states', 1],
    ])
    expect(await sealedOf(app.deps.database, pieces)).toEqual(before)
    expect(await sealedOf(app.deps.database, messages)).toContain(damaged)
    const report = await runJob(app.deps, 'sealing')
    expect(report.problems).toEqual([
      '3 sealed values of the kind messages cannot be opened with any key that is here.',
      '1 sealed value of the kind states cannot be opened with any key that is here.',
    ])
    expect(JSON.stringify([report, app.logged])).not.toContain(damaged)
  })
})

describe('values do not follow', () => {
  const summary = async () => (await runJob(app.deps, 'sealing')).summary

  it('while a server seals with another key', async () => {
    await put(messages)
    const other = makeServer('b')
    await join({ ...app.deps, seal: createSeal(OLD, NEW) }, other)
    expect(await resealValues(app.deps, MINUTE)).toMatchObject({ waitsFor: 'servers', done: 0 })
    expect(await summary()).toBe('Waits until every server was given the new key and seals with it.')
    expect(await idsIn(messages)).toEqual([oldId])
  })

  it('while something may still be written that was sealed before', async () => {
    await put(messages)
    const { pool } = app.deps.database
    await pool.query('update server_keys set sealing_since = now()')
    expect(await resealValues(app.deps, MINUTE)).toMatchObject({ waitsFor: 'writes', done: 0 })
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query('insert into instance_facts values ($1, $2)', ['demo_seeded_at', 'x'])
    // It began just before everything was written that had been sealed with the old key.
    const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query(
      `update server_keys set sealing_since =
         (select xact_start from pg_stat_activity where pid = $1) - interval '29.9 seconds'`,
      [rows[0]?.pid],
    )
    await pool.query('select pg_sleep(0.2)')
    expect(await resealValues(app.deps, MINUTE)).toMatchObject({ waitsFor: 'writes', done: 0 })
    expect(await summary()).toBe('Waits for what servers had sealed with the key of before and are writing.')
    await writer.query('rollback')
    writer.release()
    expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 1, retired: [oldId] })
  })

  it('while another server is at it', async () => {
    await put(messages)
    const client = await app.deps.database.pool.connect()
    await client.query('select pg_advisory_lock(787285)')
    expect(await summary()).toBe('Another server re-seals at the moment.')
    await client.query('select pg_advisory_unlock(787285)')
    client.release()
    expect(await summary()).toBe('Sealed 1 value with the key in use; 0 remain.')
  })
})

it('finds what was copied behind it before a key counts as one that nothing needs', async () => {
  await put(messages, { at: 1 })
  // Another process looks at the last column when this value is there already.
  let looks = 0
  const stopping = { ...app.deps.life, isStopping: () => (looks += 1) > SEALED_COLUMNS.length + 1 }
  expect(await resealValues({ ...app.deps, life: stopping }, MINUTE)).toMatchObject({ done: 1, retired: [] })
  await put(messages, { at: 2 })
  expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 0, retired: [] })
  expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 1, retired: [oldId] })
  expect(await idsIn(messages)).toEqual([newId, newId])
})

it('looks again each day, for what was written late', async () => {
  for (let time = 0; time < 2; time += 1)
    expect((await runJob(app.deps, 'sealing')).summary).toBe('Everything is sealed with the key in use.')
  await put(messages)
  expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 0 })
  app.setTime('2026-11-03T10:00:01Z')
  expect(await resealValues(app.deps, MINUTE)).toMatchObject({ done: 1, remaining: 0 })
  expect(await idsIn(messages)).toEqual([newId])
})
