// The clockwork on a real database.
import { PgBoss } from 'pg-boss'
import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { connect } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'

const { deps, logged } = await createTestApp()
const { pool } = deps.database
const running: Scheduler[] = []

afterEach(async () => {
  for (const scheduler of running.splice(0)) await scheduler.stop()
})

async function start(given: Deps = deps): Promise<Scheduler> {
  const scheduler = createScheduler()
  running.push(scheduler)
  expect(scheduler.isRunning()).toBe(false)
  scheduler.start(given)
  await expect.poll(() => scheduler.isRunning(), { timeout: 60_000 }).toBe(true)
  return scheduler
}

const runsOf = async (name: string) =>
  (await pool.query<{ run_count: number }>('select run_count from scheduled_jobs where name = $1', [name])).rows[0]?.run_count

it('has a schedule for each job, runs what is sent once over two servers, and stops in order', async () => {
  const one = await start()
  const two = await start()
  const schedules = await pool.query<{ name: string; cron: string; timezone: string }>('select name, cron, timezone from pgboss.schedule order by name')
  expect(schedules.rows).toEqual([
    { name: 'approvals', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'clean-up', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'costs', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'lifecycle', cron: '* * * * *', timezone: 'UTC' },
    { name: 'reminders', cron: '* * * * *', timezone: 'UTC' },
    { name: 'workflows', cron: '* * * * *', timezone: 'UTC' },
  ])

  // As the cron of another server would: of the same job only one waits or runs. The hourly one, so that the minute does not join in.
  const sender = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'pgboss', supervise: false, schedule: false })
  await sender.start()
  const sent = [await sender.send('clean-up', {}), await sender.send('clean-up', {})]
  expect(sent.filter((id) => id !== null)).toHaveLength(1)
  await expect.poll(() => runsOf('clean-up'), { timeout: 60_000 }).toBe(1)
  await sender.stop({ graceful: false })

  await one.stop()
  expect([one.isRunning(), two.isRunning()]).toEqual([false, true])
  await two.stop()
  // The database notices a moment later that a connection is closed.
  const left = `select from pg_stat_activity where datname = current_database() and application_name = 'strata scheduler'`
  await expect.poll(async () => (await pool.query(left)).rows).toEqual([])
  expect(logged.filter(({ level }) => Number(level) >= 40)).toEqual([])
})

it('starts when the database comes, and stops while it does not', async () => {
  const lost = connect('embedded', { ...pool.options, port: 1, max: 1 }, () => undefined)
  const scheduler = createScheduler()
  scheduler.start({ ...deps, database: lost })
  await expect.poll(() => logged.some(({ msg }) => msg === 'The scheduler could not start; it is tried again.')).toBe(true)
  expect(scheduler.isRunning()).toBe(false)
  await scheduler.stop()
  await lost.pool.end()
})

it('goes on after its connections were lost', async () => {
  await start()
  const before = (await runsOf('reminders')) ?? 0
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'strata scheduler'`)
  const sender = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'pgboss', supervise: false, schedule: false })
  await sender.start()
  await sender.send('reminders', {})
  await expect.poll(() => runsOf('reminders'), { timeout: 60_000 }).toBeGreaterThan(before)
  await sender.stop({ graceful: false })
})
