// Running by hand under one's name, and taking back of what nothing was run.
import { expect, it } from 'vitest'
import { OPERATION_OF, type RunKind } from '#domain/environment/lifecycle.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeApproval } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { sweepEnvironments } from '../clock/sweep.ts'

const app = await createTestApp()
const { deps } = app
const cast = await makeCast(app)
const { developer, owner } = cast
const NOW = '2026-11-02T10:00:00.000Z'
type Given = Parameters<typeof makeEnvironment>[3]
const makeOne = (given: Given = {}) => makeEnvironment(deps, cast.project.id, developer, given)
const during = (run: RunKind, given: Given = {}) =>
  makeOne({
    operation: OPERATION_OF[run],
    operation_run: run,
    operation_since: new Date('2026-11-02T09:00:00Z'),
    ...given,
  })
const begin = (id: string, who = developer) => who.call('POST /environments/{id}/begin', { params: { id } })
const undo = (id: string, who = developer) => who.call('POST /environments/{id}/undo', { params: { id } })
const cancel = (id: string, who = developer) => who.call('POST /environments/{id}/cancel', { params: { id } })
const remove = (id: string, who = developer) => who.call('DELETE /environments/{id}', { params: { id } })
const report = (id: string, outcome: 'applied' | 'destroyed' | 'stopped', who = developer) =>
  who.call('POST /environments/{id}/report', { params: { id }, body: { outcome, note: 'By hand' } })
const some = { id: await makeOne({ status: 'pending' }) }

describeEndpoint('POST /environments/{id}/begin', {
  200: () => {
    it('makes applying it an operation with a name and a time, which no one cancels', async () => {
      const id = await makeOne({ status: 'pending' })
      expect(await begin(id)).toMatchObject({
        status: 'pending',
        operation: { kind: 'applying', run: 'apply', since: NOW, by: { email: developer.email, name: developer.name } },
        waiting: {
          kind: 'applying',
          since: NOW,
          reason: expect.stringContaining(`${developer.name} has been applying it by hand since 2026-11-02 10:00 UTC`),
        },
        actions: { begin: 'begun', undo: null, cancel: 'operation', report: null },
      })
      for (const act of [cancel, remove])
        await expect(act(id, owner)).rejects.toMatchObject({
          status: 409,
          message: `${developer.name} has been applying the environment by hand since 2026-11-02 10:00 UTC: wait until they report the outcome, or ask them.`,
        })
      expect(await report(id, 'applied', owner)).toMatchObject({
        status: 'active',
        operation: { kind: 'none', by: null },
      })
      expect((await auditOf(deps, id)).map(({ action }) => action)).toEqual([
        'environment.begin',
        'environment.applied',
      ])
    })

    it.each(['stop', 'resume', 'destroy'] as const)('puts a name to a %s that is only ordered', async (run) => {
      const id = await during(run, { status: run === 'resume' ? 'suspended' : 'active' })
      expect(await begin(id, owner)).toMatchObject({
        operation: { kind: OPERATION_OF[run], run, since: NOW, by: { email: owner.email } },
        actions: { undo: null },
      })
      const seen = await developer.call('GET /environments/{id}', { params: { id } })
      expect(seen.actions).toMatchObject({ undo: 'begun-by-other', begin: 'begun', report: null })
    })

    it('tries again what has failed', async () => {
      const id = await makeOne({
        status: 'pending',
        operation: 'failed',
        operation_run: 'apply',
        operation_note: 'Quota',
      })
      expect(await begin(id)).toMatchObject({
        operation: { kind: 'applying', note: null, by: { email: developer.email } },
      })
      expect(await undo(id)).toMatchObject({
        status: 'pending',
        operation: { kind: 'failed', run: 'apply', note: 'Quota' },
      })
    })

    it('has one winner when two begin at once, or one begins and another cancels', async () => {
      const id = await makeOne({ status: 'pending' })
      const both = await Promise.allSettled([begin(id), begin(id, owner)])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (let round = 0; round < 5; round += 1) {
        const other = await makeOne({ status: 'pending', name: `Race ${round}` })
        const [begun, canceled] = await Promise.allSettled([begin(other), cancel(other, owner)])
        expect([begun.status, canceled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        expect(await environmentRow(deps, other)).toMatchObject(
          begun.status === 'fulfilled' ? { status: 'pending', operation: 'applying' } : { status: 'deleted' },
        )
      }
    })
  },
  403: () => {
    it('refuses a person who may only look', async () => {
      await expect(begin(some.id, cast.viewer)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('shows an environment to no one who is not in its project', async () => {
      await expect(begin(some.id, cast.outsider)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('refuses what someone runs already, what waits for no run, and what is not approved', async () => {
      const id = await makeOne({ status: 'pending' })
      await begin(id)
      await expect(begin(id, owner)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining(`${developer.name} has been applying the environment by hand`),
      })
      await expect(begin(await makeOne())).rejects.toMatchObject({ status: 409 })
      const asked = await makeOne({ status: 'pending' })
      await makeApproval(deps, asked)
      await expect(begin(asked)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('not approved'),
      })
    })
  },
})

describeEndpoint('POST /environments/{id}/undo', {
  200: () => {
    it.each([
      ['active', { expires_at: new Date('2026-12-01T00:00:00Z') }, 'active'],
      ['active', { expires_at: new Date('2026-11-03T00:00:00Z') }, 'expiring_soon'],
      ['suspended', {}, 'suspended'],
      ['active', { operation: 'failed', operation_run: 'stop', operation_note: 'No rights' }, 'active'],
      ['pending', { operation: 'failed', operation_run: 'apply', operation_note: 'Quota' }, 'pending'],
      ['expired', { operation: 'failed', operation_run: 'destroy', operation_note: 'A lock' }, 'expired'],
    ] as const)('takes the teardown of a %s one with %j back to %s', async (status, given, after) => {
      const id = await makeOne({ status, ...given })
      await remove(id)
      const [{ operation_run, operation_note }, begun] = [
        { operation_run: null, operation_note: null, ...given },
        await environmentRow(deps, id),
      ]
      expect(begun).toMatchObject({ operation: 'destroying' })
      expect(await undo(id, owner)).toMatchObject({
        status: after,
        operation: { kind: operation_run === null ? 'none' : 'failed', run: operation_run, note: operation_note },
        auto_teardown_enabled: true,
        actions: { undo: 'nothing-to-undo' },
      })
      expect(await environmentRow(deps, id)).toMatchObject({ before_run: null, operation_by: null })
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({
        action: 'environment.undo',
        before: { operation: 'destroying' },
        after: { run: 'destroy' },
      })
    })

    it.each(['active', 'suspended'] as const)(
      'keeps what was %s when its end came, until someone decides',
      async (status) => {
        const id = await makeOne({ status, expires_at: new Date('2026-11-02T09:59:00Z') })
        await sweepEnvironments(deps)
        expect(await environmentRow(deps, id)).toMatchObject({ status: 'expired', operation: 'destroying' })
        expect(await undo(id)).toMatchObject({
          status: status === 'active' ? 'expired' : 'suspended',
          operation: { kind: 'none' },
          auto_teardown_enabled: false,
        })
        expect((await auditOf(deps, id)).at(-1)).toMatchObject({ after: { auto_teardown_enabled: false } })
        await sweepEnvironments(deps)
        expect(await environmentRow(deps, id)).toMatchObject({ operation: 'none' })
      },
    )

    it.each([
      ['stop', 'active'],
      ['resume', 'suspended'],
    ] as const)('takes back a %s', async (run, status) => {
      const id = await during(run, { status })
      expect(await undo(id)).toMatchObject({ status, operation: { kind: 'none', run: null, since: null } })
    })

    it('knows nothing of what an older version of Strata began from but that it may exist', async () => {
      const id = await during('destroy', { status: 'pending' })
      expect(await undo(id)).toMatchObject({ status: 'pending', operation: { kind: 'failed', run: 'apply' } })
    })

    it('leaves a run to the person who runs it', async () => {
      const id = await makeOne({ status: 'pending' })
      await begin(id)
      await expect(undo(id, owner)).rejects.toMatchObject({ status: 409 })
      expect(await undo(id)).toMatchObject({ status: 'pending', operation: { kind: 'none', by: null } })
      expect(await cancel(id, owner)).toMatchObject({ status: 'deleted' })
    })
  },
  403: () => {
    it('refuses a person who may only look', async () => {
      await expect(undo(some.id, cast.viewer)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('shows an environment to no one who is not in its project', async () => {
      await expect(undo(some.id, cast.outsider)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('refuses where nothing is under way', async () => {
      for (const given of [{}, { operation: 'failed', operation_run: 'stop' }] as const)
        await expect(undo(await makeOne(given))).rejects.toMatchObject({
          status: 409,
          message: 'The environment has no operation in progress: there is nothing to take back.',
        })
    })
  },
})

it.each([
  ['applied', { status: 'deleted' }, 'has been deleted', true],
  ['destroyed', { status: 'active' }, 'No outcome is expected', true],
  ['applied', { operation: 'destroying', operation_run: 'destroy' }, 'expected to be destroyed, not applied', true],
  // Two who report the same thing contradict nothing.
  ['applied', { status: 'active' }, 'No outcome is expected', false],
] as const)('refuses a late %s of one with %j, but records it', async (outcome, given, text, isTold) => {
  const id = await makeOne(given)
  const before = await environmentRow(deps, id)
  await expect(report(id, outcome)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(new RegExp(`${text}.*Your report changes nothing, but it is recorded`)),
  })
  expect(await environmentRow(deps, id)).toEqual(before)
  expect(await auditOf(deps, id)).toMatchObject([
    {
      action: 'environment.report-late',
      actor_email: developer.email,
      after: { outcome, note: 'By hand', status: before.status },
    },
  ])
  const told = (await toldTo(deps, owner)).filter(({ path }) => path === `/environments/${id}`)
  expect(told.map(({ kind, data }) => [kind, data['outcome']])).toEqual(isTold ? [['environment-late', outcome]] : [])
})

it('keeps an auto-teardown that has begun', async () => {
  const id = await during('destroy')
  const change = (auto_teardown_enabled: boolean) =>
    developer.call('PUT /environments/{id}', { params: { id }, body: { auto_teardown_enabled } })
  await expect(change(false)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('take the teardown back first'),
  })
  expect(await change(true)).toMatchObject({ auto_teardown_enabled: true })
  await undo(id)
  expect(await change(false)).toMatchObject({ auto_teardown_enabled: false })
})
