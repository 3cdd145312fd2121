import { eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { CHECKS_MAX_AT_ONCE } from '#domain/run/queue.ts'
import { DAY_MS, MINUTE_MS } from '#engine/durations.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeConnection } from '../../../../test/support/connections.ts'
import { runsOf } from '../../../../test/support/run-orders.ts'
import { makeRun } from '../../../../test/support/runs.ts'
import { environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { agentPools } from '../../db/schema/agents.ts'
import { environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { runs } from '../../db/schema/runs.ts'
import { orderDriftChecks } from './daily.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, developer } = await makeCast(app)
const START = new Date('2026-11-02T10:00:00Z')

type Given = Parameters<typeof makeEnvironment>[3]
const make = (given: Given = {}) =>
  makeEnvironment(deps, project.id, developer, { connection: 'sandbox', activated_at: START, ...given })
const after = (ms: number) => app.setTime(new Date(START.getTime() + ms).toISOString())
const order = () => orderDriftChecks(deps)
const causesOf = async (id: string) => (await runsOf(deps, id)).map(({ kind, cause }) => [kind, cause])
const CHECK = ['check', 'schedule']

beforeEach(async () => {
  app.setTime(START.toISOString())
  await orm.delete(runs)
  await orm.delete(environments)
  await orm.update(projects).set({ check_drift: true })
})

it('checks each environment once a day', async () => {
  const id = await make()
  await order()
  expect(await causesOf(id)).toEqual([])
  after(DAY_MS)
  expect((await order()).summary).toBe('Ordered 1 check for drift.')
  await orm.update(runs).set({ ended_at: deps.now() })
  after(DAY_MS + 5 * MINUTE_MS)
  expect((await order()).summary).toBe('No check is due.')
  expect(await causesOf(id)).toEqual([CHECK])
  after(2 * DAY_MS)
  await order()
  expect(await causesOf(id)).toEqual([CHECK, CHECK])
})

it('looks nowhere by a connection that was revoked', async () => {
  const given = { connection: 'cloud' as const }
  const connected = await makeConnection(deps, project.id)
  const revoked = await makeConnection(deps, project.id, { secret: null, revoked_at: START })
  const id = await make({ ...given, connection_id: connected })
  const unreachable = await make({ ...given, connection_id: revoked })
  after(DAY_MS)
  expect((await order()).summary).toBe('Ordered 1 check for drift.')
  expect([await causesOf(id), await causesOf(unreachable)]).toEqual([[CHECK], []])
})

it('makes up for what was missed with one check', async () => {
  const id = await make()
  after(9 * DAY_MS)
  await order()
  await orm.update(runs).set({ ended_at: deps.now() })
  await order()
  expect(await causesOf(id)).toEqual([CHECK])
})

it.each([
  ['is suspended', { status: 'suspended' }],
  ['has expired', { status: 'expired' }],
  ['people run by hand', { connection: 'manual' }],
  ['failed', { operation: 'failed', operation_run: 'stop' }],
] as const)('leaves out one that %s', async (_, given) => {
  const id = await make(given)
  after(2 * DAY_MS)
  await order()
  expect(await causesOf(id)).toEqual([])
})

it('leaves out projects that want none, and ends no run that is open', async () => {
  const busy = await make()
  const open = await makeRun(deps, busy, { kind: 'update', status: 'planned' })
  after(2 * DAY_MS)
  await order()
  expect((await runsOf(deps, busy)).map(({ id, status }) => [id, status])).toEqual([[open, 'planned']])
  await orm.update(runs).set({ ended_at: deps.now(), status: 'discarded' }).where(eq(runs.id, open))
  await orm.update(projects).set({ check_drift: false }).where(eq(projects.id, project.id))
  await order()
  expect(await runsOf(deps, busy)).toHaveLength(1)
})

it('counts a check that a person ordered', async () => {
  const id = await make({ activated_at: new Date(START.getTime() - 2 * DAY_MS) })
  await developer.call('POST /environments/{id}/drift-check', { params: { id } })
  expect((await environmentRow(deps, id)).drift_asked_at).toEqual(START)
  await orm.update(runs).set({ ended_at: deps.now() })
  await order()
  expect(await causesOf(id)).toEqual([['check', 'person']])
})

it('spreads many over the day, and never has more open than it may', async () => {
  const ids: string[] = []
  for (let at = 0; at < CHECKS_MAX_AT_ONCE + 5; at += 1) ids.push(await make({ name: `Shop ${at}` }))
  after(DAY_MS)
  await order()
  await order()
  expect(await orm.$count(runs)).toBe(CHECKS_MAX_AT_ONCE)
  await orm.update(runs).set({ ended_at: deps.now() })
  await order()
  expect(await orm.$count(runs)).toBe(ids.length)
  await orm.update(runs).set({ ended_at: deps.now() })
  const perHour: number[] = []
  for (let hour = 1; hour <= 24; hour += 1) {
    after(DAY_MS + hour * 60 * MINUTE_MS)
    const before = await orm.$count(runs)
    await order()
    perHour.push((await orm.$count(runs)) - before)
    await orm.update(runs).set({ ended_at: deps.now() })
  }
  expect(perHour.reduce((sum, count) => sum + count)).toBe(ids.length)
  expect(Math.max(...perHour)).toBeLessThan(ids.length / 2)
})

it('fills each pool for itself: one without agents holds up no other', async () => {
  const away = await makeConnection(deps, project.id, { pool: 'away' })
  // The more overdue ones wait for agents that nobody started.
  for (let at = 0; at < CHECKS_MAX_AT_ONCE + 5; at += 1)
    await make({ name: `Away ${at}`, connection: 'cloud', connection_id: away })
  after(DAY_MS)
  await order()
  expect(await orm.$count(runs, eq(runs.pool, 'away'))).toBe(CHECKS_MAX_AT_ONCE)
  const here = await make({ name: 'Here' })
  after(2 * DAY_MS)
  await order()
  expect(await orm.$count(runs, eq(runs.pool, 'away'))).toBe(CHECKS_MAX_AT_ONCE)
  expect(await causesOf(here)).toEqual([CHECK])
})

it('orders no more than a pool and a connection carry out at once, and others in their place', async () => {
  await orm.insert(agentPools).values({ name: 'small', max_at_once: 3, created_at: START })
  const narrow = await makeConnection(deps, project.id, { pool: 'small', max_at_once: 1 })
  const wide = await makeConnection(deps, project.id, { pool: 'small' })
  const narrowIds: string[] = []
  for (let at = 0; at < 4; at += 1)
    narrowIds.push(
      await make({ name: `Narrow ${at}`, connection: 'cloud', connection_id: narrow, activated_at: new Date(0) }),
    )
  for (let at = 0; at < 4; at += 1) await make({ name: `Wide ${at}`, connection: 'cloud', connection_id: wide })
  const openOf = async (ids?: readonly string[]) =>
    (await orm.select().from(runs).where(isNull(runs.ended_at))).filter(
      ({ environment_id }) => ids?.includes(environment_id) ?? true,
    ).length
  after(DAY_MS)
  await order()
  await order()
  expect([await openOf(), await openOf(narrowIds)]).toEqual([3, 1])
  await orm.update(runs).set({ ended_at: deps.now() })
  await order()
  expect([await openOf(), await openOf(narrowIds)]).toEqual([3, 1])
})
