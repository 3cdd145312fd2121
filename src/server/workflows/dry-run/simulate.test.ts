// Dry runs: what they find, and that they leave nothing behind.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { workflows as rows, type WorkflowDraft } from '#contract/workflows.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject, type Cast } from '../../../../test/support/cast.ts'
import { make as answers } from '../../../../test/support/make.ts'
import { makeEnvironment, proveNothing } from '../../../../test/support/things.ts'
import { action, condition, makeRule } from '../../../../test/support/workflow-engine.ts'
import { environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { runSchedules } from '../engine/schedules.ts'
import { readOnly, simulate } from './simulate.ts'
import { workThrough } from '../engine/worker.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps, setTime } = app
const { orm, pool } = deps.database
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
const draft = (given: Partial<WorkflowDraft> = {}): WorkflowDraft =>
  rows.create.body.parse({ name: 'Try', trigger: 'on-deploy', ...given })
const tryIt = (given: Partial<WorkflowDraft> = {}, who = cast.owner, role: 'user' | 'admin' = 'user') =>
  simulate(deps, { id: who.id, role }, draft(given))
const request = (name: string, given: Parameters<typeof answers.answers>[0] = {}) =>
  // By a program, whose token does not end while the clock is set.
  cast.developer
    .token(['environments:write'])
    .call('POST /environments', { body: { project_id: cast.project.id, name, answers: answers.answers(given) } })

describe('what happened', () => {
  it('is looked at with the conditions, newest first, and says what each action would have done', async () => {
    await request('First')
    setTime('2026-11-03T10:00:00Z')
    const second = await request('Second', { team_size: 12 })
    setTime('2026-11-05T10:00:00Z')
    const result = await tryIt({
      conditions: [condition('environment', 'equals', 'development')],
      actions: [action('tag', 'a', '1'), action('terminate')],
    })
    expect(result).toMatchObject({
      since: '2026-08-07T10:00:00.000Z',
      until: '2026-11-05T10:00:00.000Z',
      checked: 2,
      matched: 2,
      next_runs: [],
    })
    expect(result.runs.map(({ environment, at }) => [environment?.name, at])).toEqual([
      ['Second', '2026-11-03T10:00:00.000Z'],
      ['First', '2026-11-02T10:00:00.000Z'],
    ])
    expect(result.runs[0]).toMatchObject({
      environment: { id: second.id },
      who: cast.developer.name,
      environment_type: 'Development',
      cost: second.cost_monthly,
      would: ['Set the tag a=1 on Second.', expect.stringContaining('Second')],
      messages: [
        { code: 'actions.tag.would', params: { environment: 'Second', tag: 'a', value: '1' } },
        { code: 'actions.terminate.would', params: expect.objectContaining({ environment: 'Second' }) },
      ],
    })
    expect(await tryIt({ conditions: [condition('team-size', 'greater-than', '9')] })).toMatchObject({
      checked: 2,
      matched: 1,
    })
  })

  it('is looked at for 90 days back, and shown for the newest 50', async () => {
    await request('Old')
    setTime('2027-01-31T10:00:00Z')
    expect(await tryIt()).toMatchObject({ checked: 1, matched: 1 })
    setTime('2027-01-31T10:00:01Z')
    expect(await tryIt()).toMatchObject({ checked: 0, matched: 0, runs: [] })
    const shop = await request('New')
    const [event] = await orm.select().from(workflowEvents).limit(1)
    if (!event) throw new Error('There is no event.')
    const copies = Array.from({ length: 1100 }, (_, number) => {
      const id = crypto.randomUUID()
      return {
        ...event,
        id,
        key: id,
        environment_id: shop.id,
        occurred_at: new Date(deps.now().getTime() - number * 1000),
      }
    })
    await orm.insert(workflowEvents).values(copies)
    const many = await tryIt()
    expect(many).toMatchObject({ checked: 1101, matched: 1101 })
    expect(many.runs).toHaveLength(50)
    expect(many.runs.at(-1)?.at).toBe(new Date(deps.now().getTime() - 48_000).toISOString())
  })

  it('counts for an approval only what waited and is not left to people', async () => {
    const production = { environment_type: 'Production' } as const
    await request('Free')
    setTime('2026-11-02T10:00:01Z')
    await request('Left to people', production)
    setTime('2026-11-02T10:00:02Z')
    await orm.update(projects).set({ auto_approve_dev: false }).where(eq(projects.id, cast.project.id))
    const asked = await request('Asked')
    setTime('2026-11-02T10:00:03Z')
    const own = await cast.owner
      .token(['environments:write'])
      .call('POST /environments', { body: { project_id: cast.project.id, name: 'Own', answers: answers.answers() } })
    const names = async (types: Parameters<typeof action>[], given: Partial<WorkflowDraft> = {}) => {
      const actions = types.map((one) => action(...one))
      const { checked, matched, runs } = await tryIt({ actions, ...given })
      expect(runs).toHaveLength(matched)
      return [checked, ...runs.map(({ environment, would }) => [environment?.name, would.length])]
    }
    expect(await names([['approve']])).toEqual([4, ['Asked', 1]])
    expect(await names([['reject']])).toEqual([4, ['Asked', 1], ['Left to people', 1]])
    expect(await names([['approve'], ['tag', 'a', '1']])).toEqual([
      4,
      ['Own', 1],
      ['Asked', 2],
      ['Left to people', 1],
      ['Free', 1],
    ])
    expect(await names([['approve']], { trigger: 'manual' })).toEqual([4, ['Asked', 1]])
    await cast.owner.call('POST /approval/{id}/approve', { params: { id: asked.approval_id ?? '' }, body: {} })
    expect(await names([['approve']], { trigger: 'manual' })).toEqual([4])
    // What was decided since did wait then.
    expect(await names([['approve']])).toEqual([4, ['Asked', 1]])
    expect(await names([['approve']], { trigger: 'on-approval' })).toEqual([1])
    expect(own.approval_id).not.toBeNull()
  })

  it('counts for a limit of resources only what has more', async () => {
    const { resource_count } = await request('Shop')
    const matched = async (limit: number) =>
      (await tryIt({ trigger: 'on-resource-limit', resource_limit: limit })).matched
    expect([await matched(resource_count - 1), await matched(resource_count)]).toEqual([1, 0])
  })

  it('is seen only in the projects of the author', async () => {
    await request('Shop')
    const elsewhere = await makeProject(deps, cast.outsider)
    expect((await tryIt({}, cast.outsider)).checked).toBe(0)
    expect((await tryIt({}, cast.admin, 'admin')).checked).toBe(1)
    expect((await tryIt({ project_id: elsewhere.id }, cast.admin, 'admin')).checked).toBe(0)
    expect((await tryIt({ project_id: cast.project.id }, cast.outsider)).checked).toBe(0)
    expect((await tryIt({ project_id: cast.project.id })).checked).toBe(1)
  })

  it('agrees with what the workflow then does', async () => {
    const parts = { conditions: [condition('cost', 'less-than', '1000'), condition('team-size', 'less-than', '9')] }
    for (const [number, team_size] of [3, 8, 9, 20].entries()) await request(`Shop ${number}`, { team_size })
    const { matched } = await tryIt(parts)
    const id = await makeRule(deps, cast.owner, parts)
    await workThrough(deps)
    const { rows: runs } = await pool.query<{ environment_id: string }>(
      `select environment_id from workflow_runs where workflow_id = $1 and outcome = 'done'`,
      [id],
    )
    expect(runs).toHaveLength(matched)
    expect(matched).toBe(2)
  })
})

describe('a schedule', () => {
  const schedule = { cron: '0 20 * * *', time_zone: 'UTC' }

  it('meets what was in the cloud at each of its times', async () => {
    const day = (text: string) => new Date(`2026-11-${text}T00:00:00Z`)
    await make({ name: 'Ten days', created_at: day('01') })
    await make({ name: 'Three days', status: 'deleted', created_at: day('02'), deleted_at: day('05') })
    await make({ name: 'Other', created_at: day('01'), environment_type: 'Production' })
    setTime('2026-11-11T00:00:00Z')
    const result = await tryIt({
      trigger: 'on-schedule',
      schedule,
      conditions: [condition('environment', 'equals', 'Development')],
      actions: [action('scale', '', '0')],
    })
    expect(result).toMatchObject({ checked: 23, matched: 13, since: '2026-08-13T00:00:00.000Z' })
    expect(result.next_runs).toEqual(['11', '12', '13', '14', '15'].map((text) => `2026-11-${text}T20:00:00.000Z`))
    expect(result.runs[0]).toMatchObject({
      environment: { name: 'Ten days' },
      at: '2026-11-10T20:00:00.000Z',
      would: [expect.stringContaining('Ten days')],
    })
  })

  it('that comes often is looked at for as long as there are a thousand times', async () => {
    await make({ created_at: new Date('2026-09-01T00:00:00Z') })
    const often = await tryIt({ trigger: 'on-schedule', schedule: { cron: '* * * * *', time_zone: 'UTC' } })
    expect(often.checked).toBeGreaterThan(500)
    expect(often.checked).toBeLessThanOrEqual(1000)
    expect(often.runs[0]?.at).toBe('2026-11-02T10:00:00.000Z')
    // As many minutes as it says.
    expect(often.checked).toBe((Date.parse(often.until) - Date.parse(often.since)) / 60_000)
  })
})

describe('a cost threshold', () => {
  it('is found at the minute at which it was passed, once a month', async () => {
    // 10 USD a day in November, 9.68 in October and December.
    await make({ cost_monthly: 300, budget_limit: 100, created_at: new Date('2026-10-20T00:00:00Z') })
    setTime('2026-12-20T00:00:00Z')
    const result = await tryIt({ trigger: 'on-cost-threshold' })
    expect(result).toMatchObject({ checked: 3, matched: 3 })
    expect(result.runs.map(({ at, cost }) => [at, cost])).toEqual([
      ['2026-12-09T06:24:00.000Z', 80],
      ['2026-11-09T00:00:00.000Z', 80],
      ['2026-10-28T06:24:00.000Z', 80],
    ])
    expect(
      await tryIt({ trigger: 'on-cost-threshold', conditions: [condition('cost', 'greater-than', '200')] }),
    ).toMatchObject({ checked: 3, matched: 1 })
    expect(
      await tryIt({ trigger: 'on-cost-threshold', conditions: [condition('cost', 'less-than', '50')] }),
    ).toMatchObject({ matched: 3 })
    expect(
      await tryIt({
        trigger: 'on-cost-threshold',
        conditions: [condition('cost', 'greater-than', '200'), condition('cost', 'less-than', '150')],
      }),
    ).toMatchObject({ matched: 0 })
    expect(
      await tryIt({ trigger: 'on-cost-threshold', conditions: [condition('environment', 'equals', 'Production')] }),
    ).toMatchObject({ matched: 0 })
  })

  it('agrees with what the job then finds', async () => {
    for (const cost of [40, 200, 300, 1500])
      await make({
        name: `Shop ${cost}`,
        cost_monthly: cost,
        budget_limit: 100,
        created_at: new Date('2026-11-01T00:00:00Z'),
      })
    for (const conditions of [
      [],
      [condition('cost', 'greater-than', '50%')],
      [condition('cost', 'less-than', '70'), condition('cost', 'greater-than', '5')],
      [condition('cost', 'equals', '50%')],
    ]) {
      setTime('2026-11-12T00:00:00Z')
      const { matched } = await tryIt({ trigger: 'on-cost-threshold', conditions })
      await orm.delete(workflows)
      const id = await makeRule(deps, cast.owner, { trigger: 'on-cost-threshold', conditions })
      // Not every minute, which would take long: half a day is near enough for these.
      for (let hour = 0; hour <= 11 * 24; hour += 12) {
        setTime(new Date(Date.UTC(2026, 10, 1, hour)).toISOString())
        await runSchedules(deps)
      }
      const { rowCount } = await pool.query('select 1 from workflow_events where workflow_id = $1', [id])
      expect([conditions, rowCount]).toEqual([conditions, matched])
    }
  })
})

it('of a workflow that is run by hand looks at the environments that there are', async () => {
  await make()
  await make({ name: 'Pending', status: 'pending', team_size: 40 })
  await make({ name: 'Gone', status: 'deleted' })
  expect(await tryIt({ trigger: 'manual' })).toMatchObject({ checked: 2, matched: 2 })
  expect(await tryIt({ trigger: 'manual', conditions: [condition('team-size', 'greater-than', '9')] })).toMatchObject({
    checked: 2,
    matched: 1,
  })
})

describe('nothing is left behind', () => {
  it('because the database refuses to write where a dry run reads', async () => {
    await make()
    const write = readOnly(deps, (tx) => tx.update(environments).set({ name: 'Changed' }))
    await expect(write).rejects.toMatchObject({
      cause: { message: 'cannot execute UPDATE in a read-only transaction' },
    })
    expect((await orm.select({ name: environments.name }).from(environments)).map(({ name }) => name)).toEqual(['Shop'])
  })

  it.each(['on-deploy', 'on-schedule', 'on-approval', 'on-cost-threshold', 'on-resource-limit', 'manual'] as const)(
    'by %s with every action, in any table',
    async (trigger) => {
      await make({ cost_monthly: 900, budget_limit: 10, created_at: new Date('2026-10-20T00:00:00Z') })
      await request('Asked for')
      const every = (['approve', 'reject', 'notify', 'scale', 'backup', 'terminate', 'tag', 'webhook'] as const).map(
        (type) =>
          action(type, type === 'webhook' ? 'https://hooks.example.com/x' : 'owner', type === 'scale' ? '0' : 'x'),
      )
      const before = await contents()
      let sent = 0
      const quiet = { ...deps, outbox: { wake: () => void (sent += 1) } }
      const result = await simulate(
        quiet,
        { id: cast.owner.id, role: 'user' },
        draft({
          trigger,
          actions: every,
          schedule: trigger === 'on-schedule' ? { cron: '0 8 * * *', time_zone: 'UTC' } : null,
          resource_limit: trigger === 'on-resource-limit' ? 1 : null,
        }),
      )
      expect(result.matched > 0).toBe(trigger !== 'on-approval')
      expect(await contents()).toEqual(before)
      expect(sent).toBe(0)
      expect(JSON.stringify(result)).not.toContain('hooks.example.com/x')
    },
  )
})

/** A fingerprint of every row of every table, with the end of the audit log and of every sequence among them. */
async function contents(): Promise<Record<string, unknown>> {
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const { rows: all } = await pool.query(
      `select count(*) as rows, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${name} t`,
    )
    found[name] = all[0]
  }
  expect(Object.keys(found).length).toBeGreaterThan(20)
  expect(found['cost_periods']).toBeDefined()
  return found
}
