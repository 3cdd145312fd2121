// Two servers on one database, four agents and 100 runs.
import { asc, count, eq, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeAgent, type TestAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { makeTestApp } from '../../../../test/support/test-app.ts'
import { makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { runAttempts, runJobs, runs } from '../../db/schema/runs.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const second = makeTestApp(deps.database, { now: deps.now, seal: deps.seal, newId: deps.newId }, () =>
  Promise.resolve(),
)
const owner = await app.user().ready()
const compiled = await makeCompiledStack(deps)
const environmentIn = (project: string) =>
  makeEnvironment(deps, project, owner, { connection: 'sandbox', compiled_id: compiled.id })

/** Takes and ends jobs until there is none. @returns the environments in the order in which it took their jobs */
async function workOff(agent: TestAgent): Promise<string[]> {
  const seen: string[] = []
  for (let job = await agent.take(); job; job = await agent.take()) {
    seen.push(job.environment.id)
    await job.finishPlan([])
  }
  return seen
}

it('takes each job once, and gives each project its turn', async () => {
  const large = await makeProject(deps, owner, {})
  const small = await makeProject(deps, owner, {})
  const many = await Promise.all(Array.from({ length: 90 }, () => environmentIn(large.id)))
  const few = await Promise.all(Array.from({ length: 10 }, () => environmentIn(small.id)))
  for (const id of [...many, ...few]) await makeRun(deps, id, 'check')
  const agents = await Promise.all([app, second, app, second].map((one, at) => makeAgent(one, { host: `build-${at}` })))
  const seen = await Promise.all(agents.map(workOff))
  expect(seen.flat().toSorted()).toEqual([...many, ...few].toSorted())
  expect(await orm.select({ all: count() }).from(runAttempts)).toEqual([{ all: 100 }])
  expect(await orm.select({ open: count() }).from(runs).where(isNull(runs.ended_at))).toEqual([{ open: 0 }])
  // The small project came last and still has its turn beside the large one.
  const order = await orm
    .select({ environment_id: runAttempts.environment_id })
    .from(runAttempts)
    .innerJoin(runJobs, eq(runJobs.id, runAttempts.job_id))
    .orderBy(asc(runAttempts.id))
  const places = few.map((id) => order.findIndex(({ environment_id }) => environment_id === id))
  expect(Math.max(...places)).toBeLessThan(40)
}, 120_000)
