import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeRun } from '../../../../test/support/runs.ts'
import { makeCompiledStack, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { change } from '../../audit/change.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import { endRun } from './end.ts'
import { lockRun } from './lock.ts'
import { tellOfEnd, tellOfPlan } from './tell.ts'

const app = await createTestApp()
const { deps } = app
const update_compiled_id = (await makeCompiledStack(deps)).id

/** A run of an environment of the owner, to be announced. */
async function tell(run: Parameters<typeof makeRun>[2], place: Parameters<typeof makeEnvironment>[3] = {}) {
  const cast = await makeCast(app)
  const environment = await makeEnvironment(deps, cast.project.id, cast.owner, { connection: 'sandbox', ...place })
  const id = await makeRun(deps, environment, run)
  await change(deps, { via: 'agent' }, async (work) => {
    const locked = await lockRun(work.tx, id)
    const context = { deps, work, now: deps.now() }
    await (locked.run.ended_at === null ? tellOfPlan(context, locked) : tellOfEnd(context, locked))
  })
  const events = await deps.database.orm
    .select({ trigger: workflowEvents.trigger, text: workflowEvents.text })
    .from(workflowEvents)
    .where(eq(workflowEvents.environment_id, environment))
  const kindsOf = async (who: User) => (await toldTo(deps, who)).map(({ kind, path }) => [kind, path])
  return { ...cast, id, events, kindsOf }
}

it('says of what is simulated that it is', async () => {
  const { owner } = await tell({ status: 'planned' })
  expect((await toldTo(deps, owner)).map(({ data }) => data['connection'])).toEqual(['sandbox'])
})

const ended = { ended_at: new Date('2026-11-02T09:00:00Z') }

it('tells those who may decide of a plan that waits', async () => {
  const { owner, project_admin, developer, id, events, kindsOf } = await tell({ status: 'planned' })
  expect(await kindsOf(owner)).toEqual([['run-waiting', `/runs/${id}`]])
  expect(await kindsOf(project_admin)).toEqual([['run-waiting', `/runs/${id}`]])
  expect(await kindsOf(developer)).toEqual([])
  expect(events).toEqual([{ trigger: 'on-run-planned', text: 'A run of "Shop" is planned.' }])
})

it('does not ask who ordered it where someone else has to decide', async () => {
  const { owner, project_admin, kindsOf } = await tell({ status: 'planned' }, { environment_type: 'Production' })
  expect(await kindsOf(owner)).toEqual([])
  expect(await kindsOf(project_admin)).toHaveLength(1)
})

it('tells workflows alone of a plan that goes on', async () => {
  const { owner, events, kindsOf } = await tell({ status: 'apply_queued' })
  expect(await kindsOf(owner)).toEqual([])
  expect(events).toMatchObject([{ trigger: 'on-run-planned' }])
})

it('tells of what is done', async () => {
  const { owner, id, events, kindsOf } = await tell({ status: 'applied', ...ended })
  expect(await kindsOf(owner)).toEqual([['run-done', `/runs/${id}`]])
  expect(events).toMatchObject([{ trigger: 'on-run-applied' }])
})

it('tells of a check that failed, and leaves the rest to the environment', async () => {
  const check = await tell({ status: 'errored', kind: 'check', ...ended })
  expect(await check.kindsOf(check.owner)).toEqual([['run-failed', `/runs/${check.id}`]])
  for (const kind of ['apply', 'destroy'] as const) {
    const other = await tell({ status: 'errored', kind, ...ended })
    expect(await other.kindsOf(other.owner)).toEqual([])
    expect(other.events).toMatchObject([{ trigger: 'on-run-failed' }])
  }
  const destroyed = await tell({ status: 'applied', kind: 'destroy', ...ended })
  expect(await destroyed.kindsOf(destroyed.owner)).toEqual([])
})

it('says nothing of what gave way to another run', async () => {
  const { owner, events, kindsOf } = await tell({ status: 'canceled', ...ended })
  expect(await kindsOf(owner)).toEqual([])
  expect(events).toEqual([])
})

it('tells the others who canceled, and no workflow that it failed', async () => {
  const { project, owner, project_admin } = await makeCast(app)
  for (const kind of ['apply', 'update', 'stop', 'destroy'] as const) {
    const status = kind === 'apply' ? 'pending' : 'active'
    const place = { connection: 'sandbox', status, update_compiled_id } as const
    const environment = await makeEnvironment(deps, project.id, owner, place)
    const id = await makeRun(deps, environment, { kind })
    const [own, others] = [await toldTo(deps, owner), await toldTo(deps, project_admin)]
    await owner.call('POST /runs/{id}/cancel', { params: { id } })
    expect((await toldTo(deps, owner)).length).toBe(own.length)
    expect((await toldTo(deps, project_admin)).slice(others.length)).toMatchObject([
      { kind: 'run-canceled', data: { actor: owner.name, kind, connection: 'sandbox' }, path: `/runs/${id}` },
    ])
    const isOfIt = eq(workflowEvents.environment_id, environment)
    expect(await deps.database.orm.select().from(workflowEvents).where(isOfIt)).toEqual([])
    expect(await owner.call('GET /environments/{id}', { params: { id: environment } })).toMatchObject({
      operation: { kind: 'failed', run: kind, is_canceled: true },
      waiting: { kind: 'run-canceled' },
    })
  }
})

it.each(['stop', 'check'] as const)(
  'leads from a %s that failed to its run, and says why in every language',
  async (kind) => {
    const { project, owner } = await makeCast(app)
    const begun = kind === 'stop' ? ({ operation: 'stopping', operation_run: 'stop' } as const) : {}
    const place = { connection: 'sandbox', ...begun } as const
    const environment = await makeEnvironment(deps, project.id, owner, place)
    const id = await makeRun(deps, environment, { status: 'applying', kind })
    const error = message('queue.failed', { phase: 'apply' })
    await change(deps, { via: 'agent' }, async (work) =>
      endRun({ deps, work, now: deps.now() }, await lockRun(work.tx, id), { status: 'errored', error }),
    )
    expect((await toldTo(deps, owner)).map(({ kind, path }) => [kind, path])).toEqual([
      [kind === 'stop' ? 'environment-failed' : 'run-failed', `/runs/${id}`],
    ])
    const { notifications } = await owner.call('GET /notifications', { query: {} })
    expect(notifications).toMatchObject([{ data: { note: inEnglish(error) }, messages: { note: error } }])
  },
)
