// What a project has spent, reserved and allowed, and how low its budget may be set.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { behind } from '../../../../test/support/locks.ts'
import { makeRequest } from '../../../../test/support/requests.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { allowances, costPeriods, environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'

const app = await createTestApp()
const { user, deps } = app
const { orm } = deps.database
const at = (text: string) => new Date(`2026-11-${text}:00:00Z`)

/** A project of someone on a given day of a month of 30 days. */
async function scene(now: string, budget_limit: number | null) {
  app.setTime(now)
  const owner = await user().ready()
  const { id } = await makeProject(deps, owner, {}, { budget_limit, created_at: new Date('2026-01-01') })
  const project = () => owner.call('GET /projects/{id}', { params: { id } })
  const setLimit = (limit: number | null) =>
    owner.call('PUT /projects/{id}', { params: { id }, body: { budget_limit: limit } })
  return { owner, id, project, setLimit }
}

describe('the budget of a month', () => {
  it('is spent by what runs, and reserved by it until the month ends', async () => {
    const { owner, id, project } = await scene('2026-11-16T00:00:00Z', 200)
    expect((await project()).budget).toEqual({
      month: '2026-11',
      spent: 0,
      reserved: 0,
      allowed: 0,
      left: 200,
      forecast: 0,
      next: { month: '2026-12', taken: 0, allowed: 0 },
      percent: 0,
    })
    // Half of the month at 60 USD a month, all of it from the time before, and a third of it.
    await makeEnvironment(deps, id, owner, { cost_monthly: 60, created_at: new Date('2026-09-05') })
    await makeEnvironment(deps, id, owner, { cost_monthly: 90, created_at: at('06T00') })
    // Asked for and not there yet: it reserves and costs nothing.
    await makeEnvironment(deps, id, owner, { cost_monthly: 20, status: 'pending', created_at: at('10T00') })
    // Rejected: it reserves nothing.
    await makeEnvironment(deps, id, owner, { cost_monthly: 20, status: 'pending', is_reserved: false })
    const { budget, budget_state } = await project()
    expect(budget).toEqual({
      month: '2026-11',
      spent: 60,
      reserved: 85,
      allowed: 0,
      left: 55,
      forecast: 135,
      next: { month: '2026-12', taken: 170, allowed: 0 },
      percent: 72.5,
    })
    expect(budget_state).toBe('ok')
  })

  it('counts what was deleted up to its end, and nothing of a month before', async () => {
    const { owner, id, project } = await scene('2026-11-16T00:00:00Z', 100)
    const ended = { status: 'deleted' as const, cost_monthly: 30 }
    await makeEnvironment(deps, id, owner, { ...ended, created_at: new Date('2026-10-01'), deleted_at: at('04T00') })
    await makeEnvironment(deps, id, owner, {
      ...ended,
      created_at: new Date('2026-10-01'),
      deleted_at: new Date('2026-11-01'),
    })
    await makeEnvironment(deps, id, owner, {
      ...ended,
      created_at: new Date('2026-09-01'),
      deleted_at: new Date('2026-10-20'),
    })
    expect((await project()).budget).toMatchObject({ spent: 3, reserved: 0, forecast: 3 })
  })

  it('keeps for a suspended environment what it takes to resume it', async () => {
    const { owner, id, project } = await scene('2026-11-16T00:00:00Z', 100)
    await makeEnvironment(deps, id, owner, {
      status: 'suspended',
      cost_monthly: 60,
      cost_monthly_suspended: 6,
      created_at: new Date('2026-11-01'),
    })
    expect((await project()).budget).toMatchObject({ spent: 3, reserved: 30, forecast: 6 })
  })

  it('foresees the end of what is torn down automatically, and of nothing else', async () => {
    const { owner, id, project } = await scene('2026-11-16T00:00:00Z', null)
    const soon = { cost_monthly: 30, created_at: at('16T00'), expires_at: at('21T00') }
    await makeEnvironment(deps, id, owner, { ...soon, auto_teardown_enabled: true })
    expect((await project()).budget).toEqual({
      month: '2026-11',
      spent: 0,
      reserved: 15,
      allowed: 0,
      left: null,
      forecast: 5,
      next: { month: '2026-12', taken: 30, allowed: 0 },
      percent: null,
    })
    await makeEnvironment(deps, id, owner, { ...soon, auto_teardown_enabled: false })
    await makeEnvironment(deps, id, owner, { ...soon, expires_at: new Date('2027-03-01'), auto_teardown_enabled: true })
    // Past its end it costs until it is known to be gone.
    await makeEnvironment(deps, id, owner, { ...soon, expires_at: at('15T00'), auto_teardown_enabled: true })
    expect((await project()).budget.forecast).toBe(50)
  })

  it('knows periods at several prices', async () => {
    const { owner, id, project } = await scene('2026-11-16T00:00:00Z', null)
    const environment = await makeEnvironment(deps, id, owner, { cost_monthly: 300, created_at: at('01T00') })
    await orm.delete(costPeriods).where(eq(costPeriods.environment_id, environment))
    await orm.insert(costPeriods).values([
      { environment_id: environment, started_at: new Date('2026-10-20'), ended_at: at('04T00'), cost_monthly: 300 },
      { environment_id: environment, started_at: at('04T00'), ended_at: at('10T00'), cost_monthly: 30 },
      { environment_id: environment, started_at: at('10T00'), ended_at: null, cost_monthly: 300 },
    ])
    expect((await project()).budget).toMatchObject({ spent: 30 + 6 + 60, forecast: 30 + 6 + 60 + 150 })
  })

  it('warns from 80% of the limit that is spent or reserved, and is over from all of it', async () => {
    const { owner, id, project } = await scene('2026-11-01T00:00:00Z', 100)
    const states: string[] = []
    for (const cost_monthly of [79.99, 0.01, 19.99, 0.01, 5]) {
      await makeEnvironment(deps, id, owner, { cost_monthly })
      states.push((await project()).budget_state)
    }
    expect(states).toEqual(['ok', 'warning', 'warning', 'over', 'over'])
  })

  it('is the same in the list as alone, for every project of a page', async () => {
    const { owner, id } = await scene('2026-11-16T00:00:00Z', 100)
    await makeEnvironment(deps, id, owner, { cost_monthly: 60, created_at: at('06T00') })
    const second = await makeProject(deps, owner, {}, { budget_limit: null })
    await makeEnvironment(deps, second.id, owner, { cost_monthly: 8, created_at: at('10T00') })
    await makeProject(deps, owner)
    const listed = await owner.call('GET /projects', {})
    expect(listed.map(({ budget }) => budget.spent)).toEqual(expect.arrayContaining([20, 1.6, 0]))
    for (const one of listed)
      expect(one.budget).toEqual((await owner.call('GET /projects/{id}', { params: { id: one.id } })).budget)
  })
})

describe('a budget that is lowered', () => {
  const taken = async (owner: User, id: string) => {
    await makeEnvironment(deps, id, owner, { cost_monthly: 60, created_at: at('01T00') })
    await makeEnvironment(deps, id, owner, { cost_monthly: 30, status: 'pending', created_at: at('16T00') })
  }

  it('stays above what stands for a whole month', async () => {
    const { owner, id, setLimit, project } = await scene('2026-11-16T00:00:00Z', 100)
    await taken(owner, id)
    await expect(setLimit(89.99)).rejects.toMatchObject({
      status: 409,
      message:
        'A budget of $89.99 a month is too low: from December 2026 on, $90.00 a month is reserved. Set at least $90.00, or delete or cancel environments first.',
    })
    expect(await project()).toMatchObject({ budget_limit: 100 })
    expect(await auditOf(deps, id)).toEqual([])
    expect(await setLimit(90)).toMatchObject({ budget_limit: 90 })
  })

  it('stays above what this month has spent and reserved', async () => {
    const { owner, id, setLimit } = await scene('2026-11-16T00:00:00Z', 100)
    await makeEnvironment(deps, id, owner, {
      status: 'deleted',
      cost_monthly: 60,
      created_at: at('01T00'),
      deleted_at: at('16T00'),
    })
    await makeEnvironment(deps, id, owner, { cost_monthly: 20, created_at: at('16T00') })
    await expect(setLimit(39.99)).rejects.toMatchObject({
      status: 409,
      message:
        'A budget of $39.99 a month is too low: in November 2026, $30.00 is spent and $10.00 reserved. Set at least $40.00, or delete or cancel environments first.',
    })
    expect(await setLimit(40)).toMatchObject({ budget_limit: 40, budget_state: 'over' })
  })

  it('counts apart what owners allowed', async () => {
    const { owner, id, setLimit } = await scene('2026-11-16T00:00:00Z', 100)
    const { environment, approval } = await makeRequest(deps, id, owner, { state: 'approved' }, { cost_monthly: 90 })
    const row = {
      id: randomUUID(),
      project_id: id,
      environment_id: environment,
      approval_id: approval,
      approver_id: owner.id,
      amount: 70,
    }
    await orm.insert(allowances).values({ ...row, from_month: '2026-11', until_month: null, created_at: deps.now() })
    await expect(setLimit(19.99)).rejects.toMatchObject({
      status: 409,
      message:
        'A budget of $19.99 a month is too low: from December 2026 on, $90.00 a month is reserved, less $70.00 that owners allowed beyond the budget. Set at least $20.00, or delete or cancel environments first.',
    })
    expect(await setLimit(20)).toMatchObject({ budget_limit: 20, budget: { allowed: 70 } })
  })

  it('is refused also where there was none before; removing or raising it never is', async () => {
    const { owner, id, setLimit } = await scene('2026-11-16T00:00:00Z', null)
    await taken(owner, id)
    await expect(setLimit(10)).rejects.toMatchObject({ status: 409 })
    await setLimit(100)
    await setLimit(null)
    // Prices that came before the rule: it is over, and may still be raised or kept.
    await orm.update(projects).set({ budget_limit: 10 }).where(eq(projects.id, id))
    expect(await setLimit(10)).toMatchObject({ budget_limit: 10 })
    expect(await setLimit(20)).toMatchObject({ budget_limit: 20, budget_state: 'over' })
    await expect(setLimit(19)).rejects.toMatchObject({ status: 409 })
  })

  it('waits for what is reserved at the same time', async () => {
    const { owner, id, setLimit, project } = await scene('2026-11-16T00:00:00Z', 100)
    const environment = await makeEnvironment(deps, id, owner, {
      cost_monthly: 50,
      status: 'pending',
      is_reserved: false,
    })
    const hold = (tx: Parameters<Parameters<typeof behind>[1]>[0]) =>
      tx.select().from(projects).where(eq(projects.id, id)).for('no key update')
    const reserve = (tx: Parameters<Parameters<typeof behind>[1]>[0]) =>
      tx.update(environments).set({ is_reserved: true }).where(eq(environments.id, environment))
    const [outcome] = await behind(deps, hold, [() => setLimit(40)], reserve)
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { status: 409, message: expect.stringContaining('Set at least $50.00') as string },
    })
    expect(await project()).toMatchObject({ budget_limit: 100 })
  })
})

it('accrues by the minute', async () => {
  const { owner, id, project } = await scene('2026-11-01T00:00:00Z', null)
  await makeEnvironment(deps, id, owner, { cost_monthly: 43_200 })
  const spent: number[] = []
  for (const ms of [59_999, 60_000, 600_000]) {
    app.setTime(new Date(at('01T00').getTime() + ms).toISOString())
    spent.push((await project()).budget.spent)
  }
  // 43,200 minutes in this month: a dollar each.
  expect(spent).toEqual([0, 1, 10])
})
