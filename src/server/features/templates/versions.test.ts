import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { auditOf, makeTemplate } from '../../../../test/support/things.ts'
const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const TYPES = ['redis', 'mysql', 'postgresql'] as const
const stackWith = (type: string) => make.stack({ nodes: [{ id: type, type }] })

/** A template that was saved with one database after the other. */
async function makeSaved(caller: User): Promise<string> {
  const { id } = await caller.call('POST /templates', { body: { name: 'Shop', stack: stackWith(TYPES[0]) } })
  for (const [at, type] of TYPES.slice(1).entries())
    await caller.call('PUT /templates/{id}', {
      params: { id },
      body: { stack: stackWith(type), base_version: at + 1, note: type },
    })
  return id
}

describeEndpoint('GET /templates/{id}/versions', {
  200: () => {
    it('gives them newest first and in pages', async () => {
      const caller = user({ name: 'Ada' })
      const id = await makeSaved(caller)
      const seen: number[] = []
      let path: string | undefined = `/api/templates/${id}/versions?limit=2`
      while (path !== undefined) {
        const response = await caller.send(path)
        expect(response.headers.get('x-total-count')).toBe('3')
        seen.push(...((await response.json()) as { version: number }[]).map(({ version }) => version))
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(seen).toEqual([3, 2, 1])
      const [newest] = await caller.call('GET /templates/{id}/versions', { params: { id } })
      expect(newest).toMatchObject({
        version: 3,
        author_name: 'Ada',
        note: 'postgresql',
        node_count: 1,
        created_at: '2026-11-02T10:00:00.000Z',
      })
    })

    it('gives the one of a template of the gallery', async () => {
      const versions = await user().call('GET /templates/{id}/versions', { params: { id: 'batch-gpu' } })
      expect(versions).toMatchObject([{ version: 1, author_name: 'Strata' }])
    })
  },
  400: () => {
    it.each(['limit=0', 'cursor=nothing', `cursor=${Buffer.from('[99999999999,"x"]').toString('base64url')}`])(
      'refuses %s',
      async (query) => {
        const caller = user()
        const id = await makeTemplate(deps, caller)
        expect((await caller.send(`/api/templates/${id}/versions?${query}`)).status).toBe(400)
      },
    )
  },
  404: () => {
    it('hides those of others and of deleted templates', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller, { deleted_at: deps.now() })
      for (const one of [caller, user()])
        await expect(one.call('GET /templates/{id}/versions', { params: { id } })).rejects.toMatchObject({
          status: 404,
        })
    })
  },
})

describeEndpoint('GET /templates/{id}/versions/{version}', {
  200: () => {
    it('gives one with its stack as it was', async () => {
      const caller = user()
      const id = await makeSaved(caller)
      const version = await caller.call('GET /templates/{id}/versions/{version}', { params: { id, version: 2 } })
      expect(version).toMatchObject({ version: 2, name: 'Shop', note: 'mysql', stack: stackWith('mysql') })
    })

    it('gives the one of a template of the gallery', async () => {
      const { stack } = await user().call('GET /templates/{id}/versions/{version}', {
        params: { id: 'batch-gpu', version: 1 },
      })
      expect(stack.name).toBe('GPU Batch Processing')
    })
  },
  400: () => {
    it.each(['0', '-1', 'one', '1.5'])('refuses the number %s', async (version) => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      expect((await caller.send(`/api/templates/${id}/versions/${version}`)).status).toBe(400)
    })
  },
  404: () => {
    it('knows none that is not there', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      for (const [of, version] of [
        [id, 2],
        [id, 9_007_199_254_740_991],
        ['batch-gpu', 2],
      ] as const) {
        await expect(
          caller.call('GET /templates/{id}/versions/{version}', { params: { id: of, version } }),
        ).rejects.toMatchObject({
          status: 404,
          message: `This template has no version ${version}: check its list of versions.`,
        })
      }
      await expect(
        user().call('GET /templates/{id}/versions/{version}', { params: { id, version: 1 } }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('POST /templates/{id}/versions/{version}/restore', {
  200: () => {
    it('makes a new version that is equal to the older one, and says so', async () => {
      const caller = await user().ready()
      const id = await makeSaved(caller)
      await caller.call('PUT /templates/{id}', { params: { id }, body: { name: 'Market' } })
      const restored = await caller.call('POST /templates/{id}/versions/{version}/restore', {
        params: { id, version: 1 },
      })
      expect(restored).toMatchObject({ version: 5, name: 'Shop', component_types: ['redis'] })
      const one = await caller.call('GET /templates/{id}/versions/{version}', { params: { id, version: 1 } })
      const five = await caller.call('GET /templates/{id}/versions/{version}', { params: { id, version: 5 } })
      expect(five).toEqual({ ...one, version: 5, restored_from: 1, cost_monthly: restored.cost_monthly })
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({
        action: 'template.restore',
        before: { name: 'Market', version: 4 },
        after: { name: 'Shop', version: 5, restored_from: 1 },
      })
    })

    it('makes none of the one that it is already', async () => {
      const caller = user()
      const id = await makeSaved(caller)
      const restored = await caller.call('POST /templates/{id}/versions/{version}/restore', {
        params: { id, version: 3 },
      })
      expect(restored).toMatchObject({ version: 3 })
      expect(await caller.call('GET /templates/{id}/versions', { params: { id } })).toHaveLength(3)
    })
  },
  400: () => {
    it.each(['0', 'one'])('refuses the number %s', async (version) => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      expect((await caller.send(`/api/templates/${id}/versions/${version}/restore`, { method: 'POST' })).status).toBe(
        400,
      )
    })
  },
  403: () => {
    it('restores nothing of the gallery', async () => {
      const call = user({ role: 'admin' }).call('POST /templates/{id}/versions/{version}/restore', {
        params: { id: 'batch-gpu', version: 1 },
      })
      await expect(call).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('knows none that is not there', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      for (const version of [2, 9_007_199_254_740_991])
        await expect(
          caller.call('POST /templates/{id}/versions/{version}/restore', { params: { id, version } }),
        ).rejects.toMatchObject({ status: 404 })
      await caller.call('DELETE /templates/{id}', { params: { id } })
      await expect(
        caller.call('POST /templates/{id}/versions/{version}/restore', { params: { id, version: 1 } }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
})
