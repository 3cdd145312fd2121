import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { approvalRow } from '../../../../test/support/requests.ts'
import { environmentRow, makeCompiledStack, makeEnvironment, proveNothing } from '../../../../test/support/things.ts'
import { change } from '../../audit/change.ts'
import { costPeriods, environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { readMonthFigures } from '../base/budget.ts'
import { lockEnvironment } from '../base/lock.ts'
import type { RunOrder } from '../base/run-engine.ts'
import { lapseApprovalRequests } from '../clock/lapse.ts'
import { sweepEnvironments } from '../clock/sweep.ts'
import { beginApply, settleRun, type RunEnd } from '../operate/settle.ts'
import { factsOfStack } from '../stack/source.ts'

const orders: RunOrder[] = []
const withdrawn: string[] = []
const app = await createTestApp({
  prove: proveNothing,
  runs: {
    order: (_, order) => Promise.resolve(void orders.push(order)),
    check: () => Promise.resolve(false),
    withdraw: (_, id) => Promise.resolve(void withdrawn.push(id)),
    accept: () => Promise.resolve(false),
  },
})
const { deps } = app
const { orm } = deps.database
const { project, developer, owner } = await makeCast(app)

const DATABASE = make.stack()
const LARGER = make.stack({
  nodes: [
    { id: 'postgresql', type: 'postgresql' },
    { id: 'redis', type: 'redis' },
  ],
})
const PRODUCTION = make.stack({ environment_type: 'production', nodes: LARGER.nodes })

/** An environment that Strata runs: a database. */
async function makeRunning(given: Partial<typeof environments.$inferInsert> = {}): Promise<string> {
  const { id: compiled_id, result } = await makeCompiledStack(deps, DATABASE)
  const made = {
    ...factsOfStack(result),
    compiled_id,
    applied_compiled_id: compiled_id,
    connection: 'sandbox' as const,
  }
  return makeEnvironment(deps, project.id, developer, { ...made, ...given })
}
const update = (id: string, stack = LARGER, who = developer) =>
  who.call('PUT /environments/{id}', { params: { id }, body: { stack } })
const standing = async () => {
  const [row] = await orm.select().from(projects).where(eq(projects.id, project.id))
  if (!row) throw new Error('The project is gone.')
  return (await readMonthFigures(orm, row, deps.now())).standing
}
const settle = (id: string, end: Omit<RunEnd, 'kind' | 'note'>) =>
  change(deps, { via: 'runs' }, async (work) => {
    const context = { deps, work, now: deps.now() }
    return settleRun(context, await lockEnvironment(work.tx, id), { kind: 'update', note: 'A quota.', ...end })
  })
const begin = (id: string) =>
  change(deps, { via: 'runs' }, async (work) =>
    beginApply({ deps, work, now: deps.now() }, await lockEnvironment(work.tx, id)),
  )
const ofIt = (id: string) => orders.filter(({ environment_id }) => environment_id === id).map(({ run }) => run)
const priceOf = async (stack: typeof DATABASE) =>
  factsOfStack((await makeCompiledStack(deps, stack)).result).cost_monthly
const [small, large] = [await priceOf(DATABASE), await priceOf(LARGER)]

describe('an update of what Strata runs', () => {
  it('is ordered where no rule holds it up, and reserves the larger cost until it is applied', async () => {
    const id = await makeRunning()
    const before = await standing()
    const answer = await update(id)
    expect(answer).toMatchObject({
      status: 'active',
      operation: { kind: 'none' },
      cost_monthly: small,
      approval_id: null,
    })
    expect(ofIt(id)).toEqual(['update'])
    expect(await standing()).toBeCloseTo(before - small + large, 2)

    expect(await begin(id)).toMatchObject({ operation: 'updating', operation_run: 'update' })
    expect(await developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
      waiting: { kind: 'updating' },
      actions: { update: 'operation', delete: 'operation' },
    })
    const row = await environmentRow(deps, id)
    const after = await settle(id, { status: 'applied', has_resources: true })
    expect(after).toMatchObject({
      status: 'active',
      operation: 'none',
      compiled_id: row.update_compiled_id,
      applied_compiled_id: row.update_compiled_id,
      update_compiled_id: null,
      cost_monthly: large,
      cost_now: large,
    })
    expect(await standing()).toBeCloseTo(before - small + large, 2)
    const [open] = (await orm.select().from(costPeriods).where(eq(costPeriods.environment_id, id))).filter(
      ({ ended_at }) => ended_at === null,
    )
    expect(open).toMatchObject({ started_at: deps.now(), cost_monthly: large })
  })

  it('to something cheaper keeps the larger cost reserved until it is applied', async () => {
    const { id: compiled_id, result } = await makeCompiledStack(deps, LARGER)
    const id = await makeRunning({ ...factsOfStack(result), compiled_id, applied_compiled_id: compiled_id })
    const before = await standing()
    await update(id, DATABASE)
    expect(await standing()).toBeCloseTo(before, 2)
    await begin(id)
    expect(await settle(id, { status: 'applied', has_resources: true })).toMatchObject({ cost_now: small })
    expect(await standing()).toBeCloseTo(before - large + small, 2)
  })

  it('that fails leaves status and cost as they are, and can be tried again', async () => {
    const id = await makeRunning()
    await update(id)
    await begin(id)
    const failed = await settle(id, { status: 'errored', has_resources: true })
    expect(failed).toMatchObject({ status: 'active', operation: 'failed', operation_run: 'update', cost_now: small })
    expect(failed.update_compiled_id).not.toBeNull()
    expect(await developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
      waiting: { kind: 'update-failed', reason: expect.stringContaining('A quota') },
      actions: { update: null, suspend: null, delete: null },
    })
    expect(await begin(id)).toMatchObject({ operation: 'updating' })
  })

  it('whose plan is discarded is dropped, and what runs stays as it is', async () => {
    const id = await makeRunning()
    const before = await standing()
    await update(id)
    expect(await settle(id, { status: 'discarded', has_resources: true })).toMatchObject({
      operation: 'none',
      update_compiled_id: null,
      cost_now: small,
    })
    expect(await standing()).toBeCloseTo(before, 2)
  })

  it('takes the place of one that waits already', async () => {
    const id = await makeRunning()
    await update(id)
    const first = await environmentRow(deps, id)
    await update(id, make.stack({ nodes: [{ id: 'redis', type: 'redis' }] }))
    expect(withdrawn).toContain(id)
    expect(ofIt(id)).toEqual(['update', 'update'])
    expect((await environmentRow(deps, id)).update_compiled_id).not.toBe(first.update_compiled_id)
  })

  it('is dropped by a stop, a deletion, and the end of the environment', async () => {
    const [stopped, deleted, ended] = [await makeRunning(), await makeRunning(), await makeRunning()]
    for (const id of [stopped, deleted, ended]) await update(id, PRODUCTION)
    const asked = (await environmentRow(deps, stopped)).approval_id
    await developer.call('POST /environments/{id}/suspend', { params: { id: stopped } })
    await developer.call('DELETE /environments/{id}', { params: { id: deleted } })
    await orm.update(environments).set({ expires_at: deps.now() }).where(eq(environments.id, ended))
    await sweepEnvironments(deps)
    for (const id of [stopped, deleted, ended])
      expect(await environmentRow(deps, id)).toMatchObject({ update_compiled_id: null })
    expect(await approvalRow(deps, asked)).toMatchObject({ state: 'canceled' })
    expect([...ofIt(stopped), ...ofIt(deleted), ...ofIt(ended)]).toEqual(['stop', 'destroy', 'destroy'])
  })

  it('is not the same stack again', async () => {
    const id = await makeRunning()
    await update(id, DATABASE)
    expect(await environmentRow(deps, id)).toMatchObject({ update_compiled_id: null })
    expect(ofIt(id)).toEqual([])
  })
})

describe('an update that needs an approval', () => {
  it('is ordered when it is approved, and reserved from the start', async () => {
    const id = await makeRunning()
    const before = await standing()
    const { approval_id, waiting } = await update(id, PRODUCTION)
    expect(waiting).toMatchObject({ kind: 'approval' })
    expect(ofIt(id)).toEqual([])
    expect(await standing()).toBeGreaterThan(before)
    const params = { id: approval_id ?? '' }
    await expect(developer.call('POST /approval/{id}/approve', { params, body: { notes: '' } })).rejects.toMatchObject({
      status: 403,
    })
    await owner.call('POST /approval/{id}/approve', { params, body: { notes: '' } })
    expect(ofIt(id)).toEqual(['update'])
    await begin(id)
    expect(await settle(id, { status: 'applied', has_resources: true })).toMatchObject({
      environment_type: 'Production',
      approval_id,
    })
  })

  it('is dropped when it is rejected, and when no one decides in time', async () => {
    const [rejected, lapsed] = [await makeRunning(), await makeRunning()]
    const before = await standing()
    const { approval_id } = await update(rejected, PRODUCTION)
    await owner.call('POST /approval/{id}/reject', { params: { id: approval_id ?? '' }, body: { notes: 'Not now.' } })
    await update(lapsed, PRODUCTION)
    app.setTime('2026-11-20T10:00:00Z')
    await lapseApprovalRequests(deps)
    for (const id of [rejected, lapsed])
      expect(await environmentRow(deps, id)).toMatchObject({
        status: 'active',
        update_compiled_id: null,
        is_reserved: true,
        cost_now: small,
      })
    expect(await standing()).toBeCloseTo(before, 2)
    app.setTime('2026-11-02T10:00:00Z')
  })

  it('over the budget of its project is reserved only with an allowance for what is more', async () => {
    const id = await makeRunning()
    const before = await standing()
    await orm.update(projects).set({ budget_limit: before }).where(eq(projects.id, project.id))
    const { approval_id } = await update(id)
    const asked = await approvalRow(deps, approval_id)
    expect(asked.reasons).toEqual(['over-project-budget'])
    expect(await standing()).toBeCloseTo(before, 2)
    const read = await owner.call('GET /approval/{id}', { params: { id: asked.id } })
    expect(JSON.stringify(read.reasons)).toContain('over-project-budget')
    await owner.call('POST /approval/{id}/approve', { params: { id: asked.id }, body: { notes: '' } })
    expect(await standing()).toBeCloseTo(before - small + large, 2)
    const [row] = await orm.select().from(projects).where(eq(projects.id, project.id))
    if (!row) throw new Error('The project is gone.')
    const figures = await readMonthFigures(orm, row, deps.now())
    expect(figures.standing).toBeLessThanOrEqual((figures.limit ?? 0) + figures.standing_allowed + 0.005)
    await orm.update(projects).set({ budget_limit: null }).where(eq(projects.id, project.id))
  })

  it('costs less and is not held up by a budget that is exceeded anyway', async () => {
    const { id: compiled_id, result } = await makeCompiledStack(deps, LARGER)
    const id = await makeRunning({ ...factsOfStack(result), compiled_id, applied_compiled_id: compiled_id })
    await orm.update(projects).set({ budget_limit: 1 }).where(eq(projects.id, project.id))
    expect(await update(id, DATABASE)).toMatchObject({ approval_id: null })
    expect(ofIt(id)).toEqual(['update'])
    await orm.update(projects).set({ budget_limit: null }).where(eq(projects.id, project.id))
  })
})

describe('no update', () => {
  it.each([
    ['of what people run', { connection: 'manual' }, 'only while it is pending'],
    ['while it is suspended', { status: 'suspended' }, 'resume it before'],
    ['when it has expired', { status: 'expired' }, 'extend it before'],
    [
      'when it is half destroyed',
      { operation: 'failed', operation_run: 'destroy' },
      'Destroying the environment failed',
    ],
    ['while something is under way', { operation: 'stopping', operation_run: 'stop' }, 'being stopped'],
  ] as const)('%s', async (_, given, said) => {
    const id = await makeRunning(given)
    await expect(update(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(said) })
  })

  it('to another cloud', async () => {
    const id = await makeRunning()
    await expect(update(id, make.stack({ cloud: 'aws', region: 'us-east-1' }))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('another cloud'),
    })
  })

  it('is possible for who runs it by hand, with the reason', async () => {
    const id = await makeRunning({ connection: 'manual' })
    const { actions } = await developer.call('GET /environments/{id}', { params: { id } })
    expect(actions.update).toBe('run-by-hand')
  })
})
