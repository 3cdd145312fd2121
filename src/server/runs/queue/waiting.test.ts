import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { inEnglish } from '#words/say.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { agentPools, agentTokens } from '../../db/schema/agents.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'
import { readWaiting } from './waiting.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)

const makeOne = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', ...given })
const reasonOf = async (run: { readonly id: string }): Promise<string | undefined> => {
  const reason = (await readWaiting(orm, [run.id], deps.now())).get(run.id)
  return reason && inEnglish(reason)
}

beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(runs)
  await orm.delete(agentTokens)
  await orm.delete(agentPools)
})

it('names the pool without an agent, and since when', async () => {
  const run = await makeRun(deps, await makeOne(), 'check')
  expect(await reasonOf(run)).toBe('No agent of pool default has been seen yet.')
  await (await makeAgent(app, { binaries: [] })).take()
  expect(await reasonOf(run)).toBe('No agent of pool default has a Terraform binary.')
  app.setTime('2026-11-02T10:02:00Z')
  expect(await reasonOf(run)).toBe('No agent of pool default has been seen since 2026-11-02 10:00 UTC.')
})

it('counts the runs before it, and names its limits', async () => {
  const agent = await makeAgent(app)
  await agent.take()
  const environments = [await makeOne(), await makeOne(), await makeOne()]
  const made = []
  for (const id of environments) made.push(await makeRun(deps, id, 'check'))
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('There are three runs.')
  expect([await reasonOf(first), await reasonOf(second), await reasonOf(third)]).toEqual([
    'It is next in pool default.',
    '1 run before it in pool default.',
    '2 runs before it in pool default.',
  ])
  const taken = await agent.take()
  const left = made.filter(({ id }) => id !== taken?.run_id)
  expect(await reasonOf({ id: taken?.run_id ?? '' })).toBeUndefined()
  await orm.insert(agentPools).values({ name: 'default', max_at_once: 1, created_at: deps.now() })
  for (const run of left) expect(await reasonOf(run)).toBe('Pool default carries out 1 at once.')
  expect(await agent.take()).toBeUndefined()
})

it('says that something else of its environment comes first, or that it waits for a lost agent', async () => {
  const agent = await makeAgent(app)
  const environment = await makeOne()
  await makeRun(deps, environment, 'check')
  await agent.take()
  const run = await makeRun(deps, environment, 'destroy')
  expect(await reasonOf(run)).toBe('An earlier run of the environment has to end first.')
  const other = await makeRun(deps, await makeOne({ binary_flavour: 'tofu' }), 'check')
  expect(await reasonOf(other)).toBe('No agent of pool default has the binary of this environment, tofu.')
  const later = new Date('2026-11-02T10:08:00Z')
  await orm.update(runJobs).set({ not_before: later }).where(eq(runJobs.run_id, other.id))
  expect(await reasonOf(other)).toContain('at 2026-11-02 10:08 UTC at the earliest')
})
