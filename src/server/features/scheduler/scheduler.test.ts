import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SCHEDULED_JOBS } from '#contract/scheduler.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { environments } from '../../db/schema/environments.ts'
import { scheduledJobs } from '../../db/schema/scheduler.ts'

let isRunning = true
let restartedAt: Date | undefined
let aheadMs = 0
const { deps, user, person } = await createTestApp({
  scheduler: { isRunning: () => Promise.resolve(isRunning), restartedAt: () => restartedAt },
  databaseNow: () => Promise.resolve(new Date(deps.now().getTime() - aheadMs)),
})
const { orm } = deps.database
const admin = await user({ role: 'admin' }).ready()
const owner = await user().ready()

describeEndpoint('GET /scheduler/status', {
  200: () => {
    it('names every job with when it runs, before any has run', async () => {
      const { jobs, ...server } = await admin.call('GET /scheduler/status', {})
      expect(server).toEqual({ status: 'running', clock_skew_seconds: expect.closeTo(0, 0), restarted_at: null })
      expect(jobs.map(({ name }) => name)).toEqual([...SCHEDULED_JOBS])
      expect(jobs[0]).toEqual({
        name: 'lifecycle',
        every: '* * * * *',
        last_run_at: null,
        next_run_at: '2026-11-02T10:01:00.000Z',
        last_duration_ms: null,
        run_count: 0,
        failure_count: 0,
        last_error: null,
        last_summary: null,
      })
    })

    it('says that due work waits while the clocks disagree, and when jobs were started again', async () => {
      aheadMs = -3_600_000
      restartedAt = new Date('2026-11-02T09:00:00Z')
      const server = await admin.call('GET /scheduler/status', {})
      const run = await admin.call('POST /scheduler/run-now', {})
      aheadMs = 0
      restartedAt = undefined
      expect(server).toMatchObject({
        status: 'waiting',
        clock_skew_seconds: expect.closeTo(-3600, 0),
        restarted_at: '2026-11-02T09:00:00.000Z',
      })
      expect(run.lines[0]?.text).toMatch(/^The clock of this server is 3600 s behind the database's, so due work waits/)
      await orm.delete(scheduledJobs)
    })

    it('says how they fared, and no next time while it is stopped', async () => {
      await admin.call('POST /scheduler/run-now', {})
      isRunning = false
      const { status, jobs } = await admin.call('GET /scheduler/status', {})
      isRunning = true
      expect(status).toBe('stopped')
      expect(jobs.map(({ next_run_at }) => next_run_at)).toEqual(SCHEDULED_JOBS.map(() => null))
      expect(jobs.find(({ name }) => name === 'budget-alerts')).toMatchObject({
        last_run_at: '2026-11-02T10:00:00.000Z',
        last_duration_ms: expect.any(Number),
        run_count: 1,
        failure_count: 0,
        last_error: null,
        last_summary: 'No budget has reached an alert.',
      })
      expect(jobs.find(({ name }) => name === 'clean-up')).toMatchObject({ run_count: 0 })
    })
  },
  401: () => {
    it('refuses a person who is not signed in', async () => {
      expect((await person().send('/api/scheduler/status')).status).toBe(401)
    })
  },
  403: () => {
    it('refuses a token without its scope', async () => {
      expect((await admin.token(['stacks:read']).send('/api/scheduler/status')).status).toBe(403)
      expect((await admin.token(['administration:read']).send('/api/scheduler/status')).status).toBe(200)
    })
  },
})

describeEndpoint('POST /scheduler/run-now', {
  200: () => {
    it('runs the jobs of the lifecycle, says what they did in order, and writes down who did it', async () => {
      const project = await makeProject(deps, owner)
      const id = await makeEnvironment(deps, project.id, owner, {
        expires_at: new Date('2026-11-03T10:00:00Z'),
        budget_limit: 1,
      })
      const run = await admin.call('POST /scheduler/run-now', {})
      expect(run.message).toBe('The lifecycle check is done.')
      expect(run.lines.map(({ job, text }) => `${job}: ${text}`)).toEqual([
        'lifecycle: Shop: active to expiring_soon, its end is 2026-11-03T10:00:00.000Z.',
        'lifecycle: 1 environment expiring soon, 0 expired, 0 teardowns begun.',
        'reminders: Shop ends at 2026-11-03T10:00:00.000Z: reminder of 24 hours.',
        'reminders: 1 reminder sent: 1 of an end, 0 of a request.',
        'budget-alerts: No budget has reached an alert.',
        'lapsed-requests: No request has lapsed.',
        'workflows: No workflow was due.',
      ])
      const times = run.lines.map(({ at_ms }) => at_ms)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.every((at) => at >= 0 && at <= run.duration_ms)).toBe(true)
      const [moved] = await orm
        .select({ via: auditEntries.via, actor_email: auditEntries.actor_email })
        .from(auditEntries)
        .where(eq(auditEntries.target_id, id))
      expect(moved).toEqual({ via: 'scheduler', actor_email: '' })
      const byHand = await orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, 'scheduler.run'))
        .orderBy(auditEntries.seq)
      expect(byHand.at(-1)).toMatchObject({
        actor_email: admin.email,
        target_type: 'scheduler',
        after: { text: 'The lifecycle check is done.', message: { code: 'audit.lifecycle-done', params: {} } },
      })
    })

    it('says which job could not do its work', async () => {
      const project = await makeProject(deps, owner)
      const id = await makeEnvironment(deps, project.id, owner, {
        name: 'Broken',
        expires_at: new Date('2026-11-03T10:00:00Z'),
      })
      await deps.database.pool.query(
        `alter table environments add constraint broken check (name <> 'Broken' or status <> 'expiring_soon')`,
      )
      const run = await admin.call('POST /scheduler/run-now', {})
      await deps.database.pool.query('alter table environments drop constraint broken')
      await orm.delete(environments).where(eq(environments.id, id))
      expect(run.message).toBe('The lifecycle check is done, but not all of it worked: look at lifecycle.')
      expect(run.lines[0]).toMatchObject({
        job: 'lifecycle',
        text: expect.stringMatching(/^Could not deal with the environment Broken: .*constraint "broken"$/),
      })
      const { jobs } = await admin.call('GET /scheduler/status', {})
      expect(jobs[0]).toMatchObject({ failure_count: 1, last_error: expect.stringContaining('Broken') })
      // Whose environment it is, is not for everyone to know.
      const [seen] = (await owner.call('GET /scheduler/status', {})).jobs
      expect(seen).toMatchObject({
        failure_count: 1,
        last_error: 'The last run did not work: an administrator sees why.',
      })
    })
  },
  401: () => {
    it('refuses a person who is not signed in', async () => {
      expect((await person().send('/api/scheduler/run-now', { method: 'POST' })).status).toBe(401)
    })
  },
  403: () => {
    it('refuses a person who is no administrator', async () => {
      expect((await owner.send('/api/scheduler/run-now', { method: 'POST' })).status).toBe(403)
    })
  },
  409: () => {
    describe('while someone else does so', () => {
      it('is refused with a sentence, on every server, and works afterwards', async () => {
        const statuses = await deps.database.orm.transaction(async (tx) => {
          // Holds up the one that runs: its audit entry has to wait.
          await tx.execute('select from audit_head for update')
          const first = admin.send('/api/scheduler/run-now', { method: 'POST' })
          await expect
            .poll(
              async () =>
                (
                  await deps.database.pool.query(
                    `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
                  )
                ).rowCount,
            )
            .toBe(1)
          const second = await admin.send('/api/scheduler/run-now', { method: 'POST' })
          expect(await second.json()).toEqual({
            detail: 'Someone is running the jobs by hand: wait until they are done, then check the result.',
            code: 'instance.jobs-running',
            params: {},
          })
          return { first, second: second.status }
        })
        expect(statuses.second).toBe(409)
        expect((await statuses.first).status).toBe(200)
        expect((await admin.send('/api/scheduler/run-now', { method: 'POST' })).status).toBe(200)
      })
    })
  },
})
