// What administrators see of the keys, and what they do with them.
import { expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { join, makeServer, putSealed, settle } from '../../../../test/support/sealing.ts'
import { signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { createSeal, idOfKey, newSealKey } from '../../crypto/seal.ts'
import { SEALED_COLUMNS, type SealedColumn } from '../../sealing/columns.ts'
import { leaveServers } from '../../sealing/keys.ts'
import { resealValues } from '../../sealing/reseal.ts'

const OLD = newSealKey()
const NEW = newSealKey()
const [oldId, newId] = [idOfKey(OLD), idOfKey(NEW)]
const messages = SEALED_COLUMNS.find(({ name }) => name === 'outbox.sealed_content') as SealedColumn
const SHOW = 'GET /instance/sealing'
const RESEAL = 'POST /instance/sealing/reseal'

/** An installation in which a server has just switched to a new key, with messages of before. */
async function rotating(count = 2): Promise<TestApp> {
  const app = await createTestApp({ seal: createSeal(NEW, OLD) })
  await join({ ...app.deps, seal: createSeal(OLD) })
  await join(app.deps, makeServer('machine:1'))
  for (let at = 0; at < count; at += 1)
    await putSealed(app.deps.database, messages, { seal: createSeal(OLD), text: 'canary-text', at })
  return app
}

const kindOf = (state: { kinds: { kind: string; total: number; remaining: number; unopened: number }[] }) =>
  state.kinds.find(({ kind }) => kind === 'messages')

describeEndpoint('GET /instance/sealing', {
  200: () => {
    it('says which key is in use, while nothing changes', async () => {
      const app = await createTestApp({ seal: createSeal(OLD) })
      await join(app.deps, makeServer('machine:1'))
      const person = await app.user({ role: 'admin' }).ready()
      expect(await person.call(SHOW, {})).toMatchObject({
        status: 'settled',
        key_id: oldId,
        since: '2026-11-02T10:00:00.000Z',
        next_key_id: null,
        needed_key_ids: [],
        removable_key_ids: [],
        servers: [{ name: 'machine:1', role: 'all', key_ids: [oldId], sealing_key_id: oldId }],
        counted_at: null,
      })
    })

    it('follows a key from server to server, and values to the key', async () => {
      const app = await createTestApp({ seal: createSeal(OLD) })
      const [a, b] = [makeServer('machine:1'), makeServer('machine:2')]
      await join(app.deps, a)
      for (let at = 0; at < 3; at += 1)
        await putSealed(app.deps.database, messages, { seal: createSeal(OLD), text: 'canary-text', at })
      const later = await createTestApp({ database: app.deps.database, seal: createSeal(NEW, OLD) })
      await join(later.deps, b)
      const person = await later.user({ role: 'admin' }).ready()
      expect(await person.call(SHOW, {})).toMatchObject({
        status: 'spreading',
        key_id: oldId,
        next_key_id: newId,
        needed_key_ids: [],
        servers: [{ key_ids: [oldId] }, { key_ids: [newId, oldId], sealing_key_id: oldId }],
      })

      await leaveServers(app.deps, a.id)
      const last = await createTestApp({ database: app.deps.database, seal: createSeal(NEW, OLD) })
      await join(last.deps, makeServer('machine:1'))
      await app.deps.database.pool.query(`update server_keys set sealing_key_id = $1`, [newId])
      const switched = { status: 'switched', key_id: newId, next_key_id: null, needed_key_ids: [oldId] }
      expect(await person.call(SHOW, {})).toMatchObject(switched)

      await settle(app.deps.database)
      expect(await person.call(SHOW, {})).toMatchObject({ ...switched, status: 're-sealing' })
      expect(await resealValues(last.deps, 0)).toMatchObject({ remaining: 3 })
      const during = await person.call(SHOW, {})
      expect(during).toMatchObject({ status: 're-sealing', counted_at: '2026-11-02T10:00:00.000Z' })
      expect(kindOf(during)).toEqual({ kind: 'messages', total: 3, remaining: 3, unopened: 0 })
      expect(during.removable_key_ids).toEqual([])

      await resealValues(last.deps, 60_000)
      // Everything is looked at once more first.
      expect(await person.call(SHOW, {})).toMatchObject({ status: 're-sealing', removable_key_ids: [] })
      await resealValues(last.deps, 60_000)
      const after = await person.call(SHOW, {})
      expect(after).toMatchObject({
        status: 'settled',
        key_id: newId,
        needed_key_ids: [],
        removable_key_ids: [oldId],
      })
      expect(kindOf(after)).toEqual({ kind: 'messages', total: 3, remaining: 0, unopened: 0 })
      expect(JSON.stringify(after)).not.toMatch(/canary|v2\./)
    })
  },
  403: () => {
    it('refuses a user', async () => {
      const app = await createTestApp()
      expect((await app.user().send('/api/instance/sealing')).status).toBe(403)
    })
  },
})

describeEndpoint('POST /instance/sealing/reseal', {
  200: () => {
    it('seals at once with the key in use, writes down who asked, and signs no one out', async () => {
      const app = await rotating()
      await settle(app.deps.database)
      const person = await withPassword(app, { role: 'admin' })
      const state = await person.call(RESEAL, {})
      expect(state).toMatchObject({ status: 'settled', needed_key_ids: [], removable_key_ids: [oldId] })
      expect(kindOf(state)).toEqual({ kind: 'messages', total: 2, remaining: 0, unopened: 0 })
      expect(await auditOf(app.deps, 'key')).toMatchObject([
        { action: 'instance.key.switch', before: { key: oldId }, after: { key: newId } },
        { action: 'instance.key.reseal', actor_email: person.email, after: { key: newId } },
        { action: 'instance.key.retire', before: { key: oldId } },
      ])
      expect((await person.send('/api/account')).status).toBe(200)
    })

    it('counts what no key opens', async () => {
      const app = await rotating(1)
      await putSealed(app.deps.database, messages, { seal: createSeal(newSealKey()), text: 'lost', at: 7 })
      await settle(app.deps.database)
      const state = await app.user({ role: 'admin' }).call(RESEAL, {})
      expect(kindOf(state)).toEqual({ kind: 'messages', total: 2, remaining: 0, unopened: 1 })
    })

    it('looks again also when nothing was sealed otherwise', async () => {
      const app = await createTestApp({ seal: createSeal(OLD) })
      await join(app.deps, makeServer('machine:1'))
      const person = app.user({ role: 'admin' })
      for (let time = 0; time < 2; time += 1)
        expect(await person.call(RESEAL, {})).toMatchObject({
          status: 'settled',
          counted_at: '2026-11-02T10:00:00.000Z',
        })
    })
  },
  403: () => {
    it('refuses a user', async () => {
      const app = await createTestApp()
      expect((await app.user().send('/api/instance/sealing/reseal', { method: 'POST' })).status).toBe(403)
    })
  },
  409: () => {
    it('names a server that has not got the key yet', async () => {
      const app = await rotating()
      await join({ ...app.deps, seal: createSeal(OLD, NEW) }, makeServer('machine:2'))
      await expect(app.user({ role: 'admin' }).call(RESEAL, {})).rejects.toMatchObject({
        status: 409,
        message:
          'The server machine:2 does not seal with the key in use: give all servers the same STRATA_SECRET_KEY, and wait half a minute.',
      })
    })

    it('waits until what was sealed before is written', async () => {
      const app = await rotating()
      await expect(app.user({ role: 'admin' }).call(RESEAL, {})).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('something is still being written with the one of before') as unknown,
      })
      expect(await auditOf(app.deps, 'key')).toHaveLength(1)
    })
  },
})

it('a browser that is known stays known while the key of before is there', async () => {
  const app = await createTestApp({ seal: createSeal(OLD) })
  const { email } = await withPassword(app)
  const browser = app.person()
  expect((await signIn(browser, email)).status).toBe(200)
  const device = [...browser.cookies].find(([name]) => name.includes('device'))?.[1] ?? ''
  expect(device).toContain(oldId)
  const after = await createTestApp({ database: app.deps.database, seal: createSeal(NEW, OLD) })
  const same = after.person()
  for (const [name, value] of browser.cookies) same.cookies.set(name, value)
  // Still signed in, and the cookie is sealed with the new key at the next sign-in, for the same browser.
  expect((await same.send('/api/account')).status).toBe(200)
  expect((await signIn(same, email)).status).toBe(200)
  const renewed = [...same.cookies].find(([name]) => name.includes('device'))?.[1] ?? ''
  expect(renewed).toContain(newId)
  const idIn = (cookie: string) =>
    (JSON.parse(createSeal(NEW, OLD).open(cookie, 'device')) as { id: string }[]).map(({ id }) => id)
  expect(idIn(renewed)).toEqual(idIn(device))
})
