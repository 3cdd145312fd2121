import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject, type Cast } from '../../../../test/support/cast.ts'
import { environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { action, condition, eventsOf, makeRule, runsOf } from '../../../../test/support/workflow-engine.ts'
import { environments } from '../../db/schema/environments.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { runSchedules } from './schedules.ts'
import { workThrough } from './worker.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
let cast: Cast

beforeEach(async () => {
  await orm.delete(workflows)
  await orm.delete(workflowEvents)
  await orm.delete(environments)
  setTime('2026-11-02T10:00:00Z')
  cast = await makeCast(app)
})

const make = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, given)
const NIGHTLY = { cron: '0 20 * * *', time_zone: 'Europe/Berlin' }
const FIRST = '2026-11-02T19:00:00.000Z'
const schedule = (given: Parameters<typeof makeRule>[2] = {}) =>
  makeRule(deps, cast.owner, { trigger: 'on-schedule', schedule: NIGHTLY, next_run_at: new Date(FIRST), ...given })
const runAt = async (time: string): Promise<string> => {
  setTime(time)
  const { summary } = await runSchedules(deps)
  await workThrough(deps)
  return summary
}
const nextOf = async (id: string) =>
  (await orm.select({ at: workflows.next_run_at }).from(workflows).where(eq(workflows.id, id)))[0]?.at?.toISOString()

describe('a schedule', () => {
  it('runs at its time for each environment in the cloud whose conditions hold', async () => {
    const id = await schedule({
      conditions: [condition('environment', 'equals', 'Development')],
      actions: [action('tag', 'night', 'yes')],
    })
    const running = await make({ name: 'Running' })
    const stopped = await make({ name: 'Stopped', status: 'suspended' })
    await make({ name: 'Production', environment_type: 'Production' })
    await make({ name: 'Pending', status: 'pending' })
    await make({ name: 'Gone', status: 'deleted' })
    expect(await runAt('2026-11-02T18:59:00Z')).toBe('No workflow was due.')
    expect(await runsOf(deps, id)).toEqual([])
    expect(await runAt('2026-11-02T19:00:20Z')).toBe('1 schedule came, 0 thresholds passed.')
    const runs = await runsOf(deps, id)
    expect(runs.filter(({ environment_id }) => environment_id === null)).toMatchObject([
      {
        outcome: 'done',
        text: '2 of 3 environments matched.',
        conditions: [],
      },
    ])
    expect(runs.flatMap((run) => run.environment_id ?? []).toSorted()).toEqual([running, stopped].toSorted())
    expect((await environmentRow(deps, running)).tags).toEqual({ night: 'yes' })
    expect(await eventsOf(deps, running)).toMatchObject([
      {
        key: `schedule:${id}:${FIRST}:${running}`,
        trigger: 'on-schedule',
        workflow_id: id,
        text: 'Its schedule was due on 2026-11-02 19:00 UTC.',
        actor_name: null,
      },
    ])
    expect(await nextOf(id)).toBe('2026-11-03T19:00:00.000Z')
    expect(await runAt('2026-11-02T19:01:00Z')).toBe('No workflow was due.')
    expect(await runsOf(deps, id)).toHaveLength(3)
  })

  it('says that no environment matched', async () => {
    const id = await schedule({ conditions: [condition('region', 'equals', 'nowhere')] })
    await make()
    await runAt(FIRST)
    expect(await runsOf(deps, id)).toMatchObject([{ outcome: 'not-met', text: '0 of 1 environment matched.' }])
  })

  it('that came often while no server ran comes once', async () => {
    const id = await schedule()
    const shop = await make()
    expect(await runAt('2026-11-06T12:00:00Z')).toBe('1 schedule came, 0 thresholds passed.')
    expect(await eventsOf(deps, shop)).toHaveLength(1)
    expect(await nextOf(id)).toBe('2026-11-06T19:00:00.000Z')
  })

  it('comes once when several servers look, and each environment is met once', async () => {
    const id = await schedule()
    for (let number = 0; number < 12; number++) await make({ name: `Shop ${number}` })
    setTime(FIRST)
    const reports = await Promise.all([runSchedules(deps), runSchedules(deps), runSchedules(deps)])
    expect(reports.flatMap(({ problems }) => problems)).toEqual([])
    expect(reports.filter(({ summary }) => summary.startsWith('1 schedule came'))).toHaveLength(1)
    await Promise.all([workThrough(deps), workThrough(deps), workThrough(deps)])
    expect(await runsOf(deps, id)).toHaveLength(13)
    expect(await orm.select().from(workflowEvents)).toHaveLength(13)
  })

  it('does not come while it is off, nor for a workflow with another trigger', async () => {
    await schedule({ enabled: false })
    await schedule({ trigger: 'manual' })
    expect(await runAt(FIRST)).toBe('No workflow was due.')
  })

  it('runs for the environments in the projects of its author, and for no others', async () => {
    const elsewhere = await makeProject(deps, cast.outsider)
    const other = await makeEnvironment(deps, elsewhere.id, cast.outsider)
    const mine = await make()
    const own = await schedule()
    const ofAll = await makeRule(deps, cast.admin, {
      trigger: 'on-schedule',
      schedule: NIGHTLY,
      next_run_at: new Date(FIRST),
    })
    const ofOther = await schedule({ project_id: elsewhere.id })
    await runAt(FIRST)
    const environmentsOf = async (id: string) =>
      (await runsOf(deps, id)).flatMap((run) => run.environment_id ?? []).toSorted()
    expect(await environmentsOf(own)).toEqual([mine])
    expect(await environmentsOf(ofAll)).toEqual([mine, other].toSorted())
    expect(await environmentsOf(ofOther)).toEqual([])
  })

  it('that cannot be read does not stop the others', async () => {
    const broken = await schedule({ name: 'Broken', schedule: { cron: 'x', time_zone: 'Europe/Berlin' } })
    const fine = await schedule()
    await make()
    setTime(FIRST)
    const { problems } = await runSchedules(deps)
    expect(problems).toEqual([expect.stringContaining('Could not deal with the schedule of the workflow Broken')])
    await workThrough(deps)
    expect(await runsOf(deps, broken)).toEqual([])
    expect(await runsOf(deps, fine)).toHaveLength(2)
  })

  it('of more environments than one statement takes meets them all', async () => {
    const first = await make()
    const { name_key: _, ...copy } = await environmentRow(deps, first)
    // All at once they would have more parameters than a statement of PostgreSQL takes.
    for (const hundred of Array.from({ length: 12 }, (__, at) => at * 100))
      await orm.insert(environments).values(
        Array.from({ length: 100 }, (__, number) => ({
          ...copy,
          id: crypto.randomUUID(),
          name: `Copy ${hundred + number}`,
        })),
      )
    const id = await schedule({ conditions: [condition('region', 'equals', 'nowhere')] })
    await runAt(FIRST)
    expect(await runsOf(deps, id)).toMatchObject([{ text: '0 of 1201 environments matched.' }])
  })
})
