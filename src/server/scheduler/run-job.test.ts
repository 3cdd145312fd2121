import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { scheduledJobs } from '../db/schema/scheduler.ts'
import { createReport } from '../environments/clock/job-report.ts'
import { JOBS, cronOf, nextRunOf, type Job } from './jobs.ts'
import { runJob } from './run-job.ts'

const { deps, logged, setTime } = await createTestApp()
const { orm } = deps.database

const job = (run: Job['run']): Job => ({ everyMinutes: 1, isOfLifecycle: true, run })
const kept = () => orm.select().from(scheduledJobs)

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  await orm.delete(scheduledJobs)
})

describe('a job', () => {
  it('is counted with what it did', async () => {
    await runJob(deps, 'budget-alerts')
    setTime('2026-11-02T10:05:00Z')
    await runJob(deps, 'budget-alerts')
    expect(await kept()).toEqual([
      {
        name: 'budget-alerts',
        last_run_at: new Date('2026-11-02T10:05:00Z'),
        last_duration_ms: expect.any(Number),
        run_count: 2,
        failure_count: 0,
        last_error: null,
        last_summary: 'No budget has reached an alert.',
      },
    ])
  })

  it('that throws is kept and logged, and forgotten when it works again', async () => {
    const broken = new Error('Failed query: select secret', { cause: new Error('connection lost') })
    expect(
      (
        await runJob(
          deps,
          'lifecycle',
          job(() => Promise.reject(broken)),
        )
      ).problems,
    ).toEqual(['The job failed: connection lost'])
    expect(await kept()).toMatchObject([
      { run_count: 1, failure_count: 1, last_error: 'The job failed: connection lost' },
    ])
    expect(logged).toContainEqual(
      expect.objectContaining({ job: 'lifecycle', msg: 'A job of the scheduler failed; it runs again the next time.' }),
    )
    await runJob(deps, 'lifecycle')
    expect(await kept()).toMatchObject([
      { run_count: 2, failure_count: 1, last_error: null, last_summary: 'No environment was due.' },
    ])
  })

  it('that could not do all of it counts as failed, with what it did', async () => {
    const partly = job(() => {
      const report = createReport()
      report.fail('One is broken.')
      return Promise.resolve(report.done('2 done.'))
    })
    await runJob(deps, 'lifecycle', partly)
    expect(await kept()).toMatchObject([{ failure_count: 1, last_error: 'One is broken.', last_summary: '2 done.' }])
  })

  it.each([
    [61, 'is 61 s ahead of the database'],
    [-3600, 'is 3600 s behind the database'],
  ])('waits while the clock of the server is off by %d s, and says so', async (seconds, text) => {
    const databaseNow = () => Promise.resolve(new Date(deps.now().getTime() - seconds * 1000))
    let runs = 0
    const counted = job(() => {
      runs += 1
      return Promise.resolve(createReport().done('Done.'))
    })
    const { problems } = await runJob({ ...deps, databaseNow }, 'lifecycle', counted)
    expect(problems).toEqual([expect.stringContaining(text)])
    expect(runs).toBe(0)
    expect(await kept()).toMatchObject([{ failure_count: 1, last_error: expect.stringContaining(text) }])
    await runJob({ ...deps, databaseNow: () => Promise.resolve(deps.now()) }, 'lifecycle', counted)
    expect(runs).toBe(1)
  })

  it('runs while the clocks are less than a minute apart', async () => {
    const databaseNow = () => Promise.resolve(new Date(deps.now().getTime() + 59_000))
    expect((await runJob({ ...deps, databaseNow }, 'lifecycle')).problems).toEqual([])
  })

  it('is counted in full when several servers run it at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => runJob(deps, 'lapsed-requests')))
    expect(await kept()).toMatchObject([{ name: 'lapsed-requests', run_count: 8, failure_count: 0 }])
  })

  it('clears away what has ended', async () => {
    const row = (key: string, sent_at: string) => [crypto.randomUUID(), key, sent_at]
    for (const values of [row('old', '2025-09-01T00:00:00Z'), row('new', '2026-01-01T00:00:00Z')]) {
      await deps.database.pool.query('insert into sent_once (subject_id, key, sent_at) values ($1, $2, $3)', values)
    }
    expect((await runJob(deps, 'clean-up')).summary).toBe('Removed what had expired.')
    expect((await deps.database.pool.query('select key from sent_once')).rows).toEqual([{ key: 'new' }])
  })
})

it('says no more than 200 lines, and how many there were', () => {
  const report = createReport()
  for (let number = 0; number < 250; number++) report.say(`Line ${number}.`)
  const { lines } = report.done('Done.')
  expect(lines).toHaveLength(202)
  expect(lines.slice(-2).map(({ text }) => text)).toEqual(['And 50 more.', 'Done.'])
})

it.each([
  ['lifecycle', '* * * * *', '2026-11-02T10:02:00.000Z'],
  ['reminders', '* * * * *', '2026-11-02T10:02:00.000Z'],
  ['budget-alerts', '*/5 * * * *', '2026-11-02T10:05:00.000Z'],
  ['workflows', '* * * * *', '2026-11-02T10:02:00.000Z'],
  ['lapsed-requests', '*/5 * * * *', '2026-11-02T10:05:00.000Z'],
  ['tokens', '0 * * * *', '2026-11-02T11:00:00.000Z'],
  ['sealing', '* * * * *', '2026-11-02T10:02:00.000Z'],
  ['backup', '0 * * * *', '2026-11-02T11:00:00.000Z'],
  ['leaks', '0 * * * *', '2026-11-02T11:00:00.000Z'],
  ['snapshots', '0 * * * *', '2026-11-02T11:00:00.000Z'],
  ['keep-stopped', '0 * * * *', '2026-11-02T11:00:00.000Z'],
  ['clean-up', '0 * * * *', '2026-11-02T11:00:00.000Z'],
] as const)('runs %s at %s', (name, cron, next) => {
  expect(cronOf(JOBS[name])).toBe(cron)
  expect(nextRunOf(JOBS[name], new Date('2026-11-02T10:01:00Z')).toISOString()).toBe(next)
})
