import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'
import { createCall, hearCalls } from './call-to-work.ts'
import { createSignals, type Signals } from './runs/base/signals.ts'
import { schedulerElsewhere } from './scheduler/elsewhere.ts'

const { deps } = await createTestApp()
const ears: Signals[] = []

afterEach(async () => {
  for (const one of ears.splice(0)) await one.stop()
})

it('reaches a process that works, once for what comes at the same time', async () => {
  const signals = createSignals(deps.database)
  ears.push(signals)
  let heard = 0
  const hearing = hearCalls({ signals }, () => (heard += 1))
  // The connection that hears opens in the background.
  await expect
    .poll(async () => {
      const { rows } = await deps.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'strata signals'
          and state = 'idle' and query ilike 'listen strata_work'`,
      )
      return rows.length
    })
    .toBe(1)
  const errors: unknown[] = []
  const call = createCall(deps.database, (error) => errors.push(error))
  for (let one = 0; one < 20; one += 1) call.wake()
  await expect.poll(() => heard).toBe(1)
  call.wake()
  await expect.poll(() => heard).toBe(2)
  await hearing.stop()
  call.wake()
  await sleep(300)
  expect({ heard, errors }).toEqual({ heard: 2, errors: [] })
})

it('tells of a database that does not take the call, and goes on', async () => {
  const app = await createTestApp()
  await app.deps.database.pool.end()
  const errors: unknown[] = []
  const call = createCall(app.deps.database, (error) => errors.push(error))
  call.wake()
  await expect.poll(() => errors.length).toBe(1)
  call.wake()
  await expect.poll(() => errors.length).toBe(2)
})

it('knows from the database whether a scheduler runs elsewhere', async () => {
  const { pool } = deps.database
  const scheduler = schedulerElsewhere(deps)
  expect(await scheduler.isRunning()).toBe(false)
  await pool.query('create schema pgboss')
  await pool.query('create table pgboss.version (version int primary key, cron_on timestamptz)')
  await pool.query('insert into pgboss.version values (1, null)')
  expect(await scheduler.isRunning()).toBe(false)
  await pool.query(`update pgboss.version set cron_on = now() - interval '30 seconds'`)
  expect(await scheduler.isRunning()).toBe(true)
  await pool.query(`update pgboss.version set cron_on = now() - interval '90 seconds'`)
  expect(await scheduler.isRunning()).toBe(false)
  expect(scheduler.restartedAt()).toBeUndefined()
})
