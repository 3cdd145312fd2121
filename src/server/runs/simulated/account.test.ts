import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeAttempt, makeState } from '../../../../test/support/attempts.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { accountState, makeAccountResource, makeUnknownResource } from '../../../../test/support/simulated.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { simulatedResources } from '../../db/schema/states.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, developer } = await makeCast(app)
const UNKNOWN = randomUUID()

const ADDRESS = 'aws_db_instance.orders'
const VALUES = {
  id: 'db-1',
  identifier: 'orders',
  allocated_storage: 20,
  multi_az: false,
  password: null,
  user_data: 'canary-of-a-variable',
  tags: { Owner: 'shop', 'a.b/c': 'd' },
  ports: [5432, 5433],
}
const MARKS = [[{ type: 'get_attr', value: 'user_data' }]]

let id: string
let key: string
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  id = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox' })
  key = await makeAccountResource(deps, id, ADDRESS, VALUES, MARKS)
})

const list = (query: { search?: string; limit?: number; cursor?: string } = {}) =>
  developer.call('GET /environments/{id}/account', { params: { id }, query })
const get = () => developer.call('GET /environments/{id}/account/{key}', { params: { id, key } })
const change = (path: string, value: string | number | boolean) =>
  developer.call('PUT /environments/{id}/account/{key}', { params: { id, key }, body: { path, value } })
const refused = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('It was not refused.')
}
const byHand = () => makeEnvironment(deps, project.id, developer)

describeEndpoint('GET /environments/{id}/account', {
  200: () => {
    it('lists by address, and behind that what the state does not know', async () => {
      const orphan = await makeUnknownResource(deps, id, 'aws_vpc', { id: 'vpc-1', name: 'secret-name' })
      const page = await list()
      expect(page).toMatchObject([
        { key, address: ADDRESS, name: 'orders', provider_id: 'db-1', provider: 'aws', is_stopped: false },
        { key: orphan, address: null, name: null, provider_id: null, type: 'aws_vpc' },
      ])
      for (const search of ['ORDERS', 'db_inst', 'db-1']) expect(await list({ search })).toHaveLength(1)
      expect(await list({ search: 'secret-name' })).toEqual([])
    })

    it('pages through five thousand resources, each once', async () => {
      const many = Array.from({ length: 4999 }, (_, at) => ({
        environment_id: id,
        key: randomUUID(),
        provider: 'aws',
        type: 'aws_sqs_queue',
        values: deps.seal.seal('{}', 'x'),
        is_stopped: at % 2 === 0,
        updated_at: deps.now(),
      }))
      await orm.insert(simulatedResources).values(many)
      const known = many.map((one, at) => [`aws_sqs_queue.queue_${at}`, { key: one.key, values: {} }] as const)
      await makeState(deps, id, accountState(9, Object.fromEntries(known)))
      const seen = new Set<string>()
      let next: string | undefined = `/api/environments/${id}/account?limit=200`
      while (next !== undefined) {
        const answer = await developer.send(next, {})
        expect(answer.headers.get('X-Total-Count')).toBe('5000')
        for (const one of (await answer.json()) as { key: string }[]) seen.add(one.key)
        next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
      }
      expect(seen.size).toBe(5000)
    })
  },
  400: () => {
    it('refuses a cursor of another list', async () => {
      expect(await refused(list({ cursor: 'none' }))).toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('is for what is on simulated clouds', async () => {
      const params = { id: await byHand() }
      expect(await refused(developer.call('GET /environments/{id}/account', { params, query: {} }))).toMatchObject({
        status: 404,
        said: { code: 'simulated.no-account' },
      })
    })
  },
})

describeEndpoint('GET /environments/{id}/account/{key}', {
  200: () => {
    it('shows each value, and nothing that is secret', async () => {
      const shown = await get()
      expect(JSON.stringify(shown)).not.toContain('canary')
      expect(shown.attributes).toEqual(
        expect.arrayContaining([
          { path: 'id', shown: { value: '"db-1"' }, is_changeable: false },
          { path: 'allocated_storage', shown: { value: '20' }, is_changeable: true },
          { path: 'tags.Owner', shown: { value: '"shop"' }, is_changeable: true },
          { path: 'ports[1]', shown: { value: '5433' }, is_changeable: true },
          { path: 'user_data', shown: { hidden: 'sensitive' }, is_changeable: false },
        ]),
      )
    })

    it('shows no value of what the state does not know', async () => {
      const unknown = await makeUnknownResource(deps, id, 'aws_vpc', { id: 'vpc-1', cidr: 'canary' })
      const params = { id, key: unknown }
      const shown = await developer.call('GET /environments/{id}/account/{key}', { params })
      expect(shown).toMatchObject({ type: 'aws_vpc', attributes: [] })
    })
  },
  400: () => {
    it('refuses a key that is none', async () => {
      const params = { id, key: 'one' }
      expect(await refused(developer.call('GET /environments/{id}/account/{key}', { params }))).toMatchObject({
        status: 400,
      })
    })
  },
  404: () => {
    it('refuses what is not there', async () => {
      const params = { id, key: UNKNOWN }
      expect(await refused(developer.call('GET /environments/{id}/account/{key}', { params }))).toMatchObject({
        status: 404,
        said: { code: 'simulated.no-resource' },
      })
    })
  },
})

describeEndpoint('PUT /environments/{id}/account/{key}', {
  200: () => {
    it('changes one value, for every later plan, and says so in the audit log', async () => {
      const shown = await change('tags.a.b/c', 'changed')
      expect(shown.attributes).toContainEqual({
        path: 'tags.a.b/c',
        shown: { value: '"changed"' },
        is_changeable: true,
      })
      await change('ports[1]', 6000)
      await change('multi_az', true)
      const attempt = await makeAttempt(app, id, { phase: 'plan' })
      const [held] = (await (await attempt.send('GET', `/agent/jobs/${attempt.job_id}/simulated`)).json()) as [unknown]
      const tags = { Owner: 'shop', 'a.b/c': 'changed' }
      expect(held).toMatchObject({ key, values: { ...VALUES, tags, ports: [5432, 6000], multi_az: true } })
      expect(await auditOf(deps, id)).toMatchObject([
        {
          action: 'environment.account-change',
          before: { resource: ADDRESS, 'tags.a.b/c': 'd' },
          after: { resource: ADDRESS, 'tags.a.b/c': 'changed' },
          actor_email: developer.email,
        },
        { after: { 'ports[1]': 6000 } },
        { after: { multi_az: true } },
      ])
    })
  },
  400: () => {
    it.each([
      ['what a cloud never changes', 'id', 'other'],
      ['what is secret', 'user_data', 'other'],
      ['what has no value', 'password', 'other'],
      ['what is not there', 'none', 'other'],
      ['a whole map', 'tags', 'other'],
      ['what every object has', '__proto__', 'other'],
      ['a value of another kind', 'allocated_storage', '20'],
    ])('refuses %s', async (_, path, value) => {
      expect(await refused(change(path, value))).toMatchObject({ status: 400 })
      expect(await auditOf(deps, id)).toEqual([])
    })

    it('refuses what the state does not know', async () => {
      const params = { id, key: await makeUnknownResource(deps, id, 'aws_vpc', { cidr: 'a' }) }
      const body = { path: 'cidr', value: 'b' }
      const call = developer.call('PUT /environments/{id}/account/{key}', { params, body })
      expect(await refused(call)).toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('refuses what is not there', async () => {
      const body = { path: 'a', value: 'b' }
      for (const params of [
        { id, key: UNKNOWN },
        { id: await byHand(), key },
      ])
        expect(await refused(developer.call('PUT /environments/{id}/account/{key}', { params, body }))).toMatchObject({
          status: 404,
        })
    })
  },
  409: () => {
    it('waits for an agent that works with the account', async () => {
      await makeAttempt(app, id)
      expect(await refused(change('multi_az', true))).toMatchObject({
        status: 409,
        said: { code: 'simulated.busy' },
      })
    })
  },
})

describeEndpoint('DELETE /environments/{id}/account/{key}', {
  204: () => {
    it('deletes it, and says so in the audit log', async () => {
      await developer.call('DELETE /environments/{id}/account/{key}', { params: { id, key } })
      expect(await orm.$count(simulatedResources, eq(simulatedResources.environment_id, id))).toBe(0)
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'environment.account-delete', before: { resource: ADDRESS } },
      ])
    })
  },
  400: () => {
    it('refuses a key that is none', async () => {
      const params = { id, key: 'one' }
      expect(await refused(developer.call('DELETE /environments/{id}/account/{key}', { params }))).toMatchObject({
        status: 400,
      })
    })
  },
  404: () => {
    it('refuses what is gone already', async () => {
      const params = { id, key }
      await developer.call('DELETE /environments/{id}/account/{key}', { params })
      expect(await refused(developer.call('DELETE /environments/{id}/account/{key}', { params }))).toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    it('waits for an agent that works with the account', async () => {
      await makeAttempt(app, id)
      const params = { id, key }
      expect(await refused(developer.call('DELETE /environments/{id}/account/{key}', { params }))).toMatchObject({
        status: 409,
      })
    })
  },
})
