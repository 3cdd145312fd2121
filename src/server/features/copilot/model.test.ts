import { afterAll, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { of, say } from '../../../../test/support/copilot.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { sendForm, startModelServer } from '../../../../test/support/model-server.ts'
import { auditOf, proveNothing } from '../../../../test/support/things.ts'
import { createSeal, newSealKey } from '../../crypto/seal.ts'
import { createOutbound } from '../../outbound/outbound.ts'

const KEY = 'canary-key-1'
const server = await startModelServer()
afterAll(() => server.close())
const open = { prove: proveNothing, outbound: createOutbound({ allowsPrivate: true }) }
const { user } = await createTestApp(open)
const admin = () => user({ role: 'admin' })
const SHOW = 'GET /instance/copilot'
const SET = 'PUT /instance/copilot'
const TEST = 'POST /instance/copilot/test'
const none = { base_url: null, model: null, has_key: false }
const refusesUsers = (path: string, method: string) =>
  it('refuses a person who is no administrator', async () => {
    expect((await user().send(`/api${path}`, { method })).status).toBe(403)
  })

describeEndpoint('GET /instance/copilot', {
  200: () => {
    it('says which model is set, and not its key', async () => {
      const app = await createTestApp(open)
      const person = app.user({ role: 'admin' })
      expect(await person.call(SHOW, {})).toEqual(none)
      await person.call(SET, { body: { base_url: server.base_url, model: 'small', key: KEY } })
      const response = await person.send('/api/instance/copilot')
      const text = await response.text()
      expect(JSON.parse(text)).toEqual({ base_url: server.base_url, model: 'small', has_key: true })
      expect(text).not.toContain(KEY)
    })
  },
  403: () => {
    refusesUsers('/instance/copilot', 'GET')
  },
})

describeEndpoint('PUT /instance/copilot', {
  200: () => {
    it('sets, changes and takes away the model, and writes down that there is a key but not which', async () => {
      const app = await createTestApp(open)
      const person = await app.user({ role: 'admin' }).ready()
      const base_url = server.base_url
      const set = (body: { base_url: string | null; model: string | null; key?: string }) => person.call(SET, { body })
      expect(await set({ base_url: `${base_url}//`, model: 'small', key: KEY })).toEqual({
        base_url,
        model: 'small',
        has_key: true,
      })
      // The same once more changes nothing; another name keeps the key; an empty one takes it away.
      await set({ base_url, model: 'small' })
      expect(await set({ base_url, model: 'large' })).toEqual({ base_url, model: 'large', has_key: true })
      expect(await set({ base_url, model: 'large', key: '' })).toEqual({ base_url, model: 'large', has_key: false })
      expect(await set({ base_url: null, model: null })).toEqual(none)
      await set({ base_url: '', model: null })
      const entries = await auditOf(app.deps, 'copilot')
      const row = (model: string, key: string) => ({ base_url, model, key })
      expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
        ['instance.copilot', null, row('small', 'set')],
        ['instance.copilot', row('small', 'set'), row('large', 'set')],
        ['instance.copilot', row('large', 'set'), row('large', 'none')],
        ['instance.copilot', row('large', 'none'), null],
      ])
    })

    it('never gives a key to another server: it has to be given again', async () => {
      const app = await createTestApp(open)
      const person = app.user({ role: 'admin' })
      await person.call(SET, { body: { base_url: server.base_url, model: 'small', key: KEY } })
      const elsewhere = await person.call(SET, { body: { base_url: 'https://models.example.com/v1', model: 'small' } })
      expect(elsewhere.has_key).toBe(false)
      expect((await person.call(SET, { body: { base_url: server.base_url, model: 'small' } })).has_key).toBe(false)
      server.received.length = 0
      await person.call(TEST, {})
      expect(server.received[0]?.headers.authorization).toBeUndefined()
    })

    it('keeps the key when only the path of the server changes', async () => {
      const app = await createTestApp(open)
      const person = app.user({ role: 'admin' })
      await person.call(SET, { body: { base_url: server.base_url, model: 'small', key: KEY } })
      expect(await person.call(SET, { body: { base_url: `http://${server.host}/v2`, model: 'small' } })).toMatchObject({
        has_key: true,
      })
      server.received.length = 0
      await person.call(TEST, {})
      expect(server.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
        ['/v2/chat/completions', `Bearer ${KEY}`],
      ])
    })

    it('keeps the key in no place where it could be read', async () => {
      const app = await createTestApp(open)
      const person = app.user({ role: 'admin' })
      await person.call(SET, { body: { base_url: server.base_url, model: 'small', key: KEY } })
      await say(person, 'A web application on AWS.')
      for (const table of ['copilot_models', 'audit_entries', 'copilot_messages', 'copilot_chats']) {
        const found = await app.deps.database.pool.query(`select 1 from ${table} t where t::text like '%${KEY}%'`)
        expect(found.rowCount, table).toBe(0)
      }
      expect(JSON.stringify(app.logged)).not.toContain(KEY)
    })
  },
  400: () => {
    it.each([
      [
        { base_url: 'http://models.example.com/v1', model: 'a' },
        /base_url: .*begins with https:\/\/: over http, everyone on the way could read/,
      ],
      [{ base_url: 'models.example.com', model: 'a' }, /base_url: Write an address that begins with https/],
      [
        { base_url: 'https://a:b@models.example.com/v1', model: 'a' },
        /base_url: Leave the user name and the password out/,
      ],
      [
        { base_url: 'https://models.example.com/v1?version=2', model: 'a' },
        /base_url: Leave out the part of the address that begins with/,
      ],
      [{ base_url: 'https://models.example.com/v1', model: '' }, /model: Name the model/],
      [{ base_url: 'https://models.example.com/v1', model: null }, /model: Name the model/],
      [{ base_url: 'https://models.example.com/v1', model: 'a', key: 'a b' }, /key: A key has no spaces/],
      [{ base_url: 'https://models.example.com/v1', model: 'a', key: 'a\r\nx-other: b' }, /key: A key has no spaces/],
    ])('refuses %j', async (body, message) => {
      const person = admin()
      await expect(person.call(SET, { body })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(message) as string,
      })
      expect(await person.call(SHOW, {})).toEqual(none)
    })

    it('refuses addresses of the own network unless who operates the server allows them', async () => {
      const app = await createTestApp({ prove: proveNothing })
      for (const base_url of [
        'https://127.0.0.1/v1',
        'https://169.254.169.254/latest',
        'https://[::1]/v1',
        'https://internal/v1',
      ]) {
        await expect(
          app.user({ role: 'admin' }).call(SET, { body: { base_url, model: 'a' } }),
          base_url,
        ).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining('STRATA_PRIVATE_ADDRESSES') as string,
        })
      }
      await expect(
        app.user({ role: 'admin' }).call(SET, { body: { base_url: server.base_url, model: 'a' } }),
      ).rejects.toMatchObject({ status: 400 })
    })
  },
  403: () => {
    refusesUsers('/instance/copilot', 'PUT')
  },
})

describeEndpoint('POST /instance/copilot/test', {
  200: () => {
    it('lets the model fill in the form once', async () => {
      const app = await createTestApp(open)
      const person = app.user({ role: 'admin' })
      await person.call(SET, { body: { base_url: server.base_url, model: 'small', key: KEY } })
      server.answer = (_, response) => sendForm(response, { team_size: 3, reply: 'ignored' })
      const { message, messages, duration_ms } = await person.call(TEST, {})
      expect(messages).toMatchObject([{ code: 'copilot.model-works', params: { model: 'small', ms: duration_ms } }])
      expect(message).toBe(`small at ${server.host} filled in the form for a test sentence in ${duration_ms} ms.`)
      expect(await person.call('GET /copilot/chats', {})).toEqual([])
    })
  },
  403: () => {
    refusesUsers('/instance/copilot/test', 'POST')
  },
  409: () => {
    it('says that none is set', async () => {
      await expect(admin().call(TEST, {})).rejects.toMatchObject({
        status: 409,
        message: 'No model is set: give the address of one, its name and its key.',
      })
    })
  },
  503: () => {
    it('says what went wrong, and not what the server answered', async () => {
      const app = await createTestApp(open)
      const person = app.user({ role: 'admin' })
      await person.call(SET, { body: { base_url: server.base_url, model: 'small', key: KEY } })
      server.answer = (_, response) =>
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end(`{"error": {"message": "wrong key ${KEY}"}}`)
      const failure: unknown = await person.call(TEST, {}).catch((error: unknown) => error)
      expect(failure).toMatchObject({
        status: 503,
        message: `The model at ${server.host} refused the key (401): set a key that it accepts.`,
      })
      expect(JSON.stringify(app.logged)).not.toContain(KEY)
    })

    it('says when the key was sealed with another key of the installation, and answers by the rules meanwhile', async () => {
      const app = await createTestApp(open)
      await app.user({ role: 'admin' }).call(SET, { body: { base_url: server.base_url, model: 'small', key: KEY } })
      const moved = await createTestApp({ ...open, database: app.deps.database, seal: createSeal(newSealKey()) })
      const person = moved.user({ role: 'admin' })
      const message = `The key of the model at ${server.host} was sealed with another STRATA_SECRET_KEY: set it again.`
      await expect(person.call(TEST, {})).rejects.toMatchObject({ status: 503, message })
      expect(of(await say(person, 'A web application.'), 'done').answer).toMatchObject({
        by: 'rules',
        model_problem: message,
        model_message: { code: 'copilot.key-unreadable', params: { host: server.host } },
      })
    })
  },
})
