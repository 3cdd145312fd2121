import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'

const EXTEND = 'POST /environments/{id}/extend'
const app = await createTestApp()
const { deps } = app
const cast = await makeCast(app)
type Given = Parameters<typeof makeEnvironment>[3]
const makeOne = (given: Given = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { expires_at: new Date('2026-11-03T10:00:00Z'), ...given })
const some = { id: await makeOne() }
const extend = (id: string, days: number, who = cast.developer) => who.call(EXTEND, { params: { id }, body: { days } })

describeEndpoint('POST /environments/{id}/extend', {
  200: () => {
    it.each([
      ['expiring_soon', '2026-11-03T10:00:00Z', 7, '2026-11-10T10:00:00.000Z', 'active'],
      ['active', '2026-12-03T10:00:00Z', 365, '2027-12-03T10:00:00.000Z', 'active'],
      // Counted from now when the end has passed.
      ['expired', '2026-10-01T00:00:00Z', 7, '2026-11-09T10:00:00.000Z', 'active'],
      ['expired', '2026-10-01T00:00:00Z', 1, '2026-11-03T10:00:00.000Z', 'expiring_soon'],
      ['expired', '2026-10-01T00:00:00Z', 2, '2026-11-04T10:00:00.000Z', 'expiring_soon'],
    ] as const)(
      'moves the end of one that is %s at %s by %d days to %s: %s',
      async (status, expires_at, days, expected, after) => {
        const id = await makeOne({ status, expires_at: new Date(expires_at) })
        expect(await extend(id, days)).toMatchObject({ expires_at: expected, status: after, cost_monthly: 10 })
        expect(await auditOf(deps, id)).toEqual([
          {
            action: 'environment.extend',
            actor_email: cast.developer.email,
            before: { status, operation: 'none', expires_at: new Date(expires_at).toISOString() },
            after: { status: after, operation: 'none', expires_at: expected, days },
          },
        ])
      },
    )

    it('is for its owner and who manages the project', async () => {
      for (const who of ['developer', 'owner', 'project_admin', 'admin'] as const) {
        expect(await extend(await makeOne(), 1, cast[who])).toMatchObject({ expires_at: '2026-11-04T10:00:00.000Z' })
      }
    })

    it('goes on after a stop that failed', async () => {
      const id = await makeOne({ operation: 'failed', operation_run: 'stop', operation_note: 'No rights' })
      expect(await extend(id, 7)).toMatchObject({
        operation: { kind: 'failed', run: 'stop', note: 'No rights' },
        expires_at: '2026-11-10T10:00:00.000Z',
      })
    })

    it('moves the end to a date, also that of one that does not run yet and whose end has passed', async () => {
      const to = (id: string, expires_at: string) =>
        cast.developer.call(EXTEND, { params: { id }, body: { expires_at } })
      expect(await to(await makeOne(), '2026-11-20T12:30:00Z')).toMatchObject({
        expires_at: '2026-11-20T12:30:00.000Z',
        status: 'active',
      })
      const id = await makeOne({ status: 'pending', expires_at: new Date('2026-11-02T09:00:00Z') })
      const before = await cast.developer.call('GET /environments/{id}', { params: { id } })
      expect(before).toMatchObject({
        waiting: { kind: 'end-passed', reason: expect.stringContaining('move its end, or cancel it') },
        actions: { extend: null, report: 'end-passed', begin: 'end-passed' },
      })
      expect(await to(id, '2026-11-20T12:30:00Z')).toMatchObject({
        status: 'pending',
        expires_at: '2026-11-20T12:30:00.000Z',
        waiting: { kind: 'apply' },
        actions: { report: null, begin: null },
      })
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'environment.extend', before: { status: 'pending' }, after: { status: 'pending' } },
      ])
    })

    it('says where the limit is, and that it is reached', async () => {
      const project = await makeProject(deps, cast.owner, {}, { max_lifetime_days: 10 })
      const id = await makeEnvironment(deps, project.id, cast.owner, {
        created_at: new Date('2026-10-31T10:00:00Z'),
        expires_at: new Date('2026-11-03T10:00:00Z'),
      })
      const seen = await cast.owner.call('GET /environments/{id}', { params: { id } })
      expect(seen).toMatchObject({ latest_end: '2026-11-10T10:00:00.000Z', actions: { extend: null } })
      expect(await extend(id, 7, cast.owner)).toMatchObject({ actions: { extend: 'lifetime-limit' } })
    })

    it('goes up to the longest lifetime that the project allows', async () => {
      const project = await makeProject(deps, cast.owner, {}, { max_lifetime_days: 10 })
      const id = await makeEnvironment(deps, project.id, cast.owner, {
        created_at: new Date('2026-10-31T10:00:00Z'),
        expires_at: new Date('2026-11-03T10:00:00Z'),
      })
      expect(await extend(id, 7, cast.owner)).toMatchObject({ expires_at: '2026-11-10T10:00:00.000Z' })
    })

    it('counts both of two who extend at once', async () => {
      const id = await makeOne()
      const both = await Promise.all([extend(id, 7), extend(id, 7, cast.owner)])
      expect(new Set(both.map(({ expires_at }) => expires_at))).toEqual(
        new Set(['2026-11-10T10:00:00.000Z', '2026-11-17T10:00:00.000Z']),
      )
      expect(await auditOf(deps, id)).toHaveLength(2)
    })
  },
  400: () => {
    it.each([
      [{}, 'Say by how many days.'],
      [{ days: 0 }, 'Extend by at least one day.'],
      [{ days: 366 }, 'Extend by at most 365 days.'],
      [{ days: 1.5 }, 'Say by how many days.'],
      [{ days: 1, expires_at: '2026-12-01T00:00:00Z' }, 'Say by how many days.'],
    ])('refuses %j: %s', async (body, message) => {
      const response = await cast.owner.send(`/api/environments/${some.id}/extend`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field: 'days', message }] })
    })
  },
  403: () => {
    it('refuses a person who does not manage it', async () => {
      await expect(extend(some.id, 7, cast.viewer)).rejects.toMatchObject({ status: 403 })
      const others = await makeEnvironment(deps, cast.project.id, cast.owner, {
        expires_at: new Date('2026-11-03T10:00:00Z'),
      })
      await expect(extend(others, 7)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it.each(['99999999-9999-4999-8999-999999999999', 'shop'])('does not know %j', async (id) => {
      await expect(extend(id, 7, cast.admin)).rejects.toMatchObject({ status: 404 })
    })
    it('hides it from a person who is not in its project', async () => {
      await expect(extend(some.id, 7, cast.outsider)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it.each([
      ['active', { expires_at: null }, 'The environment has no end: there is nothing to extend.'],
      ['pending', { expires_at: null }, 'The environment has no end: there is nothing to extend.'],
      ['suspended', {}, 'The environment is suspended: resume it before you extend it.'],
      ['deleted', {}, 'The environment has been deleted: you can no longer change it.'],
      [
        'expired',
        { operation: 'destroying', operation_run: 'destroy' },
        'The environment is being destroyed: wait until this is done, or report the outcome.',
      ],
      [
        'expired',
        { operation: 'failed', operation_run: 'destroy' },
        'Destroying the environment failed and some of its resources may be gone: delete it to try again.',
      ],
      [
        'active',
        { expires_at: new Date('9999-12-30T00:00:00Z') },
        'The end would be after the year 9999: extend it by fewer days.',
      ],
    ] as const)('refuses for a %s one with %j: %s', async (status, given, message) => {
      const id = await makeOne({ status, ...given })
      await expect(extend(id, 7)).rejects.toMatchObject({ status: 409, message })
      expect(await auditOf(deps, id)).toEqual([])
    })

    it.each(['2026-11-03T10:00:00Z', '2026-11-01T00:00:00Z'])(
      'takes no earlier end, such as %s',
      async (expires_at) => {
        const call = cast.developer.call(EXTEND, { params: { id: some.id }, body: { expires_at } })
        await expect(call).rejects.toMatchObject({
          status: 409,
          message: 'The environment already runs until 2026-11-03 10:00 UTC: choose a later end.',
        })
      },
    )

    it.each([
      [10, '10 days at most, this one until 2026-11-10 10:00 UTC'],
      [1, '1 day at most, this one until 2026-11-01 10:00 UTC'],
    ])('names the limit of a project that allows %d days', async (max_lifetime_days, text) => {
      const project = await makeProject(deps, cast.owner, {}, { max_lifetime_days })
      const id = await makeEnvironment(deps, project.id, cast.owner, {
        created_at: new Date('2026-10-31T10:00:00Z'),
        expires_at: new Date('2026-11-03T10:00:00Z'),
      })
      await expect(extend(id, 8, cast.owner)).rejects.toMatchObject({
        status: 409,
        message: `The project lets an environment live for ${text}: extend it by fewer days, or ask an owner of the project to raise the limit.`,
      })
      const [row] = await deps.database.orm.select().from(environments).where(eq(environments.id, id))
      expect(row?.expires_at).toEqual(new Date('2026-11-03T10:00:00Z'))
    })
  },
})
