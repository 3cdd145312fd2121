// Requests that no one decides.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { approvalRow, makeRequest } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, toldTo } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'
import { lapseApprovalRequests } from './lapse.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
const cast = await makeCast(app)

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  await orm.delete(environments)
})

it('ends a request after 14 days and its reservation with it, tells the requester, and writes it down once', async () => {
  const { environment, approval } = await makeRequest(deps, cast.project.id, cast.developer)
  setTime('2026-11-16T09:59:59Z')
  expect((await lapseApprovalRequests(deps)).summary).toBe('No request has lapsed.')
  expect((await environmentRow(deps, environment)).is_reserved).toBe(true)
  setTime('2026-11-16T10:00:00Z')
  const reports = await Promise.all([
    lapseApprovalRequests(deps),
    lapseApprovalRequests(deps),
    lapseApprovalRequests(deps),
  ])
  expect(reports.map(({ summary }) => summary).toSorted()).toEqual([
    '1 request lapsed.',
    'No request has lapsed.',
    'No request has lapsed.',
  ])
  expect(await approvalRow(deps, approval)).toMatchObject({
    state: 'expired',
    decided_at: new Date('2026-11-16T10:00:00Z'),
    decided_by: null,
  })
  expect(await environmentRow(deps, environment)).toMatchObject({ status: 'pending', is_reserved: false })
  expect(await auditOf(deps, environment)).toEqual([
    {
      action: 'approval.expire',
      before: { approval_id: approval, state: 'pending' },
      after: { approval_id: approval, state: 'expired' },
      actor_email: '',
    },
  ])
  expect(await toldTo(deps, cast.developer)).toEqual([
    {
      kind: 'approval-lapsed',
      data: { environment: 'Shop', connection: 'manual', project: 'Storefront' },
      path: `/environments/${environment}`,
    },
  ])
})

it('leaves what was decided, and what someone is deciding', async () => {
  const decided = await makeRequest(deps, cast.project.id, cast.developer, { state: 'approved' })
  const waiting = await makeRequest(deps, cast.project.id, cast.developer, {}, { name: 'Other shop' })
  setTime('2026-12-01T10:00:00Z')
  await orm.transaction(async (tx) => {
    await tx.select().from(environments).where(eq(environments.id, waiting.environment)).for('update')
    expect((await lapseApprovalRequests(deps)).summary).toBe('No request has lapsed.')
  })
  expect((await approvalRow(deps, decided.approval)).state).toBe('approved')
  expect((await lapseApprovalRequests(deps)).summary).toBe('1 request lapsed.')
  expect((await approvalRow(deps, waiting.approval)).state).toBe('expired')
})

it('tells a person who manages it when who asked has left the project', async () => {
  const leaver = await app.user().ready()
  const { environment } = await makeRequest(deps, cast.project.id, leaver, {}, { name: 'Left behind' })
  setTime('2026-12-01T10:00:00Z')
  await lapseApprovalRequests(deps)
  expect(await toldTo(deps, leaver)).toEqual([])
  const told = {
    kind: 'approval-lapsed',
    data: { environment: 'Left behind', connection: 'manual', project: 'Storefront' },
    path: `/environments/${environment}`,
  }
  for (const manager of [cast.owner, cast.project_admin]) expect(await toldTo(deps, manager)).toContainEqual(told)
})

it('does not bring back a request when the clock is set back', async () => {
  const { approval } = await makeRequest(deps, cast.project.id, cast.developer)
  setTime('2026-12-01T10:00:00Z')
  await lapseApprovalRequests(deps)
  setTime('2026-11-03T10:00:00Z')
  expect((await lapseApprovalRequests(deps)).summary).toBe('No request has lapsed.')
  expect((await approvalRow(deps, approval)).state).toBe('expired')
})
