import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject, type Cast } from '../../../../test/support/cast.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { action, condition, eventsOf, makeRule, runsOf } from '../../../../test/support/workflow-engine.ts'
import { environments } from '../../db/schema/environments.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { spendingFactsOf } from '../../environments/base/events.ts'
import { runSchedules } from './schedules.ts'
import { isThresholdReached } from './has-passed.ts'
import { workThrough } from './worker.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
let cast: Cast

beforeEach(async () => {
  await orm.delete(workflows)
  await orm.delete(workflowEvents)
  await orm.delete(environments)
  setTime('2026-11-01T00:00:00Z')
  cast = await makeCast(app)
})

/** Costs 300 USD a month, which is 10 a day in November. */
const make = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { cost_monthly: 300, ...given })
const threshold = (given: Parameters<typeof makeRule>[2] = {}) =>
  makeRule(deps, cast.owner, { trigger: 'on-cost-threshold', ...given })
const runAt = async (time: string): Promise<string> => {
  setTime(time)
  const { summary, problems } = await runSchedules(deps)
  expect(problems).toEqual([])
  await workThrough(deps)
  return summary
}
const NONE = 'No workflow was due.'
const ONE = '0 schedules came, 1 threshold passed.'

describe('a cost threshold', () => {
  it('is 80 % of the budget where no condition is about cost, and is passed once a month', async () => {
    const id = await threshold({ actions: [action('tag', 'costly', 'yes')] })
    const shop = await make({ budget_limit: 100 })
    expect(await runAt('2026-11-08T23:58:00Z')).toBe(NONE)
    expect(await runAt('2026-11-09T00:00:00Z')).toBe(ONE)
    expect(await runAt('2026-11-09T00:01:00Z')).toBe(NONE)
    expect(await runAt('2026-11-30T23:59:00Z')).toBe(NONE)
    expect(await runAt('2026-12-01T00:00:00Z')).toBe(NONE)
    expect(await runAt('2026-12-31T00:00:00Z')).toBe(ONE)
    expect(await runsOf(deps, id)).toMatchObject([
      { outcome: 'done', environment_id: shop },
      { outcome: 'done', environment_id: shop },
    ])
    expect(await eventsOf(deps, shop)).toMatchObject([
      {
        key: `cost:${id}:${shop}:2026-11`,
        facts: { cost: 80, budget: 100 },
        text: '"Shop" has cost $80.00 of its budget of $100.00 in November 2026.',
        actor_name: null,
      },
      { key: `cost:${id}:${shop}:2026-12` },
    ])
  })

  it('is what the conditions say: USD, a share of the budget, and what else must hold', async () => {
    const dollars = await threshold({ conditions: [condition('cost', 'greater-than', '50')] })
    const share = await threshold({ conditions: [condition('cost', 'greater-than', '120%')] })
    const between = await threshold({
      conditions: [condition('cost', 'greater-than', '20'), condition('cost', 'less-than', '40')],
    })
    const elsewhere = await threshold({
      conditions: [condition('cost', 'greater-than', '5'), condition('environment', 'equals', 'prod')],
    })
    const big = await threshold({
      conditions: [condition('cost', 'greater-than', '5'), condition('team-size', 'greater-than', '3')],
    })
    const shop = await make({ budget_limit: 100 })
    await make({ name: 'Production', environment_type: 'Production' })
    const when = async (id: string) =>
      (await runsOf(deps, id))
        .map(
          ({ environment_id, at }) =>
            `${environment_id === shop ? 'shop' : 'production'} on the ${at.toISOString().slice(8, 10)}`,
        )
        .toSorted()
    for (let day = 1; day <= 30; day++) await runAt(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`)
    expect(await when(dollars)).toEqual(['production on the 06', 'shop on the 06'])
    expect(await when(share)).toEqual(['shop on the 13'])
    expect(await when(between)).toEqual(['production on the 03', 'shop on the 03'])
    expect(await when(elsewhere)).toEqual(['production on the 02'])
    expect(await when(big)).toEqual([])
  })

  it('is not passed without a budget to share, nor by what is deleted', async () => {
    await threshold()
    await threshold({ conditions: [condition('cost', 'greater-than', '1%')] })
    await make()
    await make({ name: 'Gone', budget_limit: 1, status: 'deleted', deleted_at: new Date('2026-11-20T00:00:00Z') })
    expect(await runAt('2026-11-25T00:00:00Z')).toBe(NONE)
  })

  it('counts only what is in the projects of the author', async () => {
    const elsewhere = await makeProject(deps, cast.outsider)
    await makeEnvironment(deps, elsewhere.id, cast.outsider, { cost_monthly: 300, budget_limit: 1 })
    const mine = await threshold()
    const ofOther = await threshold({ project_id: elsewhere.id })
    const ofAll = await makeRule(deps, cast.admin, { trigger: 'on-cost-threshold' })
    await runAt('2026-11-25T00:00:00Z')
    expect([...(await runsOf(deps, mine)), ...(await runsOf(deps, ofOther))]).toEqual([])
    expect(await runsOf(deps, ofAll)).toHaveLength(1)
  })

  it('is passed once when several servers look at once', async () => {
    const id = await threshold()
    for (let number = 0; number < 20; number++) await make({ name: `Shop ${number}`, budget_limit: 10 })
    setTime('2026-11-20T00:00:00Z')
    await Promise.all([runSchedules(deps), runSchedules(deps), runSchedules(deps)])
    await workThrough(deps)
    expect(await runsOf(deps, id)).toHaveLength(20)
  })

  it('is not looked for while no workflow waits for one', async () => {
    await threshold({ enabled: false })
    await makeRule(deps, cast.owner)
    const asked: string[] = []
    const listening = {
      ...deps,
      database: {
        ...deps.database,
        orm: new Proxy(orm, {
          get: (target, name, self) => (asked.push(String(name)), Reflect.get(target, name, self)),
        }),
      },
    }
    await runSchedules(listening)
    // One question for schedules, in its change, and one for the workflows that wait for a cost.
    expect(asked.filter((name) => name === 'select')).toHaveLength(1)
  })

  it('is found by the database wherever the conditions hold, whatever they are', async () => {
    await make({ budget_limit: 100 })
    await make({
      name: 'Production',
      environment_type: 'Production',
      cost_monthly: 90,
      team_size: 10,
      region: 'eu-central-1',
    })
    const conditions = fc.array(
      fc.oneof(
        fc.record({
          field: fc.constant('cost' as const),
          operator: fc.constantFrom('equals', 'not-equals', 'greater-than', 'less-than'),
          value: fc.constantFrom('0', '57', '57.0', '190', '190%', '189.99', '10%', '1000%', '60'),
        }),
        fc.record({
          field: fc.constant('team-size' as const),
          operator: fc.constantFrom('equals', 'not-equals', 'greater-than', 'less-than'),
          value: fc.constantFrom('3', '3.0', '9', '10', 'many'),
        }),
        fc.record({
          field: fc.constant('region' as const),
          operator: fc.constantFrom('equals', 'not-equals', 'contains', 'starts-with'),
          value: fc.constantFrom('EastUS', ' eastus', 'us', 'East', 'eu-central-1', '%', ''),
        }),
        fc.record({
          field: fc.constantFrom('environment' as const, 'data-sensitivity' as const, 'cloud-provider' as const),
          operator: fc.constantFrom('equals', 'not-equals', 'contains', 'starts-with'),
          value: fc.constantFrom('prod', 'Development', 'azure', 'INTERNAL', 'e'),
        }),
      ),
      { maxLength: 3 },
    )
    setTime('2026-11-20T00:00:00Z')
    await fc.assert(
      fc.asyncProperty(conditions, async (given) => {
        await orm.delete(workflows)
        const parts = given.map((one, number) => ({ id: String(number), ...one }))
        // Every environment whose facts meet it gets its event: compared with a workflow that takes all, and is then
        // evaluated.
        const id = await threshold({ conditions: parts })
        await runSchedules(deps)
        const found = (
          await orm
            .select({ id: workflowEvents.environment_id })
            .from(workflowEvents)
            .where(eq(workflowEvents.workflow_id, id))
        ).map((row) => row.id)
        expect(new Set(found)).toEqual(new Set(await expected(parts)))
      }),
      { numRuns: 150 },
    )
  })
})

async function expected(conditions: Parameters<typeof isThresholdReached>[0]): Promise<string[]> {
  const rows = await orm.select().from(environments)
  // 19 of 30 days.
  const spentOf = (row: (typeof rows)[number]) => Math.round(row.cost_monthly * (19 / 30) * 100) / 100
  return rows.filter((row) => isThresholdReached(conditions, spendingFactsOf(row, spentOf(row)))).map(({ id }) => id)
}
