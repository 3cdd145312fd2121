import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PlannedChange } from '#domain/run/plan.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { changedBy, deletedBy } from '../../../../test/support/drift.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { keepPlan } from '../../../../test/support/runs.ts'
import { makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'

const app = await createTestApp()
const { deps } = app
const agent = await makeAgent(app)

/** An environment that runs, which an agent checks, changes and reads. */
async function make() {
  const { project, owner, developer } = await makeCast(app)
  const id = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox' })
  const check = async (...found: readonly ('update' | 'delete')[]): Promise<string> => {
    const run = await makeRun(deps, id, 'check')
    await (await agent.take())?.finishPlan(found)
    return run.id
  }
  const kindsOf = async (who: typeof owner) =>
    (await toldTo(deps, who)).filter(({ kind }) => kind === 'drift-found').map(({ data }) => data['count'])
  const events = () =>
    deps.database.orm
      .select({ text: workflowEvents.text })
      .from(workflowEvents)
      .where(and(eq(workflowEvents.environment_id, id), eq(workflowEvents.trigger, 'on-drift-found')))
  const shown = () => owner.call('GET /environments/{id}', { params: { id } })
  return { id, project, owner, developer, check, kindsOf, events, shown }
}

it('shows what the last check found, and tells of it once', async () => {
  const { check, shown, kindsOf, events, owner, developer } = await make()
  expect(await shown()).toMatchObject({ drift: null, drift_checked_at: null })
  const found_at = deps.now().toISOString()
  const first = await check('update')
  expect(await shown()).toMatchObject({ drift: { run_id: first, resources: 1, found_at }, drift_checked_at: found_at })
  app.setTime(new Date(deps.now().getTime() + 60_000).toISOString())
  const second = await check('update')
  expect(await shown()).toMatchObject({
    drift: { run_id: second, resources: 1, found_at },
    drift_checked_at: deps.now().toISOString(),
  })
  expect(await kindsOf(developer)).toEqual(['1'])
  expect(await kindsOf(owner)).toEqual(['1'])
  expect((await events()).map(({ text }) => text)).toEqual([
    'A check of "Shop" found 1 resource that was changed outside of Terraform.',
  ])
})

it('tells of what is new since, and of the same again after it was gone', async () => {
  const { check, shown, kindsOf, owner } = await make()
  await check('update')
  await check('update', 'delete')
  await check()
  expect(await shown()).toMatchObject({ drift: null })
  await check('update')
  expect((await kindsOf(owner)).map(Number).toSorted((one, other) => one - other)).toEqual([1, 1, 2])
})

it('says nothing of what is left of what it told, only of what is another value', async () => {
  const { id, shown, kindsOf, owner } = await make()
  const check = async (...drift: readonly PlannedChange[]) => {
    const run = await makeRun(deps, id, 'check')
    const job = await agent.take()
    await keepPlan(deps, run.id, { changes: [], drift: [...drift], unchanged: 0, outputs: [] })
    await job?.finish({ has_changes: true })
  }
  await check(changedBy('aws_vpc.main', { name: 'a', size: 'small' }), deletedBy('aws_instance.web'))
  const found_at = deps.now().toISOString()
  app.setTime(new Date(deps.now().getTime() + 60_000).toISOString())
  await check(changedBy('aws_vpc.main', { name: 'a', size: 'small' }))
  await check(changedBy('aws_vpc.main', { name: 'a' }))
  expect(await kindsOf(owner)).toEqual(['2'])
  expect(await shown()).toMatchObject({ drift: { resources: 1, found_at } })
  await check(changedBy('aws_vpc.main', { name: 'b' }))
  expect(await kindsOf(owner)).toEqual(['2', '1'])
  expect(await shown()).toMatchObject({ drift: { resources: 1, found_at: deps.now().toISOString() } })
})

it('is over when the stack is applied again', async () => {
  const { id, check, shown } = await make()
  await check('update')
  await makeRun(deps, id, 'stop')
  await (await agent.take())?.finish()
  expect(await shown()).toMatchObject({ drift: { resources: 1 } })
  await makeRun(deps, id, 'update')
  await (await agent.take())?.finishPlan([])
  expect(await shown()).toMatchObject({ drift: null })
})
