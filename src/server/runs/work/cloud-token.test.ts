// The tokens of phases: for the attempt that is at work, about its own phase, and for nobody else.
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { RunPhase } from '#domain/run/status.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { WEB_IDENTITY, makeConnection } from '../../../../test/support/connections.ts'
import { describeMachine } from '../../../../test/support/machine.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { everyRow } from '../../../../test/security/calls.ts'
import { agentTokens } from '../../db/schema/agents.ts'
import { connections } from '../../db/schema/connections.ts'
import { runs } from '../../db/schema/runs.ts'

const app = await createTestApp({ publicUrl: 'https://strata.example.com' })
const { deps } = app
const { orm } = deps.database
const { project, developer } = await makeCast(app)
const agent = await makeAgent(app)

/** A job that an agent has taken of an environment in an account. */
const takePlan = async (given: Partial<typeof connections.$inferInsert> = { ...WEB_IDENTITY }) => {
  await orm.delete(runs)
  const connection_id = await makeConnection(deps, project.id, given)
  const environment = await makeEnvironment(deps, project.id, developer, {
    connection: 'cloud',
    connection_id,
    status: 'pending',
  })
  const run = await makeRun(deps, environment, 'apply')
  const job = await agent.take()
  if (!job) throw new Error('There was no job.')
  return { connection_id, environment, run, job }
}
const pathOf = (id: string) => `/api/agent/jobs/${id}/cloud-token`
const ask = ({ id, token }: { id: string; token: string }) =>
  app.person().send(pathOf(id), { method: 'POST', headers: { authorization: `Bearer ${token}` } })
const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token
const verified = async (token: string, connection_id: string, phase: RunPhase) => {
  const keys = (await (await app.person().send('/.well-known/jwks.json')).json()) as never
  return jwtVerify(token, createLocalJWKSet(keys), {
    issuer: 'https://strata.example.com',
    audience: 'sts.amazonaws.com',
    subject: `connection:${connection_id}:phase:${phase}`,
    currentDate: deps.now(),
  })
}

describeMachine(
  'POST /agent/jobs/{id}/cloud-token',
  { app, admitted: async () => takePlan().then(({ job }) => ({ token: job.token, path: pathOf(job.id) })) },
  {
    200: () => {
      it('is about the phase under way, and says which run asks', async () => {
        const { connection_id, environment, run, job } = await takePlan()
        expect(job.credentials).toEqual({
          cloud: 'aws',
          by: 'token',
          role_arn: expect.stringContaining('plan'),
          endpoint: null,
        })
        const plan = await tokenOf(await ask(job))
        const { payload } = await verified(plan, connection_id, 'plan')
        expect(payload).toMatchObject({ project: project.id, environment, run: run.id })
        await expect(verified(plan, connection_id, 'apply')).rejects.toThrow('"sub"')
        await job.finishPlan()
        const apply = await agent.take()
        if (!apply) throw new Error('There was no apply.')
        await verified(await tokenOf(await ask(apply)), connection_id, 'apply')
        expect(apply.credentials).toMatchObject({ role_arn: expect.stringContaining('apply') })
        // What a plan was given is good for no apply, and it gets nothing more.
        expect((await ask(job)).status).toBe(409)
        expect((await ask({ id: apply.id, token: job.token })).status).toBe(404)
      })

      it('is another one each time, and is kept nowhere', async () => {
        const { job } = await takePlan()
        const [one, other] = [await tokenOf(await ask(job)), await tokenOf(await ask(job))]
        expect(decodeJwt(one).jti).not.toBe(decodeJwt(other).jti)
        const everything = `${await everyRow(app)}${JSON.stringify(app.logged)}`
        for (const token of [one, other])
          for (const part of [token, token.split('.')[2] ?? token]) expect(everything).not.toContain(part)
      })

      it('names the issuer of a key set that is served elsewhere', async () => {
        const issuer = 'https://keys.s3.eu-west-1.amazonaws.com'
        const { job } = await takePlan({ identity: { ...WEB_IDENTITY.identity, issuer }, secret: null })
        expect(decodeJwt(await tokenOf(await ask(job))).iss).toBe(issuer)
      })

      it('names the project of its environment, where the connection is of the installation', async () => {
        await orm.delete(runs)
        const connection_id = await makeConnection(deps, null, { ...WEB_IDENTITY, is_for_all: true })
        const given = { connection: 'cloud', connection_id, status: 'pending' } as const
        await makeRun(deps, await makeEnvironment(deps, project.id, developer, given), 'apply')
        const job = await agent.take()
        if (!job) throw new Error('There was no job.')
        const { payload } = await verified(await tokenOf(await ask(job)), connection_id, 'plan')
        expect(payload).toMatchObject({ project: project.id })
      })

      it('still comes for what is at work when its connection is revoked, and for nothing that begins then', async () => {
        const { connection_id, job } = await takePlan()
        await orm.update(connections).set({ revoked_at: deps.now() }).where(eq(connections.id, connection_id))
        expect((await ask(job)).status).toBe(200)
        await job.finishPlan()
        expect(await agent.take()).toBeUndefined()
      })
    },
    404: () => {
      it('of the job of somebody else', async () => {
        const { job } = await takePlan()
        expect((await ask({ id: '11111111-1111-4111-8111-111111111111', token: job.token })).status).toBe(404)
      })
    },
    409: () => {
      it('for one that has ended', async () => {
        const { job } = await takePlan()
        await job.finish({ outcome: 'failed' })
        expect((await ask(job)).status).toBe(409)
      })

      it('for one whose agent was revoked', async () => {
        const other = await makeAgent(app, { pools: ['cellar'] })
        await orm.delete(runs)
        const connection_id = await makeConnection(deps, project.id, { ...WEB_IDENTITY, pool: 'cellar' })
        const given = { connection: 'cloud', connection_id, status: 'pending' } as const
        await makeRun(deps, await makeEnvironment(deps, project.id, developer, given), 'apply')
        const job = await other.take()
        if (!job) throw new Error('There was no job.')
        await orm.update(agentTokens).set({ revoked_at: deps.now() }).where(eq(agentTokens.id, other.token_id))
        const answer = await ask(job)
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'queue.attempt-over'])
      })

      it('where the phase signs in by a key, or to no cloud at all', async () => {
        const { job } = await takePlan({})
        expect(job.credentials).toMatchObject({ by: 'key' })
        const answer = await ask(job)
        expect(((await answer.json()) as { code: string }).code).toBe('operations.no-cloud-token')
      })
    },
  },
)
