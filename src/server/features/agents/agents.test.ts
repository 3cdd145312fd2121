// Agents and their pools, as administrators see and change them.
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { agentPools, agentTokens, runLimits } from '../../db/schema/agents.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'

const app = await createTestApp()
const { deps, user } = app
const { orm } = deps.database
const cast = await makeCast(app)
const admin = user({ role: 'admin' })

const makeOne = () => makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
const poolOf = async (name: string) => (await admin.call('GET /agents/pools', {})).find((pool) => pool.name === name)

beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(runs)
  await orm.delete(agentTokens)
  await orm.delete(agentPools)
  await orm.delete(runLimits)
})

describeEndpoint('GET /agents', {
  200: () => {
    it('shows what agents are, and what they do at the moment', async () => {
      const agent = await makeAgent(app, { pools: ['default', 'private-eu'], pool: 'default' })
      const environment = await makeOne()
      const run = await makeRun(deps, environment, 'check')
      expect(await agent.take()).toBeDefined()
      app.setTime('2026-11-02T10:00:30Z')
      expect(await admin.call('GET /agents', {})).toEqual([
        {
          id: expect.any(String) as string,
          host: 'build-1',
          token_name: 'build-1',
          is_embedded: false,
          pools: ['default'],
          version: '1.0.0',
          system: 'linux x64',
          binaries: [{ flavour: 'terraform', version: '1.11.4' }],
          can_isolate: false,
          first_seen_at: '2026-11-02T10:00:00.000Z',
          last_seen_at: '2026-11-02T10:00:00.000Z',
          is_seen: true,
          jobs: [
            {
              run_id: run.id,
              run_number: 1,
              kind: 'check',
              environment: { id: environment, name: 'Shop' },
              phase: 'plan',
              since: '2026-11-02T10:00:00.000Z',
            },
          ],
        },
      ])
    })

    it('keeps those that are not seen any more for 30 days, and leaves out those of revoked tokens', async () => {
      await (await makeAgent(app, { host: 'old' })).take()
      const gone = await makeAgent(app, { host: 'gone' })
      await gone.take()
      app.setTime('2026-11-02T10:01:01Z')
      await (await makeAgent(app, { host: 'new' })).take()
      await admin.call('DELETE /agents/tokens/{id}', { params: { id: gone.token_id } })
      const seen = async () =>
        (await user({ role: 'admin' }).call('GET /agents', {})).map(({ host, is_seen }) => [host, is_seen])
      expect(await seen()).toEqual([
        ['new', true],
        ['old', false],
      ])
      app.setTime('2026-12-02T10:00:30Z')
      expect(await seen()).toEqual([['new', false]])
    })
  },
})

describeEndpoint('GET /agents/pools', {
  200: () => {
    it('counts what waits and says why no agent takes it', async () => {
      expect(await admin.call('GET /agents/pools', {})).toEqual([
        {
          name: 'default',
          max_at_once: null,
          queued: 0,
          oldest_queued_at: null,
          running: 0,
          agents: 0,
          agents_seen: 0,
          problem: {
            text: 'No agent of pool default has been seen yet.',
            code: 'queue.no-agent-yet',
            params: { pool: 'default' },
          },
          kept_because: {
            text: 'The pool default always stays: it takes the jobs that no other pool is named for.',
            code: 'agents.pool-default',
            params: {},
          },
        },
      ])
      const agent = await makeAgent(app, { pools: ['default', 'private-eu'] })
      await makeRun(deps, await makeOne(), 'check')
      await agent.take()
      await makeRun(deps, await makeOne(), 'check')
      await makeRun(deps, await makeOne(), 'check')
      const counted = { queued: 2, running: 1, agents: 1, agents_seen: 1, problem: null }
      expect(await poolOf('default')).toMatchObject({ ...counted, oldest_queued_at: '2026-11-02T10:00:00.000Z' })
      expect(await poolOf('private-eu')).toMatchObject({ queued: 0, agents_seen: 1, problem: null })
      app.setTime('2026-11-02T10:02:00Z')
      expect(await poolOf('default')).toMatchObject({
        agents: 1,
        agents_seen: 0,
        problem: { code: 'queue.no-agent-since', params: { pool: 'default', at: '2026-11-02T10:00:00.000Z' } },
      })
    })

    it('says that agents lack a binary, and counts one only where it takes jobs', async () => {
      await (await makeAgent(app, { pools: ['default', 'private-eu'], pool: 'private-eu', binaries: [] })).take()
      const problems = (await admin.call('GET /agents/pools', {})).map(({ problem }) => problem?.text)
      expect(problems).toEqual([
        'No agent of pool default has been seen yet.',
        'No agent of pool private-eu has a Terraform binary.',
      ])
    })
  },
})

describeEndpoint('POST /agents/pools', {
  201: () => {
    it('makes a pool and says so in the audit log', async () => {
      expect(await admin.call('POST /agents/pools', { body: { name: 'private-eu', max_at_once: 2 } })).toMatchObject({
        name: 'private-eu',
        max_at_once: 2,
        kept_because: null,
      })
      expect(await auditOf(deps, 'private-eu')).toMatchObject([
        { action: 'agent.pool.save', actor_email: admin.email, after: { max_at_once: 2 } },
      ])
    })
  },
  400: () => {
    it.each([
      ['Private EU', 2, 'name', 'agents.pool-name'],
      ['', 2, 'name', 'agents.pool-required'],
      ['private-eu', 0, 'max_at_once', 'agents.at-once'],
    ])('refuses the name %j with %j at once', async (name, max_at_once, field, code) => {
      await expect(admin.call('POST /agents/pools', { body: { name, max_at_once } })).rejects.toMatchObject({
        status: 400,
        problems: [{ field, code }],
      })
    })
  },
  409: () => {
    it.each(['private-eu', 'default'])('refuses a second pool %s', async (name) => {
      await makeAgent(app, { pools: ['private-eu'] })
      await expect(admin.call('POST /agents/pools', { body: { name } })).rejects.toMatchObject({
        status: 409,
        said: { code: 'agents.pool-there' },
      })
    })
  },
})

describeEndpoint('PUT /agents/pools/{name}', {
  200: () => {
    it('limits the jobs at once, also of the pool default, and frees the next one', async () => {
      const agent = await makeAgent(app)
      const set = (max_at_once: number | null) =>
        admin.call('PUT /agents/pools/{name}', { params: { name: 'default' }, body: { max_at_once } })
      expect(await set(1)).toMatchObject({ name: 'default', max_at_once: 1 })
      await makeRun(deps, await makeOne(), 'check')
      await makeRun(deps, await makeOne(), 'check')
      expect(await agent.take()).toBeDefined()
      expect(await agent.take()).toBeUndefined()
      const waiting = agent.take(5000)
      await set(null)
      expect(await waiting).toBeDefined()
      expect((await auditOf(deps, 'default')).map(({ before, after }) => [before, after])).toEqual([
        [{ max_at_once: null }, { max_at_once: 1 }],
        [{ max_at_once: 1 }, { max_at_once: null }],
      ])
    })
  },
  400: () => {
    it('refuses half a job', async () => {
      await expect(
        admin.call('PUT /agents/pools/{name}', { params: { name: 'default' }, body: { max_at_once: 0.5 } }),
      ).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('knows no pool that nothing names', async () => {
      await expect(
        admin.call('PUT /agents/pools/{name}', { params: { name: 'nowhere' }, body: { max_at_once: 1 } }),
      ).rejects.toMatchObject({ status: 404, said: { code: 'agents.no-pool' } })
    })
  },
})

describeEndpoint('DELETE /agents/pools/{name}', {
  204: () => {
    it('removes a pool that nothing needs', async () => {
      await admin.call('POST /agents/pools', { body: { name: 'private-eu' } })
      await admin.call('DELETE /agents/pools/{name}', { params: { name: 'private-eu' } })
      expect(await poolOf('private-eu')).toBeUndefined()
      expect((await auditOf(deps, 'private-eu')).at(-1)).toMatchObject({ action: 'agent.pool.remove' })
    })
  },
  404: () => {
    it('knows no pool that nothing names', async () => {
      await expect(admin.call('DELETE /agents/pools/{name}', { params: { name: 'nowhere' } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    const remove = (name: string) => admin.call('DELETE /agents/pools/{name}', { params: { name } })

    it('never removes the pool default', async () => {
      await expect(remove('default')).rejects.toMatchObject({ status: 409, said: { code: 'agents.pool-default' } })
    })

    it('keeps a pool that a token names, until it is revoked', async () => {
      await admin.call('POST /agents/pools', { body: { name: 'private-eu' } })
      const { token_id } = await makeAgent(app, { pools: ['private-eu'] })
      await expect(remove('private-eu')).rejects.toMatchObject({
        status: 409,
        message: '1 token is valid for pool private-eu: revoke it first.',
      })
      await admin.call('DELETE /agents/tokens/{id}', { params: { id: token_id } })
      await remove('private-eu')
    })

    it('keeps a pool in which a job waits', async () => {
      await makeRun(deps, await makeOne(), 'check')
      await orm.update(runJobs).set({ pool: 'private-eu' })
      await expect(remove('private-eu')).rejects.toMatchObject({
        status: 409,
        message: '1 job of pool private-eu has not ended: wait for it, or cancel the runs.',
      })
    })
  },
})

describeEndpoint('GET /agents/limits', {
  200: () => {
    it('says half an hour and four hours where nothing was set', async () => {
      expect(await admin.call('GET /agents/limits', {})).toEqual({ plan_minutes: 30, apply_minutes: 240 })
    })
  },
})

describeEndpoint('PUT /agents/limits', {
  200: () => {
    it('holds for jobs that begin from now on', async () => {
      const agent = await makeAgent(app)
      await makeRun(deps, await makeOne(), 'check')
      const before = await agent.take()
      expect(before?.timeout_ms).toBe(30 * 60_000)
      const body = { plan_minutes: 5, apply_minutes: 60 }
      expect(await admin.call('PUT /agents/limits', { body })).toEqual(body)
      expect(await admin.call('GET /agents/limits', {})).toEqual(body)
      await makeRun(deps, await makeOne(), 'check')
      const after = await agent.take()
      expect(after?.timeout_ms).toBe(5 * 60_000)
      const orderFor = async (job: typeof before): Promise<string> =>
        z.object({ order: z.string() }).parse(await (await job?.heartbeat())?.json()).order
      for (const time of ['2026-11-02T10:00:50Z', '2026-11-02T10:01:40Z', '2026-11-02T10:02:30Z']) {
        app.setTime(time)
        await before?.heartbeat()
        await after?.heartbeat()
      }
      const orders: string[][] = []
      for (const minute of [3, 4, 5, 6]) {
        app.setTime(`2026-11-02T10:0${minute}:10Z`)
        orders.push([await orderFor(before), await orderFor(after)])
      }
      expect(orders).toEqual([
        ['continue', 'continue'],
        ['continue', 'continue'],
        ['continue', 'cancel'],
        ['continue', 'cancel'],
      ])
      expect(await admin.call('GET /runs/{id}', { params: { id: after?.run_id ?? '' } })).toMatchObject({
        limit_ms: 5 * 60_000,
      })
      expect(await auditOf(deps, 'runs')).toMatchObject([
        { action: 'agent.limits.save', before: { plan_minutes: 30, apply_minutes: 240 }, after: body },
      ])
    })
  },
  400: () => {
    it('refuses no time at all, and more than days', async () => {
      await expect(
        admin.call('PUT /agents/limits', { body: { plan_minutes: 0, apply_minutes: 1_000_000 } }),
      ).rejects.toMatchObject({
        status: 400,
        problems: [
          { field: 'plan_minutes', code: 'agents.minutes', params: { min: 1, max: 1440 } },
          { field: 'apply_minutes', code: 'agents.minutes', params: { min: 5, max: 4320 } },
        ],
      })
    })
  },
})
