// Ten thousand environments that are checked daily: how checks spread over the day, and what the list is read along.
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, expect, it } from 'vitest'
import { CHECKS_MAX_AT_ONCE } from '#domain/run/queue.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#engine/durations.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { copyRows } from '../../../../test/support/copy-rows.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import { findEnvironments, type Sort } from '../../environments/view/list-store.ts'
import { JOBS } from '../../scheduler/jobs.ts'
import { orderDriftChecks } from './daily.ts'

const MANY = 10_000
const START = new Date('2026-11-02T00:00:00Z')
const everyMs = JOBS.drift.everyMinutes * MINUTE_MS

const app = await createTestApp()
const { deps } = app
const { orm, pool } = deps.database
const { project, developer, admin } = await makeCast(app)

const open = () => orm.$count(runs, sql`ended_at is null`)
const endAll = () =>
  orm
    .update(runs)
    .set({ ended_at: deps.now(), status: 'applied' })
    .where(sql`ended_at is null`)
const checkedAt = (drift_asked_at: Date) => orm.update(environments).set({ drift_asked_at })

beforeAll(async () => {
  const pattern = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox', activated_at: START })
  await copyRows(
    pool,
    { table: 'environments', id: pattern, count: MANY - 1 },
    {
      // Always the same ids: each has its minute from its id.
      id: `md5('environment ' || n)::uuid`,
      name: `'Shop ' || n`,
      cost_now: 'n % 500',
      created_at: `"created_at" - n * interval '1 minute'`,
      expires_at: `case when n % 3 = 0 then "created_at" + n * interval '1 hour' end`,
    },
  )
  await pool.query('vacuum analyze')
}, 120_000)

it('could order all of them in a day', () => {
  expect((DAY_MS / everyMs) * CHECKS_MAX_AT_ONCE).toBeGreaterThanOrEqual(MANY)
})

// The whole day, minute by minute, is what npm run verify:drift goes through.
it('orders about as many in any part of the day, and never has more open than it may', async () => {
  const PART_MS = 3 * MINUTE_MS
  const perPart: number[] = []
  for (let hour = 1; hour < 24; hour += 6) {
    const begin = START.getTime() + DAY_MS + hour * HOUR_MS
    await checkedAt(new Date(begin))
    let ordered = 0
    for (let at = everyMs; at <= PART_MS; at += everyMs) {
      app.setTime(new Date(begin + at).toISOString())
      await orderDriftChecks(deps)
      const now = await open()
      expect(now).toBeLessThanOrEqual(CHECKS_MAX_AT_ONCE)
      ordered += now
      await endAll()
    }
    perPart.push(ordered)
  }
  const even = (MANY * PART_MS) / DAY_MS
  for (const ordered of perPart) expect(Math.abs(ordered - even)).toBeLessThan((even * 2) / 3)
})

it('makes up for an outage without more open than it may, and leaves no one behind', async () => {
  const begin = START.getTime() + 5 * DAY_MS
  await checkedAt(new Date(begin - 3 * DAY_MS))
  app.setTime(new Date(begin).toISOString())
  await orderDriftChecks(deps)
  await orderDriftChecks(deps)
  expect(await open()).toBe(CHECKS_MAX_AT_ONCE)
  await endAll()
  await orderDriftChecks(deps)
  expect(await open()).toBe(CHECKS_MAX_AT_ONCE)
  await endAll()
  const { rows } = await pool.query('select from environments where drift_asked_at = $1', [deps.now()])
  expect(rows).toHaveLength(2 * CHECKS_MAX_AT_ONCE)
})

it.each<[Sort, string]>([
  ['created', 'environments_created_at_index'],
  ['name', 'environments_name_index'],
  ['cost', 'environments_cost_index'],
  ['expires', 'environments_end_index'],
])('reads a page of the list by %s along its index, with what checks found', async (sort, index) => {
  const found = { run_id: deps.newId(), count: 3, found_at: START.toISOString() }
  await orm.update(environments).set({ drift: found, drift_checked_at: START })
  await pool.query('vacuum analyze environments')
  const asked: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  const filter = { sort, limit: 50, after: undefined }
  await findEnvironments(drizzle({ client: pool, logger }), { id: admin.id, role: 'admin' }, filter)
  const page = asked.find(({ query }) => query.includes('limit'))
  if (!page) throw new Error('No page was read.')
  const plan = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${page.query}`, page.params)
  const text = JSON.stringify(plan.rows)
  expect(text).toContain(index)
  expect(text).not.toContain('Seq Scan')
})
