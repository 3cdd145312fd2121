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

/** What another server would send, without the jobs. */
async function startSender(): Promise<PgBoss> {
  const sender = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  await sender.start()
  return sender
}

const runsOf = async (name: string) =>
  (await pool.query<{ run_count: number }>('select run_count from scheduled_jobs where name = $1', [name])).rows[0]
    ?.run_count

it('has a schedule for each job, runs what is sent once over two servers, and stops in order', async () => {
  const one = await start()
  const two = await start()
  const schedules = await pool.query<{ name: string; cron: string; timezone: string }>(
    'select name, cron, timezone from pgboss.schedule order by name',
  )
  expect(schedules.rows).toEqual([
    { name: 'budget-alerts', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'clean-up', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'lapsed-requests', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'lifecycle', cron: '* * * * *', timezone: 'UTC' },
    { name: 'reminders', cron: '* * * * *', timezone: 'UTC' },
    { name: 'workflows', cron: '* * * * *', timezone: 'UTC' },
  ])

  // As the cron of another server would: of the same job only one waits or runs. The hourly one, so that the minute
  // does not join in.
  const sender = await startSender()
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

it('takes over what waits under the former name of a job, and runs it once over two servers', async () => {
  const older = await startSender()
  const formerly = { 'budget-alerts': 'costs', 'lapsed-requests': 'approvals' } as const
  for (const former of Object.values(formerly)) {
    await older.createQueue(former, { policy: 'exclusive' })
    await older.schedule(former, '*/5 * * * *', null, { tz: 'UTC' })
    expect(await older.send(former, {})).not.toBeNull()
  }
  await older.stop({ graceful: false })
  await pool.query('delete from scheduled_jobs')

  await Promise.all([start(), start()])
  for (const name of Object.keys(formerly)) await expect.poll(() => runsOf(name), { timeout: 60_000 }).toBe(1)
  const left = await pool.query('select name from pgboss.queue where name = any ($1)', [Object.values(formerly)])
  const due = await pool.query('select name from pgboss.schedule where name = any ($1)', [Object.values(formerly)])
  expect([left.rows, due.rows]).toEqual([[], []])
})

it('starts when the database comes, and stops while it does not', async () => {
  const lost = connect('embedded', { ...pool.options, port: 1, max: 1 }, () => undefined)
  const scheduler = createScheduler()
  scheduler.start({ ...deps, database: lost })
  await expect
    .poll(() => logged.some(({ msg }) => msg === 'The scheduler could not start; it is tried again.'))
    .toBe(true)
  expect(scheduler.isRunning()).toBe(false)
  await scheduler.stop()
  await lost.pool.end()
})

it('goes on after its connections were lost', async () => {
  await start()
  const before = (await runsOf('reminders')) ?? 0
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'strata scheduler'`,
  )
  const sender = await startSender()
  await sender.send('reminders', {})
  await expect.poll(() => runsOf('reminders'), { timeout: 60_000 }).toBeGreaterThan(before)
  await sender.stop({ graceful: false })
})
