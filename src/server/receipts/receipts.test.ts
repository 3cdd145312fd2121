import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#engine/durations.ts'
import { receiptName } from '#domain/receipt/verify-command.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { describeEndpoint } from '../../../test/support/describe-endpoint.ts'
import { makeReceipt, verify } from '../../../test/support/receipts.ts'
import { makeSnapshot } from '../../../test/support/snapshots.ts'
import { auditOf, makeEnvironment } from '../../../test/support/things.ts'
import { createSeal, newSealKey } from '../crypto/seal.ts'
import { textOf } from '../crypto/sealed.ts'
import { receiptKeys, receipts } from '../db/schema/receipts.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, developer } = await makeCast(app)
const UNKNOWN = { id: '99999999-9999-4999-8999-999999999999' }

let id: string
beforeEach(async () => {
  id = await makeEnvironment(deps, project.id, developer, { status: 'deleted', name: 'Shop <1>' })
})

const get = () => developer.call('GET /environments/{id}/receipt', { params: { id } })
const fileOf = async () => {
  const { bytes, file_name } = await developer.call('GET /environments/{id}/receipt/file', { params: { id } })
  return { text: Buffer.from(bytes).toString('utf8'), file_name }
}
const keys = () => app.person().call('GET /receipt-keys', {})

describeEndpoint('GET /environments/{id}/receipt', {
  200: () => {
    it('says of one that was destroyed by hand who said so, and that nobody looked', async () => {
      await makeReceipt(deps, id)
      const { receipt, jws, key } = await get()
      expect(receipt).toMatchObject({
        version: 1,
        written_at: deps.now().toISOString(),
        installation: 'http://localhost:8000',
        environment: { id, name: 'Shop <1>', owner: developer.email, connection: 'manual', is_simulated: false },
        run: null,
        reported_by: 'dana@example.com',
        verdict: 'not-looked',
        held: null,
        destroyed: null,
        search: { looked: false, reason: 'by-hand' },
        left: [],
        kept: [],
      })
      const [head = '', payload = ''] = jws.split('.')
      expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'EdDSA', kid: key, cty: 'json' })
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(receipt)
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'environment.receipt', after: { verdict: 'not-looked', left: 0, key } },
      ])
      expect(await developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
        receipt: 'not-looked',
        kept: null,
      })
    })

    it('leaves to the environment what is still kept on purpose, until when and for how much', async () => {
      await makeReceipt(deps, id)
      const until = new Date(deps.now().getTime() + DAY_MS)
      await makeSnapshot(deps, id, { until })
      await makeSnapshot(deps, id, { until: deps.now(), monthly: null })
      await makeSnapshot(deps, id, { gone_at: deps.now() })
      expect(await developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
        kept: { count: 2, until: until.toISOString(), monthly: 3.04, unpriced: 1 },
      })
    })
  },
  404: () => {
    it('has none before a teardown, and none of what is not there', async () => {
      await expect(get()).rejects.toMatchObject({ status: 404, said: { code: 'receipts.none' } })
      await expect(developer.call('GET /environments/{id}/receipt', { params: UNKNOWN })).rejects.toMatchObject({
        status: 404,
      })
      expect(await developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({ receipt: null })
    })
  },
})

describeEndpoint('GET /environments/{id}/receipt/file', {
  200: () => {
    it('is verified by the printed command, and no longer once anything in it is changed', async () => {
      await makeReceipt(deps, id)
      const { verify: command } = await get()
      const { text, file_name } = await fileOf()
      expect(file_name).toBe(`${receiptName(id)}.json`)
      const keySet = await keys()
      const check = (file: string, by: unknown = keySet) => verify(command, { id, file, keys: by })
      expect(await check(text)).toEqual({ said: 'GENUINE: nothing was changed since it was signed', code: 0 })
      const { jws } = JSON.parse(text) as { jws: string }
      const forged = { ...(JSON.parse(text) as object), jws: `${jws.slice(0, -6)}AAAAAA` }
      for (const changed of [
        text.replace('not-looked', 'clean'),
        text.replace('Shop <1>', 'Shop <2>'),
        `${text} `,
        text.replace('"jws"', '"more": 1, "jws"'),
        JSON.stringify(forged, null, 2),
        '{}',
        'no JSON',
      ])
        expect(await check(changed)).toEqual({ said: 'NOT GENUINE: changed, or signed by another key', code: 1 })
      expect(await check(text, { keys: [] })).toMatchObject({ code: 1 })
    })
  },
  404: () => {
    it('is not there without a receipt', async () => {
      await expect(fileOf()).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /environments/{id}/receipt/page', {
  200: () => {
    it('says the same in the language of its reader, and runs nothing', async () => {
      await makeReceipt(deps, id)
      const { verify: command, jws } = await get()
      for (const [language, title] of [
        ['en', 'Nobody looked for what is left'],
        ['de', 'Niemand hat nach Resten gesucht'],
      ] as const) {
        const answer = await developer.send(`/api/environments/${id}/receipt/page?language=${language}`)
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
        const text = await answer.text()
        expect(text).toContain(title)
        expect(text).toContain('Shop &lt;1&gt;')
        expect(text).toContain(jws)
        expect(text).toContain(command.split('\n')[0])
      }
    })
  },
  400: () => {
    it('speaks no other language', async () => {
      const answer = await developer.send(`/api/environments/${id}/receipt/page?language=it`)
      expect(answer.status).toBe(400)
    })
  },
  404: () => {
    it('is not there without a receipt', async () => {
      await expect(
        developer.call('GET /environments/{id}/receipt/page', { params: { id }, query: {} }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /receipt-keys', {
  200: () => {
    it('gives strangers the public part of the one key, which is kept sealed', async () => {
      await makeReceipt(deps, id)
      const { key } = await get()
      const found = await keys()
      expect(found.keys).toEqual([
        { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: key, alg: 'EdDSA', use: 'sig' },
      ])
      const [row] = await orm.select().from(receiptKeys)
      expect(row && textOf(row.sealed)).toMatch(/^v2\./)
      expect(deps.seal.open(row?.sealed ?? '', `receipt key ${key}`)).toContain('BEGIN PRIVATE KEY')
    })

    it('has another key once the one that seals is replaced, and the old one still verifies', async () => {
      await makeReceipt(deps, id)
      const before = { command: (await get()).verify, file: (await fileOf()).text }
      app.setTime('2026-11-03T10:00:00Z')
      const other = await makeEnvironment(deps, project.id, developer, { status: 'deleted' })
      await makeReceipt({ ...deps, seal: createSeal(newSealKey()) }, other)
      const found = await keys()
      expect(found.keys).toHaveLength(2)
      const [row] = await orm.select().from(receipts).where(eq(receipts.environment_id, other))
      expect(row?.key_id).toBe(found.keys[0]?.kid)
      expect(await verify(before.command, { id, file: before.file, keys: found })).toMatchObject({ code: 0 })
    })
  },
})
