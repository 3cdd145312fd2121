// What workflows decide: as who saved them would, and never about what people
// have to look at.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApprovalReason } from '#domain/approval/policy.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { approvalRow, makeRequest } from '../../../../test/support/requests.ts'
import { environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { enteredOf, runAction } from '../../../../test/support/workflow-actions.ts'
import { environments } from '../../db/schema/environments.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
const { owner, project_admin, developer, viewer, admin, project } = await makeCast(app)

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  await orm.delete(environments)
  await orm.delete(workflows)
  await orm.delete(notifications)
})

/** A request for a Development environment, for reasons about which a workflow may decide. */
const ask = (reasons: ApprovalReason[] = ['development-not-automatic'], more: Parameters<typeof makeRequest>[3] = {}) =>
  makeRequest(deps, project.id, developer, { reasons, ...more }, { environment_type: 'Development' })

describe('approve', () => {
  it('decides in the name of the author, and says which workflow it was', async () => {
    const { environment, approval } = await ask()
    const run = await runAction(deps, project_admin, environment, { type: 'approve', value: 'Small enough.' })
    expect(run.action).toMatchObject({
      outcome: 'done',
      text: `Approved the request for Shop in the name of ${project_admin.name}.`,
    })
    expect(await approvalRow(deps, approval)).toMatchObject({
      state: 'approved',
      decided_by: project_admin.id,
      decided_at: new Date('2026-11-02T10:00:00Z'),
      notes: 'Workflow "Night watch": Small enough.',
    })
    expect(await environmentRow(deps, environment)).toMatchObject({ status: 'pending', is_reserved: true })
    expect(await enteredOf(deps, environment)).toMatchObject([
      {
        action: 'approval.approve',
        actor_id: project_admin.id,
        actor_name: 'Workflow "Night watch"',
        via: 'workflow Night watch',
      },
      { action: 'workflow.action', after: { action: 'approve', outcome: 'done' } },
    ])
    expect(await toldTo(deps, developer)).toMatchObject([
      { kind: 'approval-approved', data: { actor: 'Workflow "Night watch"' } },
    ])
  })

  it('is what an event of its own tells, with its chain', async () => {
    const { environment } = await ask()
    const run = await runAction(deps, owner, environment, { type: 'approve' })
    const caused = await orm
      .select()
      .from(workflowEvents)
      .where(sql`environment_id = ${environment} and trigger = 'on-approval'`)
    expect(caused).toMatchObject([{ actor_name: 'Workflow "Night watch"', chain: [{ workflow_id: run.workflow_id }] }])
  })

  it.each<[ApprovalReason, string]>([
    ['production', 'The environment type is Production.'],
    ['confidential', 'The data sensitivity is Confidential.'],
    ['over-request-budget', 'is above the budget limit of this request'],
    ['over-project-budget', 'did not fit into what the budget of the project Storefront had left'],
    ['declared-prices', 'can cost more than'],
    ['unpriced-lines', 'more than the project Storefront allows without an approval'],
  ])('is refused to every workflow for %s, also one of an administrator', async (reason, because) => {
    const { environment, approval } = await ask([reason, 'workflow'])
    for (const author of [owner, admin]) {
      const { action } = await runAction(deps, author, environment, { type: 'approve' })
      expect(action).toMatchObject({ outcome: 'refused', code: 'actions.for-people' })
      expect(action.text).toContain('No workflow approves this request, so someone has to decide about it.')
      expect(action.text).toContain(because)
    }
    expect((await approvalRow(deps, approval)).state).toBe('pending')
    expect(await enteredOf(deps, environment)).toMatchObject([
      { action: 'workflow.action' },
      { action: 'workflow.action' },
    ])
  })

  it('names every reason for which it is refused', async () => {
    const { environment } = await ask(['production', 'over-project-budget'])
    expect((await runAction(deps, owner, environment, { type: 'approve' })).action.text).toContain(
      'The environment type is Production. When it was requested, its $10.00 a month did not fit',
    )
  })

  it('is refused to the requester, who made the stack, and who is no approver', async () => {
    const own = await makeRequest(deps, project.id, owner, { reasons: ['development-not-automatic'] })
    expect((await runAction(deps, owner, own.environment, { type: 'approve' })).action).toMatchObject({
      outcome: 'refused',
      text: `${owner.name}, who saved this workflow, requested this environment, and no one decides about their own request. ${project_admin.name} can.`,
    })
    const stack = await ask(undefined, { author_id: owner.id })
    expect((await runAction(deps, owner, stack.environment, { type: 'approve' })).action.text).toContain(
      'made the stack of this environment',
    )
    const { environment } = await ask()
    expect((await runAction(deps, viewer, environment, { type: 'approve' })).action).toMatchObject({
      outcome: 'refused',
      text: `${viewer.name}, who saved this workflow, cannot decide about this request. ${owner.name} and ${project_admin.name} can.`,
    })
  })

  it('is refused for what is another stack by now, and for what has lapsed', async () => {
    const changed = await ask(undefined, { stack_digest: 'another' })
    expect((await runAction(deps, owner, changed.environment, { type: 'approve' })).action.text).toContain(
      'has changed since the request',
    )
    const { environment, approval } = await ask(undefined, { created_at: new Date('2026-10-01T10:00:00Z') })
    expect((await runAction(deps, owner, environment, { type: 'approve' })).action.text).toContain('so it lapsed')
    expect((await approvalRow(deps, approval)).state).toBe('pending')
  })

  it('has nothing to do where no request waits', async () => {
    const active = await makeEnvironment(deps, project.id, developer)
    const none = { outcome: 'nothing-to-do', text: 'No request for approval waits for Shop.' }
    expect((await runAction(deps, owner, active, { type: 'approve' })).action).toMatchObject(none)
    const { environment } = await ask(undefined, { state: 'rejected' })
    expect((await runAction(deps, owner, environment, { type: 'approve' })).action).toMatchObject(none)
  })

  it('and a person at the same time decide once', async () => {
    const { environment, approval } = await ask()
    const [, answer] = await Promise.all([
      runAction(deps, project_admin, environment, { type: 'approve' }),
      owner.send(`/api/approval/${approval}/reject`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ notes: 'No.' }),
      }),
    ])
    const { state, decided_by } = await approvalRow(deps, approval)
    expect([state, decided_by]).toEqual(answer.status === 409 ? ['approved', project_admin.id] : ['rejected', owner.id])
    const decisions = (await enteredOf(deps, environment)).filter(
      ({ action }) => action === 'approval.approve' || action === 'approval.reject',
    )
    expect(decisions).toHaveLength(1)
  })
})

describe('reject', () => {
  it('ends the reservation, also for what no workflow approves', async () => {
    const { environment, approval } = await ask(['production'])
    const run = await runAction(deps, owner, environment, { type: 'reject' })
    expect(run.action).toMatchObject({
      outcome: 'done',
      text: `Rejected the request for Shop in the name of ${owner.name}.`,
    })
    expect(await approvalRow(deps, approval)).toMatchObject({
      state: 'rejected',
      decided_by: owner.id,
      notes: 'Workflow "Night watch"',
    })
    expect(await environmentRow(deps, environment)).toMatchObject({ status: 'pending', is_reserved: false })
    expect(await toldTo(deps, developer)).toMatchObject([
      { kind: 'approval-rejected', data: { note: 'Workflow "Night watch"' } },
    ])
  })

  it('is refused to a person who may not decide', async () => {
    const { environment, approval } = await ask(['production'])
    // Only owners decide about production.
    expect((await runAction(deps, project_admin, environment, { type: 'reject' })).action).toMatchObject({
      outcome: 'refused',
      text: `${project_admin.name}, who saved this workflow, cannot decide about this request. ${owner.name} can.`,
    })
    expect((await approvalRow(deps, approval)).state).toBe('pending')
    await orm.update(environments).set({ approval_id: null }).where(eq(environments.id, environment))
    expect((await runAction(deps, owner, environment, { type: 'reject' })).action).toMatchObject({
      outcome: 'nothing-to-do',
    })
  })
})
