import { asc, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { RowOf } from '#contract/client.ts'
import { OPERATION_OF, RUN_KINDS, type RunKind } from '#domain/environment/lifecycle.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeApproval } from '../../../../test/support/requests.ts'
import { auditOf, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { change } from '../../audit/change.ts'
import { allowances, costPeriods, environments } from '../../db/schema/environments.ts'
import { lockEnvironment } from '../base/lock.ts'
import { reportRun } from './report.ts'

const REPORT = 'POST /environments/{id}/report'
type Body = Input<RowOf<typeof REPORT>>['body']

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const NOW = new Date('2026-11-02T10:00:00Z')
/** What people run. */
const BY_HAND = RUN_KINDS.filter((run) => run !== 'update')
const OUTCOMES = { apply: 'applied', stop: 'stopped', resume: 'resumed', destroy: 'destroyed' } as const

type Given = Parameters<typeof makeEnvironment>[3]
const makeOne = (given: Given = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { created_at: new Date('2026-11-01T10:00:00Z'), ...given })
const during = (run: RunKind, given: Given = {}) =>
  makeOne({ operation: OPERATION_OF[run], operation_run: run, operation_since: NOW, ...given })
const some = { id: await makeOne({ status: 'pending' }) }
const report = (id: string, body: Body, who = cast.developer) => who.call(REPORT, { params: { id }, body })
const periodsOf = (id: string) =>
  orm
    .select({
      started_at: costPeriods.started_at,
      ended_at: costPeriods.ended_at,
      cost_monthly: costPeriods.cost_monthly,
    })
    .from(costPeriods)
    .where(eq(costPeriods.environment_id, id))
    .orderBy(asc(costPeriods.started_at))

describeEndpoint('POST /environments/{id}/report', {
  200: () => {
    it.each([
      ['without an end', {}, null, 'active'],
      ['for days', { lifetime_days: 7 }, '2026-11-09T10:00:00.000Z', 'active'],
      ['for a day', { lifetime_days: 1 }, '2026-11-03T10:00:00.000Z', 'expiring_soon'],
      [
        'until a date',
        { expires_at: new Date('2026-12-01T00:00:00Z'), lifetime_days: 3 },
        '2026-12-01T00:00:00.000Z',
        'active',
      ],
      // It was being applied when its end came.
      [
        'until a date that has passed',
        { expires_at: new Date('2026-11-02T09:00:00Z'), operation: 'applying', operation_run: 'apply' },
        '2026-11-02T09:00:00.000Z',
        'expired',
      ],
    ] as const)('applied: it runs %s from now on, and costs', async (_, given, expires_at, status) => {
      const id = await makeOne({ status: 'pending', ...given })
      expect(await report(id, { outcome: 'applied' })).toMatchObject({
        status,
        expires_at,
        activated_at: NOW.toISOString(),
        operation: { kind: 'none', run: null },
      })
      expect(await periodsOf(id)).toEqual([{ started_at: NOW, ended_at: null, cost_monthly: 10 }])
      expect(await auditOf(deps, id)).toMatchObject([
        {
          action: 'environment.applied',
          actor_email: cast.developer.email,
          before: { status: 'pending' },
          after: { status, run: 'apply' },
        },
      ])
    })

    it('applied: an approved one, by the engine or after an apply that failed', async () => {
      const approved = await makeOne({ status: 'pending' })
      await makeApproval(deps, approved, { state: 'approved', decided_by: cast.owner.id })
      expect(await report(approved, { outcome: 'applied' })).toMatchObject({ status: 'active' })
      for (const operation of ['applying', 'failed'] as const) {
        const id = await makeOne({
          status: 'pending',
          operation,
          operation_run: 'apply',
          operation_note: operation === 'failed' ? 'Quota' : null,
        })
        expect(await report(id, { outcome: 'applied' })).toMatchObject({
          status: 'active',
          operation: { kind: 'none', note: null },
        })
      }
    })

    it('stopped: only what a stop does not end goes on to cost, and all stays reserved', async () => {
      const id = await during('stop')
      expect(await report(id, { outcome: 'stopped', note: 'By hand' })).toMatchObject({
        status: 'suspended',
        operation: { kind: 'none' },
        waiting: { kind: 'resume' },
      })
      expect(await periodsOf(id)).toEqual([
        { started_at: new Date('2026-11-01T10:00:00Z'), ended_at: NOW, cost_monthly: 10 },
        { started_at: NOW, ended_at: null, cost_monthly: 2 },
      ])
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'environment.stopped', after: { status: 'suspended', run: 'stop', note: 'By hand' } },
      ])
      expect(await orm.select().from(environments).where(eq(environments.id, id))).toMatchObject([
        { is_reserved: true, activated_at: new Date('2026-11-01T10:00:00Z') },
      ])
    })

    it('stopped: also what expired after its stop had failed', async () => {
      const id = await makeOne({
        status: 'expired',
        operation: 'failed',
        operation_run: 'stop',
        auto_teardown_enabled: false,
        expires_at: NOW,
      })
      expect(await report(id, { outcome: 'stopped' })).toMatchObject({ status: 'suspended' })
    })

    it.each([
      [null, 'active'],
      ['2026-12-01T00:00:00Z', 'active'],
      ['2026-11-03T00:00:00Z', 'expiring_soon'],
      ['2026-11-01T12:00:00Z', 'expired'],
    ])('resumed: one that ends at %s comes back %s, and costs in full', async (end, status) => {
      const id = await during('resume', { status: 'suspended', expires_at: end === null ? null : new Date(end) })
      expect(await report(id, { outcome: 'resumed' })).toMatchObject({
        status,
        expires_at: end && new Date(end).toISOString(),
      })
      expect((await periodsOf(id)).map(({ cost_monthly, ended_at }) => [cost_monthly, ended_at])).toEqual([
        [2, NOW],
        [10, null],
      ])
    })

    it('destroyed: it is deleted, costs no more, is not reserved, and what was allowed ends with the month', async () => {
      const id = await during('destroy', { name: 'Gone' })
      const allowance = {
        project_id: cast.project.id,
        environment_id: id,
        approval_id: await makeApproval(deps, id),
        approver_id: cast.owner.id,
        from_month: '2026-10',
        created_at: NOW,
      }
      await orm.insert(allowances).values([
        { ...allowance, id: deps.newId(), amount: 5 },
        { ...allowance, id: deps.newId(), amount: 3, until_month: '2026-10' },
      ])
      expect(await report(id, { outcome: 'destroyed' }, cast.project_admin)).toMatchObject({
        status: 'deleted',
        deleted_at: NOW.toISOString(),
        waiting: null,
        cost_to_date: 0.33,
        forecast_this_month: 0.33,
      })
      expect(await periodsOf(id)).toMatchObject([{ ended_at: NOW }])
      // What was for one month alone does not last longer.
      const allowed = orm.select().from(allowances).where(eq(allowances.environment_id, id))
      expect(await allowed.orderBy(desc(allowances.amount))).toMatchObject([
        { amount: 5, until_month: '2026-11' },
        { amount: 3, until_month: '2026-10' },
      ])
      expect(await orm.select().from(environments).where(eq(environments.id, id))).toMatchObject([
        { is_reserved: false },
      ])
      const told = {
        kind: 'environment-deleted',
        data: { actor: cast.project_admin.name, environment: 'Gone', connection: 'manual', project: 'Storefront' },
        path: `/environments/${id}`,
      }
      expect(await toldTo(deps, cast.developer)).toContainEqual(told)
      expect(await toldTo(deps, cast.owner)).toContainEqual(told)
      expect(await toldTo(deps, cast.project_admin)).not.toContainEqual(told)
    })

    it.each(BY_HAND)(
      'failed: a run that was to %s is kept with its note, and those who manage it are told',
      async (run) => {
        const status = run === 'apply' ? 'pending' : run === 'resume' ? 'suspended' : 'active'
        const id = await during(run, { status })
        const before = await periodsOf(id)
        const answer = await report(id, { outcome: 'failed', note: 'Quota exceeded.' })
        expect(answer).toMatchObject({
          status,
          operation: { kind: 'failed', run, note: 'Quota exceeded.' },
          waiting: { kind: `${run}-failed` },
        })
        expect(answer.waiting?.reason).toContain('(Quota exceeded)')
        expect(await periodsOf(id)).toEqual(before)
        expect(await auditOf(deps, id)).toMatchObject([
          { action: 'environment.failed', after: { operation: 'failed', run, note: 'Quota exceeded.' } },
        ])
        const told = expect.objectContaining({
          kind: 'environment-failed',
          data: { environment: 'Shop', connection: 'manual', project: 'Storefront', run, note: 'Quota exceeded.' },
        }) as unknown
        expect(await toldTo(deps, cast.owner)).toContainEqual(told)
        expect((await toldTo(deps, cast.developer)).filter(({ path }) => path === `/environments/${id}`)).toEqual([])
      },
    )

    it('failed: the first apply by hand leaves something that has to be destroyed', async () => {
      const id = await makeOne({ status: 'pending' })
      expect(await report(id, { outcome: 'failed' })).toMatchObject({
        status: 'pending',
        operation: { kind: 'failed', run: 'apply', note: null },
        actions: { cancel: 'has-infrastructure', change: 'has-infrastructure', delete: null, report: null },
      })
    })
  },
  400: () => {
    it.each([{}, { outcome: 'done' }, { outcome: 'failed', note: 'x'.repeat(2001) }, { outcome: 'failed', by: 'me' }])(
      'refuses %j',
      async (body) => {
        await expect(report(some.id, body as Body)).rejects.toMatchObject({ status: 400 })
      },
    )
  },
  403: () => {
    it('refuses a person who does not manage it', async () => {
      await expect(report(some.id, { outcome: 'applied' }, cast.viewer)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('hides it from a person who is not in its project', async () => {
      await expect(report(some.id, { outcome: 'applied' }, cast.outsider)).rejects.toMatchObject({ status: 404 })
      await expect(report('shop', { outcome: 'applied' }, cast.admin)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    const kept = (reason: string) =>
      `${reason} Your report changes nothing, but it is recorded in the activity of the environment.`
    const UNAPPROVED = kept(
      'The environment is not approved, so you cannot apply it: wait for the decision, or request approval again.',
    )
    const NOTHING = kept(
      'No outcome is expected for the environment: suspend, resume or delete it first, then report the outcome.',
    )
    const LATE = { action: 'environment.report-late' }

    it.each([
      ['pending', {}],
      ['rejected', {}],
      ['expired', {}],
      ['canceled', {}],
      ['approved', { void_reason: 'The stack was changed.' }],
      ['approved', { stack_digest: 'of another stack' }],
      ['approved', { cost_monthly: 9 }],
    ] as const)('applies nothing whose approval is %s with %j', async (state, given) => {
      const id = await makeOne({ status: 'pending' })
      await makeApproval(deps, id, { state, ...given })
      for (const outcome of ['applied', 'failed'] as const)
        await expect(report(id, { outcome })).rejects.toMatchObject({ status: 409, message: UNAPPROVED })
      expect(await periodsOf(id)).toEqual([])
    })

    it.each(BY_HAND)('names what is awaited while a run is to %s', async (run) => {
      const id = await during(run, run === 'apply' ? { status: 'pending' } : {})
      for (const outcome of Object.values(OUTCOMES).filter((one) => one !== OUTCOMES[run])) {
        await expect(report(id, { outcome })).rejects.toMatchObject({
          status: 409,
          message: kept(
            `The environment is expected to be ${OUTCOMES[run]}, not ${outcome}: report ${OUTCOMES[run]} or failed.`,
          ),
        })
      }
      expect(await auditOf(deps, id)).toMatchObject([LATE, LATE, LATE])
    })

    it.each(['active', 'expiring_soon', 'expired', 'suspended'] as const)(
      'awaits nothing of a %s one',
      async (status) => {
        await expect(report(await makeOne({ status }), { outcome: 'failed' })).rejects.toMatchObject({
          status: 409,
          message: NOTHING,
        })
      },
    )

    it('applies nothing whose end has passed, but records that someone did', async () => {
      const id = await makeOne({ status: 'pending', expires_at: NOW })
      await expect(report(id, { outcome: 'applied' })).rejects.toMatchObject({
        status: 409,
        message: kept(
          'The end of the environment has passed, so it can no longer be applied: move its end, or cancel it.',
        ),
      })
      expect(await auditOf(deps, id)).toMatchObject([LATE])
    })

    it('takes a report once', async () => {
      const id = await makeOne({ status: 'pending' })
      const settled = await Promise.allSettled([1, 2, 3].map(() => report(id, { outcome: 'applied' })))
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(report(id, { outcome: 'applied' })).rejects.toMatchObject({ status: 409, message: NOTHING })
      expect(await periodsOf(id)).toHaveLength(1)
      expect(await auditOf(deps, id)).toMatchObject([{ action: 'environment.applied' }, LATE, LATE, LATE])
    })

    it('takes none of what is deleted', async () => {
      await expect(report(await makeOne({ status: 'deleted' }), { outcome: 'destroyed' })).rejects.toMatchObject({
        status: 409,
        message: kept('The environment has been deleted: you can no longer change it.'),
      })
    })
  },
})

describe('reports of an engine', () => {
  it('stand in its name, and tell everyone who manages it', async () => {
    const id = await during('destroy', { name: 'By itself' })
    await change(deps, { via: 'engine' }, async (work) =>
      reportRun({ deps, work, now: NOW }, await lockEnvironment(work.tx, id), { outcome: 'destroyed' }),
    )
    expect(await auditOf(deps, id)).toMatchObject([{ action: 'environment.destroyed', actor_email: '' }])
    const told = expect.objectContaining({
      data: { actor: 'Strata', environment: 'By itself', connection: 'manual', project: 'Storefront' },
    }) as unknown
    for (const who of ['developer', 'owner', 'project_admin'] as const)
      expect(await toldTo(deps, cast[who])).toContainEqual(told)
  })
})
