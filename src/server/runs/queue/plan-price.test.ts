// A plan that costs more than was approved asks again, by the rules for a request at its price.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlanPrice } from '#domain/run/price.ts'
import { makeAgent, type TakenJob } from '../../../../test/support/agents.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { planPriceOf } from '../../../../test/support/sample-plan-price.ts'
import { approvalRow, makeApproval } from '../../../../test/support/requests.ts'
import { makeRun, runRow, runsOf } from '../../../../test/support/run-orders.ts'
import { auditOf, environmentRow, makeCompiledStack, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { allowances, environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { runs } from '../../db/schema/runs.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import { readReservedCost } from '../../environments/base/budget.ts'
import { digestOf } from '../../environments/stack/digest.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, owner, project_admin, developer } = await makeCast(app)
const agent = await makeAgent(app)

type Place = Parameters<typeof makeEnvironment>[3]

const taken = async (): Promise<TakenJob> => {
  const job = await agent.take()
  if (!job) throw new Error('There was no job.')
  return job
}
/** A first apply of the developer, approved at 10 USD a month, whose plan costs something else. */
async function makePlanned(total_monthly: number, place: Place = {}, price: Partial<PlanPrice> = {}) {
  const environment = await makeEnvironment(deps, project.id, developer, {
    connection: 'sandbox',
    status: 'pending',
    environment_type: 'Staging',
    ...place,
  })
  const { id } = await makeRun(deps, environment, 'apply', { ordered_by: developer.id })
  await (await taken()).finishPlan(['create'], planPriceOf({ total_monthly, ...price }))
  return { environment, id, params: { id }, run: await runRow(deps, id) }
}
const shown = (who: User, id: string) => who.call('GET /runs/{id}', { params: { id } })
const confirm = async (who: User, id: string) => {
  const { id: plan_id } = await who.call('GET /runs/{id}/plan', { params: { id } })
  return who.call('POST /runs/{id}/confirm', { params: { id }, body: { plan_id } })
}
const decide = (who: User, id: string | null | undefined, how: 'approve' | 'reject') =>
  how === 'approve'
    ? who.call('POST /approval/{id}/approve', { params: { id: id ?? '' }, body: { notes: 'Seen.' } })
    : who.call('POST /approval/{id}/reject', { params: { id: id ?? '' }, body: { notes: 'Too much.' } })

beforeEach(async () => {
  await orm.delete(runs)
  await orm.update(projects).set({ budget_limit: null }).where(eq(projects.id, project.id))
})

describe('a plan goes on', () => {
  it.each([[10], [10.5], [4], [0]])('that costs %s where 10 were approved', async (total_monthly) => {
    const { environment, run } = await makePlanned(total_monthly)
    expect(run).toMatchObject({ status: 'apply_queued', price: { planned: total_monthly, approved: 10 } })
    expect(run.price).toMatchObject({ asks: 'nothing', approval_id: null })
    expect(await environmentRow(deps, environment)).toMatchObject({ cost_monthly: 10, plan_cost_monthly: null })
  })

  it('without a price, as from an older agent', async () => {
    const environment = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox', status: 'pending' })
    const { id } = await makeRun(deps, environment, 'apply')
    await (await taken()).finishPlan()
    expect(await runRow(deps, id)).toMatchObject({ status: 'apply_queued', price: null })
  })

  it('of a destroy, whatever it costs', async () => {
    const environment = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox' })
    const { id } = await makeRun(deps, environment, 'destroy')
    await (await taken()).finishPlan(['delete'], planPriceOf({ total_monthly: 900 }))
    expect(await runRow(deps, id)).toMatchObject({ status: 'apply_queued', price: { asks: 'nothing' } })
  })
})

describe('list prices that rose since the approval', () => {
  it('are no reason to ask: what is built is the same', async () => {
    const { id, run } = await makePlanned(14, {}, { estimated_monthly: 10, estimated_now: 14 })
    expect(run).toMatchObject({ status: 'apply_queued', price: { asks: 'nothing', list_change: 4 } })
    const { price } = await shown(developer, id)
    expect(price).toMatchObject({ approved_monthly: 10, planned_monthly: 14, list_change_monthly: 4, over_monthly: 4 })
  })

  it('are named where the plan costs more besides', async () => {
    const { id, run } = await makePlanned(31.25, {}, { estimated_monthly: 10, estimated_now: 14 })
    expect(run).toMatchObject({ status: 'planned', price: { asks: 'confirmation' } })
    const { decision } = await shown(developer, id)
    expect(decision.reasons[0]?.text).toBe(
      'Its plan costs $31.25 a month, $21.25 more than the $10.00 that were approved. Of that, $4.00 is because list prices have risen since.',
    )
  })

  it('do not ask for less where they fell: what was approved is enough', async () => {
    const { run } = await makePlanned(9.5, {}, { estimated_monthly: 10, estimated_now: 6 })
    expect(run).toMatchObject({ status: 'apply_queued', price: { asks: 'nothing', list_change: -4 } })
  })

  it('count from the plan whose price was accepted last', async () => {
    const { environment, id } = await makePlanned(31.25, {}, { estimated_monthly: 10, estimated_now: 14 })
    await confirm(developer, id)
    await (await taken()).finish({ outcome: 'failed' })
    const again = await developer.call('POST /runs/{id}/retry', { params: { id } })
    await (await taken()).finishPlan(['create'], planPriceOf({ total_monthly: 33.25, estimated_now: 16 }))
    expect(await runRow(deps, again.id)).toMatchObject({
      status: 'apply_queued',
      price: { approved: 31.25, list_change: 2, asks: 'nothing' },
    })
    expect(await environmentRow(deps, environment)).toMatchObject({ cost_monthly: 31.25 })
  })
})

describe('a plan that costs more', () => {
  it('waits for a confirmation where no rule wants an approval, and says why', async () => {
    const { environment, id, run } = await makePlanned(31.25)
    expect(run).toMatchObject({
      status: 'planned',
      weighing: { goes_on: false },
      price: { planned: 31.25, approved: 10, asks: 'confirmation', is_accepted: false, approval_id: null },
    })
    const { decision, price, actions } = await shown(developer, id)
    const why = 'Its plan costs $31.25 a month, $21.25 more than the $10.00 that were approved.'
    expect(decision.reasons.map(({ text }) => text)).toEqual([why])
    expect(price).toMatchObject({ planned_monthly: 31.25, approved_monthly: 10, over_monthly: 21.25 })
    expect(actions.confirm).toBeNull()
    expect((await toldTo(deps, owner)).at(-1)).toMatchObject({ kind: 'run-waiting', data: { note: why } })
    const events = await orm.select().from(workflowEvents).where(eq(workflowEvents.environment_id, environment))
    expect(events.at(-1)).toMatchObject({
      trigger: 'on-run-planned',
      text: 'A run of "Shop" is planned. Its plan costs $31.25 a month, more than was approved.',
    })
    expect(await readReservedCost(orm, environment)).toBe(31.25)
  })

  it('is billed once it is confirmed, and is applied without another plan', async () => {
    const { environment, id } = await makePlanned(31.25)
    await confirm(developer, id)
    expect(await environmentRow(deps, environment)).toMatchObject({ cost_monthly: 31.25, plan_cost_monthly: null })
    expect(await readReservedCost(orm, environment)).toBe(31.25)
    expect(await taken()).toMatchObject({ run_id: id, phase: 'apply' })
    expect(await runRow(deps, id)).toMatchObject({ price: { is_accepted: true }, decided_by: developer.id })
    expect((await auditOf(deps, environment)).map(({ action }) => action)).toContain('environment.update')
  })

  it('says that its price is the least where something has none', async () => {
    const { id } = await makePlanned(31.25, {}, { is_complete: false })
    const { decision, price } = await shown(developer, id)
    expect(price).toMatchObject({ is_lower_bound: true })
    expect(decision.reasons[0]?.text).toBe(
      'Its plan costs at least $31.25 a month, $21.25 more than the $10.00 that were approved.',
    )
  })

  it('asks where no price was known, and says so', async () => {
    const { id } = await makePlanned(3, { cost_monthly: 0, priced_lines: 0, total_lines: 2 })
    const { decision, price } = await shown(developer, id)
    expect(price).toMatchObject({ approved_monthly: null, over_monthly: null, asks: 'confirmation' })
    expect(decision.reasons[0]?.text).toBe('Its plan costs $3.00 a month; no price was known when it was requested.')
  })

  it('is discarded without a trace: what was approved before counts', async () => {
    const { environment, id } = await makePlanned(31.25)
    await developer.call('POST /runs/{id}/discard', { params: { id }, body: {} })
    expect(await environmentRow(deps, environment)).toMatchObject({ cost_monthly: 10, plan_cost_monthly: null })
    expect(await readReservedCost(orm, environment)).toBe(10)
    // Planned again, it asks again.
    const again = await developer.call('POST /runs/{id}/retry', { params: { id } })
    await (await taken()).finishPlan(['create'], planPriceOf({ total_monthly: 31.25 }))
    expect(await runRow(deps, again.id)).toMatchObject({ status: 'planned', price: { asks: 'confirmation' } })
  })

  it('of an update that is applied costs what its plan said', async () => {
    const { id: update_compiled_id, result } = await makeCompiledStack(deps)
    const asked = result.cost_estimate.total_monthly
    const environment = await makeEnvironment(deps, project.id, developer, {
      connection: 'sandbox',
      environment_type: 'Staging',
      update_compiled_id,
    })
    const { id } = await makeRun(deps, environment, 'update', { ordered_by: developer.id })
    await (await taken()).finishPlan(['update'], planPriceOf({ total_monthly: asked + 40 }))
    expect(await runRow(deps, id)).toMatchObject({
      status: 'planned',
      price: { approved: asked, asks: 'confirmation' },
    })
    expect(await readReservedCost(orm, environment)).toBeCloseTo(asked + 40, 2)
    await confirm(developer, id)
    expect(await environmentRow(deps, environment)).toMatchObject({ cost_monthly: 10 })
    await (await taken()).finish()
    const after = await environmentRow(deps, environment)
    expect(after).toMatchObject({ compiled_id: update_compiled_id, update_compiled_id: null, plan_cost_monthly: null })
    expect([after.cost_monthly, after.cost_now]).toEqual([asked + 40, asked + 40].map((usd) => Number(usd.toFixed(2))))
  })
})

describe('a plan that costs more where a rule wants an approval', () => {
  const production = { environment_type: 'Production' }

  /** Approved at 10 USD a month, as it was requested. */
  async function makeApproved(total_monthly = 31.25) {
    const environment = await makeEnvironment(deps, project.id, developer, {
      connection: 'sandbox',
      status: 'pending',
      ...production,
    })
    const earlier = await makeApproval(deps, environment, { state: 'approved', decided_by: owner.id })
    const { id } = await makeRun(deps, environment, 'apply', { ordered_by: developer.id })
    await (await taken()).finishPlan(['create'], planPriceOf({ total_monthly }))
    const run = await runRow(deps, id)
    return { environment, earlier, id, run, asked: run.price?.approval_id }
  }

  it('asks the approvers for its price, and nobody can confirm it before', async () => {
    const { environment, id, run, asked } = await makeApproved()
    expect(run).toMatchObject({ status: 'planned', price: { asks: 'approval', is_accepted: false } })
    expect(await approvalRow(deps, asked ?? null)).toMatchObject({
      state: 'pending',
      cost_monthly: 31.25,
      reasons: ['production'],
      requester_id: developer.id,
      request_note: null,
      request_message: { code: 'operations.costs-more', params: { planned: 31.25, approved: 10, over: 21.25 } },
    })
    expect(await environmentRow(deps, environment)).toMatchObject({ approval_id: asked, plan_cost_monthly: 31.25 })
    expect((await toldTo(deps, owner)).map(({ kind }) => kind)).toContain('approval-requested')
    expect((await shown(project_admin, id)).actions.confirm).toBe('price')
    await expect(confirm(project_admin, id)).rejects.toMatchObject({
      status: 409,
      said: { code: 'operations.awaits-price' },
    })
    expect(await agent.take()).toBeUndefined()
  })

  it('goes on as it was planned once its price is approved', async () => {
    const { environment, id, asked } = await makeApproved()
    await decide(owner, asked, 'approve')
    expect(await runsOf(deps, environment)).toHaveLength(1)
    expect(await environmentRow(deps, environment)).toMatchObject({
      cost_monthly: 31.25,
      plan_cost_monthly: null,
      approval_id: asked,
    })
    expect(await taken()).toMatchObject({ run_id: id, phase: 'apply' })
    expect(await runRow(deps, id)).toMatchObject({ approval_id: asked, price: { is_accepted: true } })
  })

  it('still waits for a person where it also changes what exists', async () => {
    const environment = await makeEnvironment(deps, project.id, developer, {
      connection: 'sandbox',
      status: 'pending',
      ...production,
    })
    const { id } = await makeRun(deps, environment, 'apply', { ordered_by: developer.id })
    await (await taken()).finishPlan(['update'], planPriceOf({ total_monthly: 31.25 }))
    await decide(owner, (await runRow(deps, id)).price?.approval_id, 'approve')
    const run = await runRow(deps, id)
    expect([run.status, run.weighing?.reasons.map(({ code }) => code)]).toEqual([
      'planned',
      ['operations.changes-existing'],
    ])
    await confirm(owner, id)
    expect(await taken()).toMatchObject({ run_id: id, phase: 'apply' })
  })

  it('ends when its price is rejected', async () => {
    const { environment, id, asked } = await makeApproved()
    await decide(owner, asked, 'reject')
    expect(await runRow(deps, id)).toMatchObject({
      status: 'discarded',
      error: { code: 'operations.price-rejected', params: { actor: owner.name } },
    })
    expect(await environmentRow(deps, environment)).toMatchObject({
      cost_monthly: 10,
      plan_cost_monthly: null,
      is_reserved: false,
    })
  })

  it('is discarded with its request, and what was approved before counts again', async () => {
    const { environment, earlier, id, asked } = await makeApproved()
    await developer.call('POST /runs/{id}/discard', { params: { id }, body: {} })
    expect(await approvalRow(deps, asked ?? null)).toMatchObject({ state: 'canceled' })
    expect(await environmentRow(deps, environment)).toMatchObject({ approval_id: earlier, plan_cost_monthly: null })
    const again = await developer.call('POST /runs/{id}/retry', { params: { id } })
    await (await taken()).finishPlan(['create'], planPriceOf({ total_monthly: 10 }))
    expect(await runRow(deps, again.id)).toMatchObject({ status: 'apply_queued' })
  })

  it('asks for what is over the budget of the project, and reserves it with the approval', async () => {
    await orm.update(projects).set({ budget_limit: 20 }).where(eq(projects.id, project.id))
    await orm.update(environments).set({ is_reserved: false })
    const { environment, id, run } = await makePlanned(31.25)
    expect(await approvalRow(deps, run.price?.approval_id ?? null)).toMatchObject({ reasons: ['over-project-budget'] })
    expect(await readReservedCost(orm, environment)).toBe(10)
    await decide(owner, run.price?.approval_id, 'approve')
    expect(await readReservedCost(orm, environment)).toBe(31.25)
    const allowed = await orm.select().from(allowances).where(eq(allowances.environment_id, environment))
    expect(allowed.filter(({ until_month }) => until_month === null)).toMatchObject([{ amount: 11.25 }])
    expect(await runRow(deps, id)).toMatchObject({ status: 'apply_queued' })
  })

  /** An update of Production that was approved at the estimate of its stack, and whose plan costs 40 USD more. */
  async function makeUpdate() {
    const { id: update_compiled_id, result } = await makeCompiledStack(
      deps,
      make.stack({ environment_type: 'production' }),
    )
    const estimated = result.cost_estimate.total_monthly
    const facts = { connection: 'sandbox', update_compiled_id, ...production } as const
    const environment = await makeEnvironment(deps, project.id, developer, facts)
    const earlier = await makeApproval(deps, environment, {
      state: 'approved',
      decided_by: owner.id,
      compiled_id: update_compiled_id,
      stack_digest: digestOf(result.stack),
      cost_monthly: estimated,
    })
    const { id } = await makeRun(deps, environment, 'update', { ordered_by: developer.id })
    await (await taken()).finishPlan(['create'], planPriceOf({ total_monthly: estimated + 40 }))
    const run = await runRow(deps, id)
    return { environment, earlier, id, run, estimated, asked: run.price?.approval_id }
  }

  it('of an update too: it goes on once its price is approved, and is billed once it is applied', async () => {
    const { environment, id, run, estimated, asked } = await makeUpdate()
    expect(run).toMatchObject({ status: 'planned', price: { asks: 'approval', approved: estimated } })
    await decide(owner, asked, 'approve')
    expect(await environmentRow(deps, environment)).toMatchObject({ cost_monthly: 10 })
    const job = await taken()
    expect(job).toMatchObject({ run_id: id, phase: 'apply' })
    await job.finish()
    const after = await environmentRow(deps, environment)
    expect(after).toMatchObject({ update_compiled_id: null, plan_cost_monthly: null, approval_id: asked })
    expect(after.cost_monthly).toBeCloseTo(estimated + 40, 2)
    // What was approved at this price counts: it waits for no one.
    const shownNow = await developer.call('GET /environments/{id}', { params: { id: environment } })
    expect(shownNow.waiting).toMatchObject({ kind: 'nobody' })
  })

  it('drops an update whose price is rejected: what runs stays as it is', async () => {
    const { environment, id, asked } = await makeUpdate()
    await decide(owner, asked, 'reject')
    expect(await runRow(deps, id)).toMatchObject({ status: 'discarded' })
    expect(await environmentRow(deps, environment)).toMatchObject({
      status: 'active',
      cost_monthly: 10,
      update_compiled_id: null,
      plan_cost_monthly: null,
      is_reserved: true,
    })
    expect(await readReservedCost(orm, environment)).toBe(10)
  })

  it('gives way to a deletion, which asks nothing', async () => {
    const { environment, asked, id } = await makeApproved()
    await orm.update(environments).set({ activated_at: deps.now() }).where(eq(environments.id, environment))
    const { id: destroy } = await makeRun(deps, environment, 'destroy')
    expect(await runRow(deps, id)).toMatchObject({ status: 'discarded' })
    expect(await approvalRow(deps, asked ?? null)).toMatchObject({ state: 'canceled' })
    expect(await taken()).toMatchObject({ run_id: destroy, phase: 'plan' })
  })
})

it('shows in a check what changes by hand cost, and asks for nothing', async () => {
  const environment = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox' })
  const { id } = await makeRun(deps, environment, 'check')
  const resources = [{ address: 'aws_instance.vm', type: 'aws_instance', before: 10, after: 72 }]
  const drift = { before_monthly: 10, after_monthly: 72, resources }
  await (await taken()).finishPlan([], planPriceOf({ total_monthly: 72, drift }))
  expect(await shown(developer, id)).toMatchObject({
    status: 'planned_and_finished',
    price: { asks: 'nothing', drift: { before_monthly: 10, after_monthly: 72 } },
  })
})
