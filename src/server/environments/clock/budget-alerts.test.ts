// Alerts of budgets over a month.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, type Cast } from '../../../../test/support/cast.ts'
import { makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { sentOnce } from '../../db/schema/sent-once.ts'
import { projects } from '../../db/schema/projects.ts'
import { sendBudgetAlerts } from './budget-alerts.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
let cast: Cast

beforeEach(async () => {
  await orm.delete(environments)
  await orm.delete(sentOnce)
  setTime('2026-11-01T00:00:00Z')
  cast = await makeCast(app)
})

/** Costs 300 USD a month, which is 10 a day in November. */
const make = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { cost_monthly: 300, ...given })
const limitProject = (budget_limit: number) =>
  orm.update(projects).set({ budget_limit }).where(eq(projects.id, cast.project.id))
const runAt = async (time: string): Promise<string> => {
  setTime(time)
  return (await sendBudgetAlerts(deps)).summary
}

it('tells the owner of an environment at 80 % and at 100 % of its limit, once each in a month', async () => {
  const id = await make({ budget_limit: 100 })
  expect(await runAt('2026-11-08T23:59:00Z')).toBe('No budget has reached an alert.')
  expect(await runAt('2026-11-09T00:01:00Z')).toBe('1 alert of a budget sent.')
  expect(await runAt('2026-11-10T00:00:00Z')).toBe('No budget has reached an alert.')
  expect(await runAt('2026-11-11T00:01:00Z')).toBe('1 alert of a budget sent.')
  expect(await runAt('2026-11-30T23:59:00Z')).toBe('No budget has reached an alert.')
  expect(await runAt('2026-12-01T00:00:00Z')).toBe('No budget has reached an alert.')
  expect(await runAt('2026-12-20T00:00:00Z')).toBe('1 alert of a budget sent.')
  expect(await toldTo(deps, cast.developer)).toEqual(
    [
      { percent: '80', spent: '80.01', month: '2026-11' },
      { percent: '100', spent: '100.01', month: '2026-11' },
      { percent: '100', spent: '183.87', month: '2026-12' },
    ].map((data) => ({
      kind: 'environment-budget',
      data: { environment: 'Shop', connection: 'manual', project: 'Storefront', limit: '100', ...data },
      path: `/environments/${id}`,
    })),
  )
  expect(await toldTo(deps, cast.owner)).toEqual([])
})

it('does not tell of 80 % after 100 %, whatever becomes of limit and clock', async () => {
  const id = await make({ budget_limit: 100 })
  await runAt('2026-11-20T00:00:00Z')
  await orm.update(environments).set({ budget_limit: 230 }).where(eq(environments.id, id))
  expect(await runAt('2026-11-20T12:00:00Z')).toBe('No budget has reached an alert.')
  await orm.update(environments).set({ budget_limit: 100 }).where(eq(environments.id, id))
  expect(await runAt('2026-11-09T12:00:00Z')).toBe('No budget has reached an alert.')
  expect(await toldTo(deps, cast.developer)).toHaveLength(1)
})

it('tells owners and admins of a project of what all of it spent, also what is gone', async () => {
  await limitProject(200)
  await make()
  const deleted = {
    status: 'deleted',
    created_at: new Date('2026-11-01T00:00:00Z'),
    deleted_at: new Date('2026-11-07T00:00:00Z'),
  } as const
  await make({ name: 'Gone', budget_limit: 1, ...deleted })
  expect(await runAt('2026-11-10T23:59:00Z')).toBe('No budget has reached an alert.')
  expect(await runAt('2026-11-11T00:00:00Z')).toBe('1 alert of a budget sent.')
  const told = [
    {
      kind: 'project-budget',
      data: { project: 'Storefront', percent: '80', spent: '160.00', limit: '200', month: '2026-11' },
      path: `/projects/${cast.project.id}`,
    },
  ]
  expect(await toldTo(deps, cast.owner)).toEqual(told)
  expect(await toldTo(deps, cast.project_admin)).toEqual(told)
  for (const other of [cast.developer, cast.viewer, cast.admin]) expect(await toldTo(deps, other)).toEqual([])
})

it('tells no one who is disabled', async () => {
  await limitProject(200)
  await make()
  await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, cast.project_admin.id))
  expect(await runAt('2026-11-20T00:00:00Z')).toBe('1 alert of a budget sent.')
  expect(await toldTo(deps, cast.owner)).toHaveLength(1)
  expect(await toldTo(deps, cast.project_admin)).toEqual([])
})

it('tells each once when four servers look at once', async () => {
  for (let number = 0; number < 20; number++) await make({ name: `Shop ${number}`, budget_limit: 10 })
  await limitProject(100)
  setTime('2026-11-20T00:00:00Z')
  const reports = await Promise.all(Array.from({ length: 4 }, () => sendBudgetAlerts(deps)))
  expect(reports.flatMap(({ problems }) => problems)).toEqual([])
  expect(await toldTo(deps, cast.developer)).toHaveLength(20)
  expect(await toldTo(deps, cast.owner)).toHaveLength(1)
})

it('says nothing of what has no limit or has spent nothing', async () => {
  await make()
  await make({ name: 'Waiting', status: 'pending', budget_limit: 0 })
  expect(await runAt('2026-11-30T00:00:00Z')).toBe('No budget has reached an alert.')
})
