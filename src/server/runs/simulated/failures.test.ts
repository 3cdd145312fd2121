import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { endAttempt, makeAttempt, makeState, type Attempt } from '../../../../test/support/attempts.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeMachine } from '../../../../test/support/machine.ts'
import { make } from '../../../../test/support/make.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { accountState, makeUnknownResource } from '../../../../test/support/simulated.ts'
import { makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { runs } from '../../db/schema/runs.ts'
import { simulatedFailures, simulatedSpeeds } from '../../db/schema/states.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
await cast.admin.ready()
const UNKNOWN = randomUUID()

let environment: string
let attempt: Attempt
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(simulatedFailures)
  await orm.delete(simulatedSpeeds)
  await orm.delete(runs)
  environment = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
  attempt = await makeAttempt(app, environment)
})

type Failure = typeof simulatedFailures.$inferInsert
async function setFailure(given: Partial<Failure> = {}): Promise<string> {
  const id = randomUUID()
  const row = { id, kind: 'quota', share_percent: 100, created_by: cast.admin.id, created_at: deps.now() } as const
  await orm.insert(simulatedFailures).values({ ...row, ...given })
  return id
}
const ask = async (by: Attempt, number: number, failure_id: string): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${by.token}` }
  const body = JSON.stringify({ number, failure_id, type: 'aws_vpc' })
  const answer = await app.person().send(`/api/agent/jobs/${by.job_id}/strikes`, { method: 'POST', headers, body })
  return answer.status === 200 ? ((await answer.json()) as { strikes: boolean }).strikes : answer.status
}

describeMachine(
  'POST /agent/jobs/{id}/strikes',
  { app, admitted: () => Promise.resolve({ token: attempt.token, path: `/api/agent/jobs/${attempt.job_id}/strikes` }) },
  {
    200: () => {
      it('strikes as often as it is set, over all jobs, and answers the same when it is asked again', async () => {
        const id = await setFailure({ times: 2 })
        const other = await makeAttempt(app, await makeEnvironment(deps, cast.project.id, cast.developer))
        expect(await ask(attempt, 1, id)).toBe(true)
        expect(await ask(attempt, 1, id)).toBe(true)
        expect(await ask(other, 1, id)).toBe(true)
        expect(await ask(attempt, 2, id)).toBe(false)
        expect(await ask(attempt, 1, id)).toBe(true)
      })

      it('strikes once of many that ask at once', async () => {
        const id = await setFailure({ times: 1 })
        const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(attempt, at + 1, id)))
        expect(answers.filter((one) => one === true)).toHaveLength(1)
      })

      it('strikes until it is removed, and in its own environment alone', async () => {
        const id = await setFailure({ times: null, environment_id: environment })
        for (let number = 1; number < 4; number += 1) expect(await ask(attempt, number, id)).toBe(true)
        const other = await makeAttempt(app, await makeEnvironment(deps, cast.project.id, cast.developer))
        expect(await ask(other, 1, id)).toBe(false)
        await orm.delete(simulatedFailures)
        expect(await ask(attempt, 9, id)).toBe(false)
      })
    },
    400: () => {
      it('refuses a question without a number', async () => {
        expect(await ask(attempt, 0, UNKNOWN)).toBe(400)
      })
    },
    404: () => {
      it('is about its own job', async () => {
        expect(await ask({ ...attempt, job_id: UNKNOWN }, 1, UNKNOWN)).toBe(404)
      })
    },
    409: () => {
      it('refuses an attempt that has ended', async () => {
        await endAttempt(deps, attempt)
        expect(await ask(attempt, 1, await setFailure())).toBe(409)
      })
    },
  },
)

describe('what a job is handed', () => {
  const handed = async (given: Parameters<typeof makeEnvironment>[3] = {}) => {
    const place = { connection: 'sandbox', status: 'pending', ...given } as const
    const id = given.id ?? (await makeEnvironment(deps, cast.project.id, cast.developer, place))
    await makeRun(deps, id, 'apply')
    const agent = await makeAgent(app)
    return (await agent.take())?.sandbox
  }

  it('is the failures of its environment and of all, with what is left of them', async () => {
    await endAttempt(deps, attempt)
    const { id: compiled_id } = await makeCompiledStack(deps, make.stack({ nodes: [{ id: 'db', type: 'postgresql' }] }))
    const component = await setFailure({ component: 'postgresql', times: 3, share_percent: 30 })
    await setFailure({ component: 'redis' })
    await setFailure({ environment_id: environment, type: 'aws_vpc' })
    const sandbox = await handed({ compiled_id })
    expect(sandbox?.failures).toMatchObject([{ id: component, kind: 'quota', times: 3, share: 0.3 }])
    expect(sandbox?.failures[0]?.types).toContain('azurerm_postgresql_flexible_server')
    expect(sandbox?.speed).toBe(1)
  })

  it('is nothing of a failure that is used up', async () => {
    const id = await setFailure({ times: 1 })
    expect(await ask(attempt, 1, id)).toBe(true)
    await endAttempt(deps, attempt)
    expect((await handed())?.failures).toEqual([])
  })

  it('is the speed of its environment before that of all', async () => {
    await endAttempt(deps, attempt)
    await orm.insert(simulatedSpeeds).values({ id: randomUUID(), environment_id: null, speed: 0 })
    expect((await handed())?.speed).toBe(0)
    const own = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
    await orm.insert(simulatedSpeeds).values({ id: randomUUID(), environment_id: own, speed: 60 })
    await makeRun(deps, own, 'check')
    expect((await (await makeAgent(app)).take())?.sandbox?.speed).toBe(60)
  })
})

describe('what is stopped', () => {
  it('is what a stop ends by the price lines, and what is resumed is all that is stopped', async () => {
    await endAttempt(deps, attempt)
    const { id: compiled_id, result } = await makeCompiledStack(
      deps,
      make.stack({
        nodes: [
          { id: 'web', type: 'vm' },
          { id: 'files', type: 'object-storage' },
        ],
      }),
    )
    const ending = result.cost_estimate.lines.filter((line) => line.ends_on_stop).map(({ resource }) => resource)
    expect(ending.length).toBeGreaterThan(0)
    const id = await makeEnvironment(deps, cast.project.id, cast.developer, {
      connection: 'sandbox',
      operation: 'stopping',
      operation_run: 'stop',
      compiled_id,
      applied_compiled_id: compiled_id,
    })
    const addresses = [...new Set(ending), 'azurerm_storage_account.files']
    const known: Record<string, { key: string; values: object }> = {}
    for (const address of addresses)
      known[address] = { key: await makeUnknownResource(deps, id, address.split('.')[0] ?? '', {}), values: {} }
    await makeState(deps, id, accountState(1, known as Parameters<typeof accountState>[1]))
    await makeRun(deps, id, 'stop')
    const agent = await makeAgent(app)
    const job = await agent.take()
    expect(job?.stop).toEqual({
      where: 'sandbox',
      what: 'stop',
      resources: [...new Set(ending)].toSorted().map((address) => ({ key: known[address]?.key, address })),
    })
    await job?.finish()
    await makeRun(deps, id, 'resume')
    expect((await agent.take())?.stop).toEqual({ where: 'sandbox', what: 'resume', resources: [] })
  })
})
