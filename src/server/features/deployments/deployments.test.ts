import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf } from '../../../../test/support/things.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const { user, deps } = await createTestApp()

const LIST = 'GET /deploy-configurations'
const SAVE = 'POST /deploy-configurations'
const REMOVE = 'DELETE /deploy-configurations/{id}'
const BUILT_IN = [
  {
    id: 'production',
    name: 'Production Config',
    environment: 'prod',
    region: 'eastus',
    auto_approve: false,
    tags: [],
    is_built_in: true,
  },
  {
    id: 'dev',
    name: 'Dev Config',
    environment: 'dev',
    region: 'westus',
    auto_approve: false,
    tags: [],
    is_built_in: true,
  },
]
const mine = {
  name: 'Mine',
  environment: 'staging',
  region: 'eu-west-1',
  auto_approve: true,
  tags: ['team=shop', 'x'],
} as const
const save = (caller: User, more: Partial<{ name: string; region: string }> = {}) =>
  caller.call(SAVE, { body: { ...mine, tags: [...mine.tags], ...more } })

describeEndpoint('GET /deploy-configurations', {
  200: () => {
    it('begins with the two that everyone has, then gives the own ones by name', async () => {
      const caller = user()
      expect(await caller.call(LIST, {})).toEqual(BUILT_IN)
      for (const name of ['B', 'A']) await save(caller, { name })
      await save(user(), { name: 'C' })
      expect((await caller.call(LIST, {})).map(({ name }) => name)).toEqual([
        'Production Config',
        'Dev Config',
        'A',
        'B',
      ])
    })
  },
})

describeEndpoint('POST /deploy-configurations', {
  201: () => {
    it('saves one, and replaces the one of the same name', async () => {
      const caller = await user().ready()
      const saved = await save(caller)
      expect(saved).toEqual({ ...mine, id: saved.id, is_built_in: false })
      const again = await save(caller, { region: 'us-central1' })
      expect(again).toEqual({ ...saved, region: 'us-central1' })
      expect(await save(caller, { region: 'us-central1' })).toEqual(again)
      expect(await caller.call(LIST, {})).toEqual([...BUILT_IN, again])
      const entry = { action: 'deploy-configuration.save', actor_email: caller.email }
      expect(await auditOf(deps, saved.id)).toEqual([
        { ...entry, before: null, after: mine },
        { ...entry, before: { region: 'eu-west-1' }, after: { region: 'us-central1' } },
      ])
    })

    it('is one of many that are saved at once', async () => {
      const caller = user()
      const all = await Promise.all(Array.from({ length: 5 }, () => save(caller)))
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    })
  },
  400: () => {
    it('asks for a name and for a region that there is', async () => {
      await expect(save(user(), { name: ' ' })).rejects.toMatchObject({
        problems: [{ field: 'name', message: 'Please enter a name for this configuration.' }],
      })
      await expect(save(user(), { region: 'mars' })).rejects.toMatchObject({
        problems: [
          {
            field: 'region',
            message: expect.stringContaining('There is no region "mars": choose one of eastus') as string,
          },
        ],
      })
    })
  },
  409: () => {
    it.each(['Production Config', 'dev config'])('keeps %s as it is', async (name) => {
      await expect(save(user(), { name })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('choose another name') as string,
      })
    })
  },
})

describeEndpoint('DELETE /deploy-configurations/{id}', {
  204: () => {
    it('deletes an own one, and writes it down', async () => {
      const caller = await user().ready()
      const { id } = await save(caller)
      await caller.call(REMOVE, { params: { id } })
      expect(await caller.call(LIST, {})).toEqual(BUILT_IN)
      expect((await auditOf(deps, id)).at(-1)).toEqual({
        action: 'deploy-configuration.remove',
        actor_email: caller.email,
        before: mine,
        after: null,
      })
    })
  },
  403: () => {
    it.each(['production', 'dev'])('leaves %s to everyone', async (id) => {
      await expect(user().call(REMOVE, { params: { id } })).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('cannot be deleted') as string,
      })
    })
  },
  404: () => {
    it('knows none of others, nor what is not there', async () => {
      const owner = user()
      const { id } = await save(owner)
      for (const one of [id, UNKNOWN, 'nothing'])
        await expect(user().call(REMOVE, { params: { id: one } })).rejects.toMatchObject({ status: 404 })
      expect(await owner.call(LIST, {})).toHaveLength(3)
    })
  },
})
