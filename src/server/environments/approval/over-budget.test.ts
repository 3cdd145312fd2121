// Approving what goes beyond the budget of a project.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { makeRequest } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { allowances } from '../../db/schema/environments.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database

// The whole month is left: what is reserved is the whole price.
beforeEach(() => app.setTime('2026-11-01T00:00:00Z'))

/** A request in a project with a budget that it did not fit in. */
async function scene(budget_limit: number, is_reserved: boolean) {
  const owner = await app.user().ready()
  const { id: project } = await makeProject(deps, owner, {}, { budget_limit })
  const request = await makeRequest(
    deps,
    project,
    app.user(),
    { reasons: ['over-project-budget'] },
    { cost_monthly: 30, is_reserved },
  )
  return { owner, project, ...request }
}

it('allows what goes beyond the budget as of now, and reserves it', async () => {
  const { owner, project, environment, approval } = await scene(100, false)
  await makeEnvironment(deps, project, owner, { cost_monthly: 80 })
  const before = await owner.call('GET /approval/{id}', { params: { id: approval } })
  expect(before.project_budget).toEqual({
    limit: 100,
    spent: 0,
    reserved: 80,
    allowed: 0,
    left: 20,
    asked: 30,
    excess: 10,
    months: [
      { month: '2026-11', taken: 80, asked: 30, allowed: 0, short: 10, left: 0 },
      { month: '2026-12', taken: 80, asked: 30, allowed: 0, short: 10, left: 0 },
    ],
  })
  expect(before.reasons).toEqual([
    {
      code: 'over-project-budget',
      text: [
        'The budget of the project Storefront is $10.00 short in November 2026: of $100.00, $80.00 is spent or reserved, and this request takes $30.00 until the month ends.',
        'The budget of the project Storefront is $10.00 short in each month from December 2026 on: of $100.00, $80.00 is reserved, and this request takes $30.00.',
      ].join(' '),
      messages: [
        {
          code: 'approvals.short-this-month',
          params: { project: 'Storefront', limit: 100, month: '2026-11', taken: 80, asked: 30, allowed: 0, short: 10 },
        },
        {
          code: 'approvals.short-from',
          params: { project: 'Storefront', limit: 100, month: '2026-12', taken: 80, asked: 30, allowed: 0, short: 10 },
        },
      ],
    },
  ])
  // More is reserved between the look and the decision.
  await makeEnvironment(deps, project, owner, { cost_monthly: 5.5 })
  await owner.call('POST /approval/{id}/approve', { params: { id: approval }, body: {} })
  expect(await orm.select().from(allowances).where(eq(allowances.environment_id, environment))).toMatchObject([
    {
      project_id: project,
      approval_id: approval,
      approver_id: owner.id,
      amount: 15.5,
      from_month: '2026-11',
      until_month: null,
    },
  ])
  expect(await environmentRow(deps, environment)).toMatchObject({ is_reserved: true })
  const { budget } = await owner.call('GET /projects/{id}', { params: { id: project } })
  expect(budget).toEqual({
    month: '2026-11',
    spent: 0,
    reserved: 115.5,
    allowed: 15.5,
    left: 0,
    forecast: 85.5,
    next: { month: '2026-12', taken: 115.5, allowed: 15.5 },
    percent: 115.5,
  })
  const [entry] = await auditOf(deps, environment)
  expect(entry?.after).toMatchObject({ allowed_this_month: 15.5, allowed_each_month: 15.5 })
})

it('allows in later months only what those go over', async () => {
  app.setTime('2026-11-16T00:00:00Z')
  const owner = await app.user().ready()
  const developer = await app.user().ready()
  const { id: project } = await makeProject(deps, owner, { developer }, { budget_limit: 100 })
  // Spent and gone: it takes of this month alone.
  await makeEnvironment(deps, project, owner, {
    status: 'deleted',
    cost_monthly: 196,
    created_at: new Date('2026-11-01'),
    deleted_at: new Date('2026-11-16'),
  })
  const { id } = await developer.call('POST /environments', {
    body: { project_id: project, name: 'Shop', stack: make.stack() },
  })
  const { approval_id, cost_monthly } = await developer.call('GET /environments/{id}', { params: { id } })
  await owner.call('POST /approval/{id}/approve', { params: { id: approval_id ?? '' }, body: {} })
  // Parts of a cent are allowed in full.
  const over = Math.ceil(Math.round((98 + cost_monthly / 2 - 100) * 10_000) / 100) / 100
  expect(over).toBeGreaterThan(0)
  expect(cost_monthly).toBeLessThan(100)
  expect(await orm.select().from(allowances).where(eq(allowances.environment_id, id))).toMatchObject([
    { amount: over, from_month: '2026-11', until_month: '2026-11' },
  ])
  const budget = async () => {
    const admin = app.user({ role: 'admin' })
    return (await admin.call('GET /projects/{id}', { params: { id: project } })).budget
  }
  expect(await budget()).toMatchObject({ allowed: over })
  app.setTime('2026-12-01T00:00:00Z')
  expect(await budget()).toMatchObject({ allowed: 0, left: 100 - cost_monthly })
})

it('says for which month something is short, and with what was allowed', async () => {
  app.setTime('2026-11-16T00:00:00Z')
  const { owner, project, approval } = await scene(100, false)
  const other = await makeRequest(deps, project, owner, { state: 'approved' }, { cost_monthly: 100, is_reserved: true })
  await orm.insert(allowances).values({
    id: randomUUID(),
    project_id: project,
    environment_id: other.environment,
    approval_id: other.approval,
    approver_id: owner.id,
    amount: 20,
    from_month: '2026-11',
    until_month: null,
    created_at: deps.now(),
  })
  const { project_budget, reasons } = await owner.call('GET /approval/{id}', { params: { id: approval } })
  expect(project_budget).toMatchObject({
    excess: 10,
    months: [
      { month: '2026-11', taken: 50, asked: 15, allowed: 20, short: 0, left: 55 },
      { month: '2026-12', taken: 100, asked: 30, allowed: 20, short: 10, left: 0 },
    ],
  })
  expect(reasons.map(({ text }) => text)).toEqual([
    'The budget of the project Storefront is $10.00 short in each month from December 2026 on: of $100.00, with $20.00 that owners allowed beyond it, $100.00 is reserved, and this request takes $30.00.',
  ])
})

it('leaves the request itself out of what others take', async () => {
  const { owner, project, approval } = await scene(100, true)
  await makeEnvironment(deps, project, owner, { cost_monthly: 50 })
  const { project_budget } = await owner.call('GET /approval/{id}', { params: { id: approval } })
  expect(project_budget.months).toMatchObject([
    { taken: 50, asked: 30, short: 0, left: 20 },
    { taken: 50, asked: 30, short: 0, left: 20 },
  ])
})

it('allows nothing for what fits by now, and nothing for what is reserved already', async () => {
  for (const is_reserved of [true, false]) {
    const { owner, project, environment, approval } = await scene(is_reserved ? 10 : 100, is_reserved)
    await owner.call('POST /approval/{id}/approve', { params: { id: approval }, body: {} })
    expect(await orm.select().from(allowances).where(eq(allowances.project_id, project))).toEqual([])
    expect(await environmentRow(deps, environment)).toMatchObject({ is_reserved: true })
  }
})
