// One environment costs the same wherever it is shown, and is counted alike.
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Output } from '#contract/endpoint.ts'
import type { projects as rows } from '#contract/projects.ts'
import { cents, forecastOfMonth, monthOf, shownCost } from '#domain/environment/cost.ts'
import { ENVIRONMENT_STATUSES, type EnvironmentStatus } from '#domain/environment/lifecycle.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'

const app = await createTestApp()
const { deps, user } = app
beforeEach(() => deps.database.orm.delete(environments))

const usd = fc.integer({ min: 0, max: 100_000 }).map((amount) => amount / 100)
const one = fc.record({
  status: fc.constantFrom(...ENVIRONMENT_STATUSES),
  cost_monthly: usd,
  cost_monthly_suspended: usd,
  /** One that was stopped and reached its end goes on to cost what a stop leaves. */
  endedStopped: fc.boolean(),
})
type One = typeof one extends fc.Arbitrary<infer Value> ? Value : never

/** What it costs now, reckoned again from the rules. */
function costOf({ status, cost_monthly, cost_monthly_suspended, endedStopped }: One): number {
  const costs: Record<EnvironmentStatus, number> = {
    pending: 0,
    active: cost_monthly,
    expiring_soon: cost_monthly,
    expired: endedStopped ? cost_monthly_suspended : cost_monthly,
    suspended: cost_monthly_suspended,
    deleted: 0,
  }
  return costs[status]
}

const sum = (amounts: readonly number[]) => cents(amounts.reduce((total, amount) => total + amount, 0))

/** What the sources of all pages say of one project. */
async function readAll(owner: User, id: string) {
  const query = { project_id: id }
  return {
    list: await owner.call('GET /environments', { query: { ...query, status: 'all' } }),
    byCost: await owner.call('GET /environments', { query: { ...query, sort: 'cost' } }),
    summary: await owner.call('GET /environments/summary', { query }),
    project: await owner.call('GET /projects/{id}', { params: { id } }),
    projects: (await owner.call('GET /projects', {})).filter((project) => project.id === id),
    stats: await owner.call('GET /projects/{id}/stats', { params: { id } }),
    rows: await owner.call('GET /projects/{id}/environments', { params: { id } }),
  }
}

it('says one cost and one count of active environments, wherever a page reads them', async () => {
  const owner = await user().ready()
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 8 }), async (given) => {
      const { id } = await makeProject(deps, owner)
      const wanted = new Map<string, number>()
      for (const [index, environment] of given.entries()) {
        const { endedStopped: _, ...row } = environment
        const cost_now = costOf(environment)
        const created_at = new Date(deps.now().getTime() - index * 60_000)
        const made = await makeEnvironment(deps, id, owner, { ...row, cost_now, created_at, name: `E${index}` })
        wanted.set(made, cost_now)
      }
      const { list, byCost, summary, project, projects, stats, rows: inProject } = await readAll(owner, id)
      expect(new Map(list.map((shown) => [shown.id, shown.cost_now]))).toEqual(wanted)
      const stays = list.filter(({ status }) => status !== 'deleted')
      const told = (shown: Output<(typeof rows)['environments']>) =>
        new Map(shown.map((each) => [each.id, shownCost(each)]))
      expect(told(inProject)).toEqual(told(stays))
      expect(byCost.map(shownCost)).toEqual(stays.map(shownCost).toSorted((a, b) => b - a))

      const total = sum([...wanted.values()])
      for (const said of [summary, project, ...projects, stats]) expect(cents(said.total_monthly_cost)).toBe(total)
      expect(sum(inProject.map(({ cost_now }) => cost_now))).toBe(total)
      const counted = (status: EnvironmentStatus) => given.filter((each) => each.status === status).length
      expect([summary.active, stats.active_environments]).toEqual([counted('active'), counted('active')])
      const expiring = counted('expiring_soon')
      expect([summary.expiring_soon, stats.expiring_environments]).toEqual([expiring, expiring])
      expect(stays).toHaveLength(stats.environment_count)
      expect([project.environment_count, inProject.length]).toEqual([stays.length, stays.length])
    }),
    { numRuns: 25 },
  )
})

it('foresees the month at the cost that it shows', async () => {
  const owner = await user().ready()
  const { id } = await makeProject(deps, owner)
  const { start } = monthOf(deps.now())
  await makeEnvironment(deps, id, owner, { status: 'suspended', cost_monthly_suspended: 3, created_at: start })
  const [shown] = await owner.call('GET /environments', { query: { project_id: id } })
  const period = { started_at: start, ended_at: null, cost_monthly: shown?.cost_now ?? 0 }
  expect(shown?.forecast_this_month).toBe(cents(forecastOfMonth([period], null, deps.now())))
})
