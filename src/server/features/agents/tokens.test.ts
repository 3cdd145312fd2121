// Tokens of agents: made once, shown once, revoked.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { inEnglish } from '#words/say.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { attemptsOf, jobsOf, makeRun, runRow } from '../../../../test/support/run-orders.ts'
import { PASSWORD, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { hashSecret } from '../../crypto/secrets.ts'
import { agentPools, agentTokens } from '../../db/schema/agents.ts'
import { runs } from '../../db/schema/runs.ts'
import { endLostAttempts } from '../../runs/queue/lost.ts'

const NOW = '2026-11-02T10:00:00.000Z'
const app = await createTestApp()
const { deps, user } = app
const { orm } = deps.database
const cast = await makeCast(app)
const admin = user({ role: 'admin' })

const makeOne = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', ...given })
const take = (token: string, wait_ms = 0) =>
  app.person().send('/api/agent/jobs/take', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      version: '1',
      host: 'cellar-1',
      system: 'linux x64',
      binaries: [{ flavour: 'terraform', version: '1.11.4' }],
      can_isolate: true,
      wait_ms,
    }),
  })

beforeEach(async () => {
  app.setTime(NOW)
  await orm.delete(runs)
  await orm.delete(agentTokens)
  await orm.delete(agentPools)
})

describeEndpoint('GET /agents/tokens', {
  200: () => {
    it('lists the valid ones of other machines, newest first, with their use and never with the secret', async () => {
      const body = { name: 'Cellar', pools: ['default'] }
      const first = await admin.call('POST /agents/tokens', { body })
      app.setTime('2026-11-02T10:01:00Z')
      const second = await admin.call('POST /agents/tokens', { body: { ...body, name: 'Attic' } })
      await orm.insert(agentTokens).values({
        id: deps.newId(),
        name: 'strata:8000',
        secret_hash: 'x',
        pools: ['default'],
        is_embedded: true,
        created_at: deps.now(),
      })
      app.setTime('2026-11-02T10:02:00Z')
      expect((await take(first.token)).status).toBe(204)
      const list = await admin.call('GET /agents/tokens', {})
      const made = { prefix: expect.any(String) as string, pools: ['default'], created_by: admin.name }
      expect(list).toMatchObject([
        { ...made, name: 'Attic', last_used_at: null, agents_seen: 0 },
        { ...made, name: 'Cellar', last_used_at: '2026-11-02T10:02:00.000Z', agents_seen: 1 },
      ])
      for (const { token } of [first, second]) expect(JSON.stringify(list)).not.toContain(token)
    })
  },
})

describeEndpoint('POST /agents/tokens', {
  201: () => {
    it('makes a token that takes jobs, keeps only its hash, and makes its pools', async () => {
      const { token, ...rest } = await admin.call('POST /agents/tokens', {
        body: { name: 'Cellar', pools: ['private-eu', 'default', 'default'] },
      })
      expect(token).toMatch(/^strata_agent_[\w-]{43}$/)
      expect(rest).toEqual({
        id: rest.id,
        name: 'Cellar',
        prefix: token.slice(0, 17),
        pools: ['default', 'private-eu'],
        created_by: admin.name,
        created_at: NOW,
        last_used_at: null,
        agents_seen: 0,
      })
      const run = await makeRun(deps, await makeOne(), 'check')
      expect(await (await take(token)).json()).toMatchObject({ run_id: run.id })
      const [row] = await orm.select().from(agentTokens).where(eq(agentTokens.id, rest.id))
      expect(row?.secret_hash).toBe(hashSecret(token))
      expect(JSON.stringify(row)).not.toContain(token)
      expect(await auditOf(deps, rest.id)).toMatchObject([
        { action: 'agent.token.create', actor_email: admin.email, after: { pools: ['default', 'private-eu'] } },
      ])
      expect((await auditOf(deps, 'private-eu')).map(({ action }) => action)).toEqual(['agent.pool.save'])
    })

    it('asks an administrator who has a password for it', async () => {
      const ada = await withPassword(app, { role: 'admin' })
      const body = { name: 'Cellar', pools: ['default'], current_password: PASSWORD }
      expect((await ada.call('POST /agents/tokens', { body })).token).toMatch(/^strata_agent_/)
    })
  },
  400: () => {
    it('refuses without the password, and with a wrong one', async () => {
      const ada = await withPassword(app, { role: 'admin' })
      const body = { name: 'Cellar', pools: ['default'] }
      for (const proof of [{}, { current_password: 'guess' }])
        await expect(ada.call('POST /agents/tokens', { body: { ...body, ...proof } })).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'current_password' }],
        })
      expect(await orm.$count(agentTokens)).toBe(0)
    })

    it('refuses a token for no pool', async () => {
      await expect(admin.call('POST /agents/tokens', { body: { name: 'Cellar', pools: [] } })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'pools', code: 'agents.pools-required' }],
      })
    })
  },
  403: () => {
    it('lets no API token make one', async () => {
      const program = (await admin.ready()).token(['administration:write'])
      await expect(
        program.call('POST /agents/tokens', { body: { name: 'Cellar', pools: ['default'] } }),
      ).rejects.toMatchObject({ status: 403 })
    })
  },
  429: () => {
    it('takes five wrong passwords, and then not even the right one', async () => {
      const ada = await withPassword(app, { role: 'admin' })
      const body = { name: 'Cellar', pools: ['default'] }
      for (let count = 0; count < 5; count++)
        await expect(
          ada.call('POST /agents/tokens', { body: { ...body, current_password: `${count}` } }),
        ).rejects.toMatchObject({ status: 400 })
      await expect(
        ada.call('POST /agents/tokens', { body: { ...body, current_password: PASSWORD } }),
      ).rejects.toMatchObject({ status: 429 })
    })
  },
})

describeEndpoint('DELETE /agents/tokens/{id}', {
  204: () => {
    const revoke = (id: string) => admin.call('DELETE /agents/tokens/{id}', { params: { id } })

    it('lets its agents take nothing more, and says so to them', async () => {
      const { id, token } = await admin.call('POST /agents/tokens', { body: { name: 'Cellar', pools: ['default'] } })
      expect((await take(token)).status).toBe(204)
      await revoke(id)
      const refused = await take(token)
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        401,
        'agents.unknown-program',
      ])
      expect(await admin.call('GET /agents/tokens', {})).toEqual([])
      expect(await admin.call('GET /agents', {})).toEqual([])
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({
        action: 'agent.token.revoke',
        before: { pools: ['default'] },
      })
    })

    it('gives no job to an agent that was waiting for one', async () => {
      const { id, token } = await admin.call('POST /agents/tokens', { body: { name: 'Cellar', pools: ['default'] } })
      const waiting = take(token, 5000)
      await expect.poll(async () => (await admin.call('GET /agents', {})).length).toBe(1)
      await revoke(id)
      const run = await makeRun(deps, await makeOne(), 'check')
      expect((await waiting).status).toBe(401)
      expect((await runRow(deps, run.id)).status).toBe('queued')
      expect(await attemptsOf(deps, run.id)).toEqual([])
    })

    it('ends what they work on as lost: the agent hears it, and another one follows once it has stopped', async () => {
      const agent = await makeAgent(app)
      const other = await makeAgent(app, { host: 'attic-1' })
      const run = await makeRun(deps, await makeOne(), 'check')
      const job = await agent.take()
      expect((await job?.heartbeat())?.status).toBe(200)
      await revoke(agent.token_id)
      expect(await attemptsOf(deps, run.id)).toMatchObject([{ outcome: 'lost' }])
      expect((await job?.heartbeat())?.status).toBe(409)
      expect((await job?.finish())?.status).toBe(409)
      expect((await runRow(deps, run.id)).status).toBe('queued')
      const [queued] = await jobsOf(deps, run.id)
      expect(queued?.not_before?.getTime()).toBeGreaterThanOrEqual(Date.parse(NOW) + 6.9 * 60_000)
      expect(await other.take()).toBeUndefined()
      app.setTime('2026-11-02T10:07:00Z')
      expect(await other.take()).toMatchObject({ run_id: run.id, attempt: 2 })
    })

    it('says of an apply that the token was revoked', async () => {
      const agent = await makeAgent(app)
      const run = await makeRun(deps, await makeOne({ status: 'pending' }), 'apply')
      await (await agent.take())?.finishPlan()
      expect(await agent.take()).toMatchObject({ run_id: run.id, phase: 'apply' })
      await revoke(agent.token_id)
      const { error } = await runRow(deps, run.id)
      expect(error).toMatchObject({ code: 'queue.apply-revoked' })
      expect(error && inEnglish(error)).toContain("The agent's token was revoked during the apply: 0 of 1 done")
    })

    it('counts no plan as one whose agent fell silent', async () => {
      const run = await makeRun(deps, await makeOne(), 'check')
      for (const [number, isRevoked] of [true, false, false].entries()) {
        app.setTime(`2026-11-02T10:${number}1:00Z`)
        const agent = await makeAgent(app, { host: `attic-${number}` })
        expect(await agent.take()).toMatchObject({ run_id: run.id, attempt: number + 1 })
        if (isRevoked) await revoke(agent.token_id)
        else {
          app.setTime(`2026-11-02T10:${number}3:00Z`)
          await endLostAttempts(deps, (text) => expect.unreachable(text))
        }
      }
      expect((await runRow(deps, run.id)).status).toBe('queued')
    })

    it('leaves the attempts of other tokens alone', async () => {
      const agent = await makeAgent(app)
      const other = await makeAgent(app, { host: 'attic-1' })
      await makeRun(deps, await makeOne(), 'check')
      const job = await agent.take()
      await revoke(other.token_id)
      expect((await job?.heartbeat())?.status).toBe(200)
    })
  },
  404: () => {
    it('knows neither one that is revoked nor that of the server’s own agent', async () => {
      const { token_id } = await makeAgent(app)
      await orm.update(agentTokens).set({ is_embedded: true }).where(eq(agentTokens.id, token_id))
      for (const id of [token_id, 'nonsense', deps.newId()])
        await expect(admin.call('DELETE /agents/tokens/{id}', { params: { id } })).rejects.toMatchObject({
          status: 404,
          said: { code: 'agents.no-token' },
        })
    })
  },
})
