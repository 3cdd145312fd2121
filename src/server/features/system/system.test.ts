import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/index.ts'
import { refusalsOf } from '#contract/rules.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { join } from '../../../../test/support/sealing.ts'
import { createSeal, idOfKey, newSealKey } from '../../crypto/seal.ts'
import type { Deps } from '../../deps.ts'

const { deps, user: person, setTime } = await createTestApp()

describeEndpoint('GET /health', {
  200: () => {
    it('says version, database and uptime', async () => {
      setTime('2026-11-02T10:01:30.900Z')
      expect(await person().call('GET /health', {})).toEqual({
        status: 'ok',
        version: '0.0.0-test',
        database: { kind: 'embedded', status: 'connected' },
        uptime_seconds: 90,
      })
    })
  },
  503: () => {
    it('says so when the database does not answer', async () => {
      const broken = await createTestApp()
      await broken.deps.database.pool.end()
      await expect(broken.person().call('GET /health', {})).rejects.toMatchObject({
        status: 503,
        message: 'The embedded database does not answer: the log of the server says why.',
      })
      expect(broken.logged.some((line) => line['msg'] === 'The database does not answer.')).toBe(true)
    })
  },
})

describeEndpoint('GET /ready', {
  200: () => {
    it('says that the process takes requests, and what it does', async () => {
      expect(await person().call('GET /ready', {})).toEqual({ status: 'ready', role: 'all' })
    })
  },
  503: () => {
    const refusal = async (life: Partial<Deps['life']>): Promise<unknown> => {
      const app = await createTestApp({ life: { ...deps.life, ...life } })
      expect((await app.person().send('/api/health')).status).toBe(200)
      return app
        .person()
        .call('GET /ready', {})
        .catch((error: unknown) => error)
    }

    it('says that the process is stopping', async () => {
      expect(await refusal({ isStopping: () => true })).toMatchObject({
        status: 503,
        message: 'This process is stopping and takes no more requests.',
      })
    })

    it('says that tables of its version are missing', async () => {
      expect(await refusal({ newestMigration: deps.life.newestMigration + 1 })).toMatchObject({
        status: 503,
        message: expect.stringContaining('lacks tables of this version') as unknown,
      })
    })

    it('says that its key is not the one of the database', async () => {
      const app = await createTestApp()
      expect((await app.person().send('/api/ready')).status).toBe(200)
      await app.deps.database.pool.query(
        `insert into instance_facts (key, value) values ('seal_check', 'of another key')`,
      )
      await expect(app.person().call('GET /ready', {})).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('another key than the one of this process') as unknown,
      })
    })

    it('names a key that values need and that it does not have', async () => {
      const app = await createTestApp()
      const key = newSealKey()
      await join({ ...app.deps, seal: createSeal(key) })
      await expect(app.person().call('GET /ready', {})).rejects.toMatchObject({
        status: 503,
        message: `Secrets in the database are sealed with the key ${idOfKey(key)}, which this process does not have: set STRATA_SECRET_KEY or STRATA_SECRET_KEY_PREVIOUS to it.`,
      })
      const both = await createTestApp({ database: app.deps.database, seal: createSeal(newSealKey(), key) })
      expect(await both.person().call('GET /ready', {})).toMatchObject({ status: 'ready' })
    })

    it('says that the database does not answer', async () => {
      const app = await createTestApp()
      await app.deps.database.pool.end()
      await expect(app.person().call('GET /ready', {})).rejects.toMatchObject({
        status: 503,
        message: 'The embedded database does not answer: the log of the server says why.',
      })
    })
  },
})

describeEndpoint('GET /openapi.json', {
  200: () => {
    it('describes every row of the contract', async () => {
      const document = await person().call('GET /openapi.json', {})
      expect(document).toMatchObject({ openapi: '3.1.0', info: { version: deps.version } })
      const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, unknown> }>>
      for (const row of Object.values(api).flatMap((feature) => Object.values(feature))) {
        const statuses = Object.keys(paths[row.path]?.[row.method.toLowerCase()]?.responses ?? {})
        expect(statuses.map(Number)).toEqual(expect.arrayContaining([row.returns.status, ...refusalsOf(row)]))
      }
    })
  },
})

describeEndpoint('GET /docs', {
  200: () => {
    it('is a page that lists every row and runs nothing', async () => {
      const response = await person().send('/api/docs')
      const page = await response.text()
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      expect(response.headers.get('content-security-policy')).toContain(
        `default-src 'none'; style-src 'sha256-${hash}';`,
      )
      for (const row of Object.values(api).flatMap((feature) => Object.values(feature)))
        expect(page).toContain(`<code>/api${row.path}</code>`)
      expect(page).not.toContain('<script')
      // Every link within the page leads somewhere.
      const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
      for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target)
    })
  },
})
