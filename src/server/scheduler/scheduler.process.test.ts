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

async function start(given: Deps = deps, timing?: Parameters<typeof createScheduler>[0]): Promise<Scheduler> {
  const scheduler = createScheduler(timing)
  running.push(scheduler)
  expect(await scheduler.isRunning()).toBe(false)
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

/** How often the clock has sent a job: pg-boss keeps each as a job of its own. */
const sentByClock = async (name: string) =>
  (await pool.query(`select from pgboss.job where name = '__pgboss__send-it' and data ->> 'name' = $1`, [name]))
    .rowCount

it('has a schedule for each job, runs what is sent once over two servers, and stops in order', async () => {
  const one = await start()
  const two = await start()
  const schedules = await pool.query<{ name: string; cron: string; timezone: string }>(
    'select name, cron, timezone from pgboss.schedule order by name',
  )
  expect(schedules.rows).toEqual([
    { name: 'backup', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'budget-alerts', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'clean-up', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'drift', cron: '* * * * *', timezone: 'UTC' },
    { name: 'keep-stopped', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'lapsed-requests', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'leaks', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'lifecycle', cron: '* * * * *', timezone: 'UTC' },
    { name: 'prices', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'reminders', cron: '* * * * *', timezone: 'UTC' },
    { name: 'runs', cron: '* * * * *', timezone: 'UTC' },
    { name: 'sealing', cron: '* * * * *', timezone: 'UTC' },
    { name: 'snapshots', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'tokens', cron: '0 * * * *', timezone: 'UTC' },
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
  expect(await Promise.all([one.isRunning(), two.isRunning()])).toEqual([false, true])
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
  for (const name of Object.keys(formerly)) {
    await expect.poll(() => runsOf(name), { timeout: 60_000 }).toBeGreaterThan(0)
    const runs = (await runsOf(name)) ?? 0
    // Once, and once more where the test goes over a time at which the job is due.
    expect(runs).toBeLessThanOrEqual(1 + ((await sentByClock(name)) ?? 0))
  }
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
  expect(await scheduler.isRunning()).toBe(false)
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

/** Sets the clock back, as seen by what the job library keeps: every time that it knows is to come again. */
async function setBack(hours: number): Promise<void> {
  const { rows } = await pool.query<{ table_name: string; names: string }>(
    `select table_name, string_agg(format('%1$I = %1$I + interval ''${hours} hours''', column_name), ', ') as names
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'pgboss' and table_type = 'BASE TABLE' and data_type like 'timestamp%' group by table_name`,
  )
  for (const { table_name, names } of rows) await pool.query(`update pgboss.${table_name} set ${names}`)
}

const lastCron = async () =>
  (await pool.query<{ is_past: boolean }>('select cron_on <= now() as is_past from pgboss.version')).rows[0]?.is_past

it('starts again what stands still after the clock was set back, and says so', async () => {
  const before = await start()
  await expect.poll(lastCron, { timeout: 60_000 }).toBe(true)
  await before.stop()
  const sender = await startSender()
  expect(await sender.send('reminders', {})).not.toBeNull()
  await setBack(2)
  // Neither its time nor that of the next minute comes before the old time does, and it keeps all others away.
  expect(await lastCron()).toBe(false)
  expect(await sender.send('reminders', {})).toBeNull()
  await pool.query('delete from scheduled_jobs')

  const freed = await start(deps, { lookMs: 200, lateMs: -50_000 })
  await expect.poll(() => runsOf('reminders'), { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(lastCron, { timeout: 60_000 }).toBe(true)
  await freed.stop()
  await sender.stop({ graceful: false })
  expect(freed.restartedAt()).toEqual(deps.now())
  expect(logged).toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: 'Jobs of the scheduler stood still, as after a clock was set back: it starts again.',
      jobs: expect.arrayContaining(['reminders']),
    }),
  )
})

it('says when the clocks disagree, and when they agree again', async () => {
  let aheadMs = 2 * 3_600_000
  await start({ ...deps, databaseNow: () => Promise.resolve(new Date(deps.now().getTime() - aheadMs)) }, { lookMs: 50 })
  const saying = (text: string) => logged.filter(({ msg }) => String(msg).startsWith(text))
  await expect.poll(() => saying('The clock of this server is 7200 s ahead')).toHaveLength(1)
  aheadMs = 0
  await expect.poll(() => saying('The clocks of server and database agree again')).toHaveLength(1)
})
