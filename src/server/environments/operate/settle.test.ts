import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { inEnglish, say } from '#words/say.ts'
import { OPERATION_OF, RUN_KINDS, type RunKind } from '#domain/environment/lifecycle.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { auditOf, environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { change } from '../../audit/change.ts'
import { costPeriods } from '../../db/schema/environments.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { lockEnvironment, type EnvironmentRow } from '../base/lock.ts'
import { moveEnvironment } from '../base/move.ts'
import { presentEnvironmentById } from '../view/present-environment.ts'
import { beginApply, costBegins, settleRun, type RunEnd } from './settle.ts'

const app = await createTestApp()
const { deps } = app
const cast = await makeCast(app)
const NOW = new Date('2026-11-02T10:00:00Z')
const BEFORE = new Date('2026-11-01T10:00:00Z')

type Given = Parameters<typeof makeEnvironment>[3]
const makeOne = (given: Given = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', created_at: BEFORE, ...given })
const during = (run: RunKind, given: Given = {}) =>
  makeOne({ operation: OPERATION_OF[run], operation_run: run, operation_since: BEFORE, ...given })

/** Does something with an environment as the runs do: in their change, which holds it. */
const hold = (
  id: string,
  work: (context: ChangeContext<keyof typeof deps>, environment: EnvironmentRow) => Promise<EnvironmentRow>,
) =>
  change(deps, { via: 'runs' }, async (current) =>
    work({ deps, work: current, now: deps.now() }, await lockEnvironment(current.tx, id)),
  )
const settle = (id: string, end: Omit<RunEnd, 'note'> & { note?: string }) =>
  hold(id, (context, environment) => settleRun(context, environment, { note: null, ...end }))
const periodsOf = (id: string) =>
  deps.database.orm
    .select({ from: costPeriods.started_at, to: costPeriods.ended_at, usd: costPeriods.cost_monthly })
    .from(costPeriods)
    .where(eq(costPeriods.environment_id, id))
    .orderBy(asc(costPeriods.started_at))

describe('a first apply', () => {
  it('gives its environment an end when it begins, costs from its first resource, and makes it active', async () => {
    const id = await makeOne({ status: 'pending', lifetime_days: 3 })
    await hold(id, beginApply)
    expect(await environmentRow(deps, id)).toMatchObject({
      status: 'pending',
      operation: 'applying',
      operation_run: 'apply',
      expires_at: new Date('2026-11-05T10:00:00Z'),
      cost_now: 0,
      activated_at: null,
    })
    await hold(id, costBegins)
    await hold(id, costBegins)
    expect(await environmentRow(deps, id)).toMatchObject({ status: 'pending', cost_now: 10, activated_at: NOW })
    expect(await periodsOf(id)).toEqual([{ from: NOW, to: null, usd: 10 }])
    const after = await settle(id, { kind: 'apply', status: 'applied', has_resources: true })
    expect(after).toMatchObject({
      status: 'active',
      operation: 'none',
      operation_run: null,
      applied_compiled_id: after.compiled_id,
      cost_now: 10,
      expires_at: new Date('2026-11-05T10:00:00Z'),
    })
    expect(await periodsOf(id)).toEqual([{ from: NOW, to: null, usd: 10 }])
    expect(await auditOf(deps, id)).toMatchObject([
      { action: 'environment.run-begun', actor_email: '', after: { run: 'apply', operation: 'applying' } },
      { action: 'environment.run-costs' },
      { action: 'environment.run-ended', after: { run: 'apply', outcome: 'applied', status: 'active' } },
    ])
  })

  it('is known to cost also when no one said that its first resource was there', async () => {
    const id = await makeOne({ status: 'pending' })
    await hold(id, beginApply)
    const after = await settle(id, { kind: 'apply', status: 'errored', has_resources: true, note: 'A quota.' })
    expect(after).toMatchObject({ status: 'pending', operation: 'failed', cost_now: 10, activated_at: NOW })
  })

  it('that failed half-way goes on to cost, keeps its end, and can be destroyed but not withdrawn', async () => {
    const id = await makeOne({ status: 'pending', lifetime_days: 3 })
    await hold(id, beginApply)
    await hold(id, costBegins)
    const told = await toldTo(deps, cast.developer)
    await settle(id, { kind: 'apply', status: 'errored', has_resources: true, note: 'A quota is used up.' })
    expect(await cast.developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
      status: 'pending',
      operation: { kind: 'failed', run: 'apply', note: 'A quota is used up.' },
      cost_now: 10,
      expires_at: '2026-11-05T10:00:00.000Z',
      actions: { cancel: 'has-infrastructure', delete: null, report: 'run-by-strata', begin: 'run-by-strata' },
    })
    expect((await toldTo(deps, cast.developer)).length).toBe(told.length + 1)
  })

  it('that a person ended halfway has not failed: no one hears of a failure, and what exists keeps costing', async () => {
    const id = await makeOne({ status: 'pending' })
    await hold(id, beginApply)
    await hold(id, costBegins)
    const told = await toldTo(deps, cast.developer)
    await settle(id, { kind: 'apply', status: 'canceled', has_resources: true, is_by_person: true })
    expect(await cast.developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
      operation: { kind: 'failed', run: 'apply', is_canceled: true },
      waiting: { kind: 'run-canceled', params: { run: 'apply' } },
      cost_now: 10,
    })
    expect(await toldTo(deps, cast.developer)).toEqual(told)
    await hold(id, (context, one) => moveEnvironment(context, one, { run: 'apply' }, { action: 'environment.begin' }))
    await settle(id, { kind: 'apply', status: 'errored', has_resources: true, is_by_person: true })
    expect(await environmentRow(deps, id)).toMatchObject({ operation: 'failed', is_canceled: false })
  })

  it('that failed with nothing made costs nothing, and can be withdrawn', async () => {
    const id = await makeOne({ status: 'pending' })
    await hold(id, beginApply)
    await settle(id, { kind: 'apply', status: 'errored', has_resources: false, note: 'No subscription.' })
    expect(await cast.developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
      status: 'pending',
      cost_now: 0,
      activated_at: null,
      actions: { cancel: null },
    })
    const gone = await cast.developer.call('POST /environments/{id}/cancel', { params: { id } })
    expect(gone).toMatchObject({ status: 'deleted' })
  })

  it('of which nothing is left any more ends to cost, and costs again when it is tried again', async () => {
    const id = await makeOne({ status: 'pending' })
    await hold(id, beginApply)
    await hold(id, costBegins)
    expect(await settle(id, { kind: 'apply', status: 'errored', has_resources: false })).toMatchObject({
      cost_now: 0,
      activated_at: null,
    })
    app.setTime('2026-11-02T11:00:00Z')
    await hold(id, beginApply)
    expect(await hold(id, costBegins)).toMatchObject({ operation: 'applying', cost_now: 10 })
    app.setTime(NOW.toISOString())
  })

  it('that finds everything as it should be is applied', async () => {
    const id = await makeOne({ status: 'pending', lifetime_days: 1 })
    expect(await settle(id, { kind: 'apply', status: 'planned_and_finished', has_resources: false })).toMatchObject({
      status: 'expiring_soon',
      operation: 'none',
    })
  })

  it('whose plan was not wanted waits for someone to try again or to withdraw it', async () => {
    const id = await makeOne({ status: 'pending' })
    const note = 'Ann discarded the plan.'
    expect(await settle(id, { kind: 'apply', status: 'discarded', has_resources: false, note })).toMatchObject({
      status: 'pending',
      operation: 'failed',
      operation_run: 'apply',
      operation_note: note,
    })
  })
})

describe('a destroy', () => {
  it('that left nothing ends the environment and its cost', async () => {
    const id = await during('destroy', { status: 'expired' })
    const after = await settle(id, { kind: 'destroy', status: 'applied', has_resources: false })
    expect(after).toMatchObject({ status: 'deleted', cost_now: 0, deleted_at: NOW, is_reserved: false })
    expect(await periodsOf(id)).toEqual([{ from: BEFORE, to: NOW, usd: 10 }])
  })

  it('after which the state still has resources has failed', async () => {
    const id = await during('destroy', { status: 'active' })
    const after = await settle(id, { kind: 'destroy', status: 'applied', has_resources: true })
    expect(after).toMatchObject({ status: 'active', operation: 'failed', operation_run: 'destroy', cost_now: 10 })
  })

  it('that failed goes on to cost while something is there, and no longer', async () => {
    const half = await during('destroy', { status: 'suspended', cost_now: 2 })
    expect(await settle(half, { kind: 'destroy', status: 'errored', has_resources: true })).toMatchObject({
      status: 'suspended',
      operation: 'failed',
      cost_now: 2,
    })
    const empty = await during('destroy', { status: 'active' })
    expect(await settle(empty, { kind: 'destroy', status: 'canceled', has_resources: false })).toMatchObject({
      status: 'active',
      operation: 'failed',
      cost_now: 0,
    })
  })
})

describe('stopping and starting', () => {
  it('changes what it costs', async () => {
    const id = await during('stop')
    const stopped = await settle(id, { kind: 'stop', status: 'applied', has_resources: true })
    expect(stopped).toMatchObject({ status: 'suspended', operation: 'none', cost_now: 2 })
    const other = await during('resume', { status: 'suspended', cost_now: 2 })
    const running = await settle(other, { kind: 'resume', status: 'applied', has_resources: true })
    expect(running).toMatchObject({ status: 'active', operation: 'none', cost_now: 10 })
  })

  it.each(['errored', 'canceled'] as const)('that is %s leaves everything as it was', async (status) => {
    const id = await during('stop')
    expect(await settle(id, { kind: 'stop', status, has_resources: true, note: 'Throttled.' })).toMatchObject({
      status: 'active',
      operation: 'failed',
      operation_run: 'stop',
      operation_note: 'Throttled.',
      cost_now: 10,
    })
  })
})

describe('the reason of a failure', () => {
  it('is read in every language, and told no longer when the run is tried again', async () => {
    const id = await during('stop')
    const said = message('jobs.no-space')
    const row = await settle(id, { kind: 'stop', status: 'errored', has_resources: true, note: inEnglish(said), said })
    const environment = await presentEnvironmentById(
      deps.database.orm,
      { ...cast.developer, role: 'user' },
      row.id,
      deps,
    )
    expect(environment.operation.note).toBe(inEnglish(said))
    expect(environment.waiting).toMatchObject({ kind: 'stop-failed', params: { run: 'stop', note: said } })
    expect(environment.waiting?.reason).toContain(inEnglish(said).replace(/\.$/, ''))
    const { code = '', params = {} } = environment.waiting ?? {}
    expect(say({ code, params }, 'de')).toContain(say(said, 'de').replace(/\.$/, ''))
    const again = await hold(id, (context, current) =>
      moveEnvironment(context, current, { run: 'stop' }, { action: 'environment.run-begun' }),
    )
    expect(again).toMatchObject({ operation_note: null, operation_message: null })
  })
})

describe('what changes nothing', () => {
  it('is a run of which the environment is deleted, and a check', async () => {
    const deleted = await makeOne({ status: 'deleted' })
    await settle(deleted, { kind: 'apply', status: 'canceled', has_resources: false })
    const checked = await makeOne()
    await settle(checked, { kind: 'check', status: 'errored', has_resources: true })
    for (const id of [deleted, checked]) expect(await auditOf(deps, id)).toEqual([])
  })

  it('is a run that ends while another one is under way', async () => {
    for (const kind of RUN_KINDS.filter((run) => run !== 'destroy')) {
      const id = await during('destroy')
      const after = await settle(id, { kind, status: 'canceled', has_resources: true })
      expect(after).toMatchObject({ operation: 'destroying', operation_run: 'destroy' })
    }
  })

  it('is the beginning of an apply of what already runs, or is being destroyed', async () => {
    for (const id of [await makeOne(), await during('destroy', { status: 'pending' })]) {
      const before = await environmentRow(deps, id)
      expect(await hold(id, beginApply)).toEqual(before)
    }
    const active = await makeOne()
    expect(await hold(active, costBegins)).toMatchObject({ cost_now: 10, activated_at: BEFORE })
  })
})
