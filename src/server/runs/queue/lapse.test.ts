// A plan whose price no one decides about, and its request: both have 14 days.
import { expect, it } from 'vitest'
import { inEnglish } from '#words/say.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { approvalRow, makeApproval } from '../../../../test/support/requests.ts'
import { makeRun, runRow } from '../../../../test/support/run-orders.ts'
import { planPriceOf } from '../../../../test/support/sample-plan-price.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { readReservedCost } from '../../environments/base/budget.ts'
import { lapseApprovalRequests } from '../../environments/clock/lapse.ts'
import { lapsePlans } from './lapse.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
const { project, owner, developer } = await makeCast(app)
const agent = await makeAgent(app)

it('lapses with its request, whichever job comes first, says so, and what was approved before counts again', async () => {
  setTime('2026-11-02T10:00:00Z')
  const place = { connection: 'sandbox', status: 'pending', environment_type: 'Production' } as const
  const environment = await makeEnvironment(deps, project.id, developer, place)
  const earlier = await makeApproval(deps, environment, { state: 'approved', decided_by: owner.id })
  const { id } = await makeRun(deps, environment, 'apply', { ordered_by: developer.id })
  const job = await agent.take()
  await job?.finishPlan(['create'], planPriceOf({ total_monthly: 31.25 }))
  const { price } = await runRow(deps, id)
  const after = async (time: string) => {
    setTime(time)
    const requests = await lapseApprovalRequests(deps)
    const plans = await lapsePlans(deps, (problem) => expect.fail(problem))
    const [run, approval] = [await runRow(deps, id), await approvalRow(deps, price?.approval_id ?? null)]
    return { requests: requests.summary, plans, run: run.status, approval: approval?.state }
  }
  const requests = 'No request has lapsed.'
  const waiting = { requests, plans: 0, run: 'planned', approval: 'pending' }
  expect(await after('2026-11-16T09:59:59Z')).toEqual(waiting)
  // A request lapses with the fourteenth day, and this one with its plan.
  expect(await after('2026-11-16T10:00:00Z')).toEqual(waiting)
  expect(await after('2026-11-16T10:00:01Z')).toEqual({ requests, plans: 1, run: 'discarded', approval: 'canceled' })

  const { error } = await runRow(deps, id)
  expect(error && inEnglish(error)).toBe('No one decided within 14 days.')
  const before = { status: 'pending', approval_id: earlier, cost_monthly: 10, plan_cost_monthly: null }
  expect(await environmentRow(deps, environment)).toMatchObject(before)
  expect(await readReservedCost(orm, environment)).toBe(10)
  expect((await auditOf(deps, environment)).map(({ action }) => action)).not.toContain('approval.expire')
})
