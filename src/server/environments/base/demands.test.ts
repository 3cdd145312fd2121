// Approvals that workflows want: asked for with the request, decided by whom they name.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Action } from '#domain/workflow/actions/index.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeProject, type Cast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { approvalRow } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, proveNothing, toldTo } from '../../../../test/support/things.ts'
import { runAgain } from '../../../../test/support/workflow-actions.ts'
import { makeWorkflow } from '../../../../test/support/workflows.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { workflows } from '../../db/schema/workflows.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps } = app
const { orm } = deps.database
let cast: Cast

beforeEach(async () => {
  await orm.delete(workflows)
  await orm.delete(environments)
  await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.role, 'admin'))
  cast = await makeCast(app)
})

const asking = (target: string): Action[] => [{ id: 'ask', type: 'request-approval', target, value: '' }]
const demand = (author: User, target: string, given: Parameters<typeof makeWorkflow>[2] = {}) =>
  makeWorkflow(deps, author, { name: 'Ask first', trigger: 'on-deploy', actions: asking(target), ...given })
/** A Development environment, which the project approves automatically. */
const request = (
  given: {
    readonly answers?: Parameters<typeof make.answers>[0]
    readonly by?: User
    readonly project_id?: string
  } = {},
) =>
  (given.by ?? cast.developer).call('POST /environments', {
    body: { project_id: given.project_id ?? cast.project.id, name: 'Shop', answers: make.answers(given.answers) },
  })
const approvalOf = (environment: { readonly approval_id: string | null }, who: User = cast.owner) =>
  who.call('GET /approval/{id}', { params: { id: environment.approval_id ?? '' } })
const emails = (people: readonly { readonly email: string }[]) => people.map(({ email }) => email)

describe('a workflow with request-approval', () => {
  it('has an approval asked for with the request, of whom it names, and nothing is applied before', async () => {
    const workflow = await demand(cast.owner, 'project-admins')
    const environment = await request()
    const approval = await approvalOf(environment)
    expect(approval).toMatchObject({ state: 'pending' })
    expect(approval.reasons).toEqual([
      {
        code: 'workflow',
        text: 'The workflow "Ask first" requires the approval of an owner or admin of the project.',
        messages: [
          {
            code: 'approvals.workflow',
            params: { workflow: 'Ask first', role: 'owners-and-admins', emails: [] },
          },
        ],
      },
    ])
    expect(approval.workflows).toEqual(['Ask first'])
    expect(emails(approval.approvers).toSorted()).toEqual([cast.owner.email, cast.project_admin.email].toSorted())
    expect(environment.waiting).toMatchObject({
      kind: 'approval',
      reason: expect.stringContaining('can approve or reject it.'),
    })
    expect((await approvalRow(deps, environment.approval_id)).demands).toEqual([
      { workflow_id: workflow, workflow: 'Ask first', target: 'project-admins' },
    ])
    expect((await auditOf(deps, environment.id)).find(({ action }) => action === 'approval.request')).toMatchObject({
      after: { reasons: ['workflow'], workflows: ['Ask first: project-admins'] },
    })
    for (const who of [cast.owner, cast.project_admin])
      expect(await toldTo(deps, who)).toMatchObject([{ kind: 'approval-requested' }])
    expect(await toldTo(deps, cast.viewer)).toEqual([])
  })

  it('is told before someone asks', async () => {
    await demand(cast.owner, cast.viewer.email)
    const { project_id, ...body } = { project_id: cast.project.id, ...make.answers() }
    expect(await cast.developer.call('POST /approval/check', { body: { project_id, ...body } })).toMatchObject({
      requires_approval: true,
      reason_codes: ['workflow'],
      workflows: ['Ask first'],
      reasons: [`The workflow "Ask first" requires the approval of ${cast.viewer.email}.`],
      approvers: [{ email: cast.viewer.email, name: cast.viewer.name }],
    })
  })

  it('lets whom it names by their address decide, in any role, and no one else', async () => {
    await demand(cast.owner, cast.viewer.email)
    const environment = await request()
    const id = environment.approval_id ?? ''
    const refused = await cast.owner.send(`/api/approval/${id}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ notes: '' }),
    })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({
      detail: `Only the approvers that a workflow names can decide about this request: ask ${cast.viewer.name}.`,
      code: 'approvals.not-approver',
      params: { project: cast.project.name, approvers: [cast.viewer.name], group: 'named' },
    })
    expect(await cast.viewer.call('GET /approval/list/pending', { query: { to_decide: 'true' } })).toMatchObject([
      { id, decision_refusal: null },
    ])
    expect(await cast.owner.call('GET /approval/list/pending', { query: { to_decide: 'true' } })).toEqual([])
    await cast.viewer.call('POST /approval/{id}/approve', { params: { id }, body: { notes: '' } })
    expect(await approvalRow(deps, id)).toMatchObject({ state: 'approved', decided_by: cast.viewer.id })
  })

  it('names some of those whom a rule of the project names', async () => {
    const second = await app.user().ready()
    await orm
      .insert(projectMembers)
      .values({ project_id: cast.project.id, user_id: second.id, role: 'owner', added_at: deps.now() })
    await demand(cast.owner, `${second.email}, ${cast.viewer.email}`)
    const approval = await approvalOf(await request({ answers: { environment_type: 'production' } }))
    expect(approval.reasons.map(({ code }) => code)).toContain('workflow')
    expect(emails(approval.approvers)).toEqual([second.email])
  })

  it('leaves it to administrators when no one whom it names is there, and says so when there is none', async () => {
    await demand(cast.owner, cast.outsider.email)
    const environment = await request()
    expect(emails((await approvalOf(environment)).approvers)).toEqual([cast.admin.email])
    await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, cast.admin.id))
    expect((await approvalOf(environment)).waiting).toMatchObject({ kind: 'no-approver', who: [] })
  })

  it('never lets the requester decide, also when it names them', async () => {
    await demand(cast.owner, `${cast.developer.email},project-owners`)
    expect(emails((await approvalOf(await request())).approvers)).toEqual([cast.owner.email])
  })

  it('asks together with others, each in its own words', async () => {
    await demand(cast.owner, 'project-admins', { name: 'First' })
    await demand(cast.project_admin, 'project-owners', {
      name: 'Second',
      created_at: new Date(deps.now().getTime() + 1),
    })
    const approval = await approvalOf(await request())
    expect(approval.reasons[0]?.text).toBe(
      'The workflow "First" requires the approval of an owner or admin of the project. The workflow "Second" requires the approval of an owner of the project.',
    )
    expect(emails(approval.approvers)).toEqual([cast.owner.email])
  })

  it('is heard again when the request changes, and stays asked when it is deleted', async () => {
    const environment = await request()
    expect(environment.approval_id).toBeNull()
    await demand(cast.owner, 'project-owners')
    const changed = await cast.developer.call('PUT /environments/{id}', {
      params: { id: environment.id },
      body: { budget_limit: 100_000 },
    })
    expect((await approvalRow(deps, changed.approval_id)).reasons).toEqual(['workflow'])
    await orm.delete(workflows)
    expect((await approvalOf(changed)).reasons[0]?.text).toContain('The workflow "Ask first" requires')
  })
})

describe('no approval is asked for', () => {
  const cases: [string, () => Promise<unknown>][] = [
    [
      'whose conditions do not hold',
      () =>
        demand(cast.owner, 'project-owners', {
          conditions: [{ id: 'c', field: 'environment', operator: 'equals', value: 'Production' }],
        }),
    ],
    ['that is off', () => demand(cast.owner, 'project-owners', { enabled: false })],
    ['that runs at another time', () => demand(cast.owner, 'project-owners', { trigger: 'manual' })],
    [
      'that only tells somebody',
      () =>
        demand(cast.owner, 'owner', {
          actions: [{ id: 'a', type: 'notify', target: 'owner', value: 'request-approval' }],
        }),
    ],
    ['of someone who may not change the project', () => demand(cast.developer, 'project-owners')],
    ['of someone who is not in it', () => demand(cast.outsider, 'project-owners')],
    [
      'of somebody who is an admin of it no more',
      async () => {
        await demand(cast.project_admin, 'project-owners')
        await orm
          .update(projectMembers)
          .set({ role: 'developer' })
          .where(eq(projectMembers.user_id, cast.project_admin.id))
      },
    ],
    [
      'of somebody whose account is disabled',
      async () => {
        await demand(cast.project_admin, 'project-owners')
        await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, cast.project_admin.id))
      },
    ],
    [
      'for another project',
      async () => {
        const other = await makeProject(deps, cast.owner)
        await demand(cast.owner, 'project-owners', { project_id: other.id })
      },
    ],
  ]

  it.each(cases)('by a workflow %s', async (_, prepare) => {
    await prepare()
    expect((await request()).approval_id).toBeNull()
  })

  it('but by one for this project, and by one of an administrator', async () => {
    await demand(cast.owner, 'project-owners', { project_id: cast.project.id })
    expect((await request()).approval_id).not.toBeNull()
    await orm.delete(workflows)
    await orm.delete(environments)
    await demand(cast.admin, 'project-owners')
    expect((await request()).approval_id).not.toBeNull()
  })
})

describe('when its turn comes, the workflow', () => {
  it('says that it was asked', async () => {
    const workflow = await demand(cast.owner, 'project-owners')
    const environment = await request()
    expect((await runAgain(deps, workflow, environment.id)).action).toMatchObject({
      outcome: 'done',
      text: 'Asked for the approval of an owner of the project.',
    })
  })

  it('says why there is nothing to do', async () => {
    const environment = await request()
    const workflow = await demand(cast.owner, 'project-owners')
    expect((await runAgain(deps, workflow, environment.id)).action).toMatchObject({
      outcome: 'nothing-to-do',
      text: expect.stringContaining('When Shop was requested, this workflow required no approval'),
    })
    await orm.update(environments).set({ status: 'active' })
    expect((await runAgain(deps, workflow, environment.id)).action.text).toContain('Shop is active')
    expect((await environmentRow(deps, environment.id)).approval_id).toBeNull()
  })

  it('says that it is decided by then', async () => {
    const workflow = await demand(cast.owner, 'project-owners')
    const environment = await request()
    await cast.owner.call('POST /approval/{id}/approve', {
      params: { id: environment.approval_id ?? '' },
      body: { notes: '' },
    })
    expect((await runAgain(deps, workflow, environment.id)).action).toMatchObject({
      outcome: 'nothing-to-do',
      text: 'The request for Shop is already approved.',
    })
  })
})
