import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ApprovalReason } from '#domain/approval/policy.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeApproval, makeRequest } from '../../../../test/support/requests.ts'
import { makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'
import { writeCursor } from '../../http/paging.ts'

const app = await createTestApp()
const { user, deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const { approval: own } = await makeRequest(deps, cast.project.id, cast.developer)
const params = { id: own }
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NO_APPROVAL = {
  status: 404,
  message:
    'There is no such request for approval, or you are not in its project: ask the owner of the project to add you.',
}
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
const day = (number: number) => new Date(Date.UTC(2026, 9, 20 + number))

describeEndpoint('GET /approval/{id}', {
  200: () => {
    it('is read also when the stack is called by half of a character', async () => {
      const { id: compiled_id, result } = await makeCompiledStack(deps, make.stack({ name: 'a \ud800 b \\ud800' }))
      const { approval } = await makeRequest(deps, cast.project.id, cast.developer, {}, { compiled_id })
      const { breakdown, resources_summary } = await cast.owner.call('GET /approval/{id}', { params: { id: approval } })
      expect({ breakdown, resources_summary }).toEqual({
        breakdown: result.cost_estimate.breakdown,
        resources_summary: result.resources_summary,
      })
    })

    it('gives what is asked, with the stack and the budget', async () => {
      const owner = await user().ready()
      const developer = await user().ready()
      const project = await makeProject(deps, owner, { developer }, { budget_limit: 50 })
      const { id: compiled_id, result } = await makeCompiledStack(deps, make.stack({ environment_type: 'production' }))
      const created_at = new Date('2026-11-01T09:00:00Z')
      const { environment, approval } = await makeRequest(
        deps,
        project.id,
        developer,
        { reasons: ['production', 'over-request-budget'], request_note: 'For the launch.', created_at },
        { compiled_id, cost_monthly: 1272.05, budget_limit: 1000, resource_count: 7, cloud_provider: 'Azure' },
      )
      const answer = await owner.call('GET /approval/{id}', { params: { id: approval } })
      const { name, email } = owner
      expect(answer).toMatchObject({
        id: approval,
        state: 'pending',
        void_reason: null,
        environment: { id: environment, name: 'Shop', status: 'pending' },
        project: { id: project.id, name: 'Storefront' },
        requester: { email: developer.email, name: developer.name },
        reasons: [
          { code: 'production', text: 'The environment type is Production.' },
          {
            code: 'over-request-budget',
            text: 'The estimate of $1,272.05 a month is above the budget limit of this request, $1,000.00.',
          },
        ],
        approvers: [{ email, name }],
        waiting: {
          kind: 'approval',
          reason: `The request waits for a decision: ${name} can approve or reject it.`,
          code: 'waiting.approval',
          params: { who: [name] },
          since: '2026-11-01T09:00:00.000Z',
          until: '2026-11-15T09:00:00.000Z',
          who: [{ email, name }],
        },
        cost_monthly: 1272.05,
        budget_limit: 1000,
        resource_count: 7,
        environment_type: 'Production',
        request_note: 'For the launch.',
        expires_at: '2026-11-15T09:00:00.000Z',
        decided_at: null,
        decided_by: null,
        decision_refusal: null,
        can_cancel: true,
      })
      expect(answer.breakdown).toEqual(result.cost_estimate.breakdown)
      expect(answer.resources_summary).toEqual(result.resources_summary)
      expect(answer.project_budget).toMatchObject({ limit: 50, spent: 0, allowed: 0, left: 0, excess: 0 })
    })

    it('shows every request as it was asked, also when the environment has another stack by now', async () => {
      const { project, owner, developer } = cast
      const { environment, approval } = await makeRequest(
        deps,
        project.id,
        developer,
        {},
        { cloud_provider: 'AWS', region: 'eu-west-1', total_lines: 99, team_size: 9 },
      )
      const { id: compiled_id, result } = await makeCompiledStack(deps, make.stack({ name: 'Another', team_size: 42 }))
      await orm
        .update(environments)
        .set({ compiled_id, stack_digest: 'another' })
        .where(eq(environments.id, environment))
      const answer = await owner.call('GET /approval/{id}', { params: { id: approval } })
      expect(answer).toMatchObject({
        cloud_provider: 'Azure',
        region: 'eastus',
        team_size: 3,
        decision_refusal: 'changed',
      })
      expect(answer).toMatchObject({
        resource_count: result.resource_count,
        total_lines: result.cost_estimate.total_lines,
      })
      expect(answer.environment_type).toBe('Development')
    })

    it('says to each what they may do about it', async () => {
      const refusals = {
        owner: null,
        project_admin: 'not-approver',
        developer: 'own-request',
        viewer: 'not-approver',
        admin: 'not-approver',
      }
      const mayCancel = { owner: true, project_admin: true, developer: true, viewer: false, admin: true }
      for (const who of ['owner', 'project_admin', 'developer', 'viewer', 'admin'] as const) {
        const { decision_refusal, can_cancel } = await cast[who].call('GET /approval/{id}', { params })
        expect([who, decision_refusal, can_cancel]).toEqual([who, refusals[who], mayCancel[who]])
      }
    })

    it('says when no one may decide, and what to do', async () => {
      const alone = await createTestApp()
      const owner = await alone.user().ready()
      const project = await makeProject(alone.deps, owner)
      const { approval } = await makeRequest(alone.deps, project.id, owner)
      expect((await owner.call('GET /approval/{id}', { params: { id: approval } })).waiting).toMatchObject({
        kind: 'no-approver',
        who: [],
        reason:
          'The request needs the approval of someone other than the requester, and the project Storefront has no other approver: ask an administrator to add another owner.',
      })
    })

    it('says that it has lapsed before that is written down', async () => {
      const { approval } = await makeRequest(deps, cast.project.id, cast.developer, {
        created_at: new Date('2026-10-19T10:00:00Z'),
      })
      const { waiting, decision_refusal, state } = await cast.owner.call('GET /approval/{id}', {
        params: { id: approval },
      })
      expect({ state, decision_refusal, waiting }).toMatchObject({
        state: 'pending',
        decision_refusal: 'lapsed',
        waiting: {
          kind: 'approval-lapsed',
          since: '2026-11-02T10:00:00.000Z',
          until: null,
          who: [{ email: cast.developer.email }, {}, {}],
        },
      })
    })

    it('waits for nothing once it is decided, and says by how much only while that matters', async () => {
      const reasons: ApprovalReason[] = [
        'over-project-budget',
        'cloud-not-allowed',
        'confidential',
        'development-not-automatic',
      ]
      const decided = { state: 'rejected' as const, decided_at: deps.now(), decided_by: cast.owner.id, notes: 'No.' }
      const { approval } = await makeRequest(
        deps,
        cast.project.id,
        cast.developer,
        { reasons, ...decided },
        { is_reserved: false },
      )
      const answer = await cast.developer.call('GET /approval/{id}', { params: { id: approval } })
      expect(answer).toMatchObject({
        waiting: null,
        decided_by: { name: cast.owner.name },
        notes: 'No.',
        can_cancel: false,
        project_budget: { excess: 0 },
      })
      expect(answer.reasons.map(({ text }) => text)).toEqual([
        'When it was requested, its $10.00 a month did not fit into what the budget of the project Storefront had left.',
        'The project Storefront does not allow Azure.',
        'The data sensitivity is Confidential.',
        'The project Storefront does not approve Development environments automatically.',
      ])
    })
  },
  404: () => {
    it('hides it from a person who is not in the project', async () => {
      await expect(cast.outsider.call('GET /approval/{id}', { params })).rejects.toMatchObject(NO_APPROVAL)
    })
    it.each([UNKNOWN, 'x', "' or true --"])('does not know %j', async (id) => {
      for (const who of [cast.owner, cast.admin])
        await expect(who.call('GET /approval/{id}', { params: { id } })).rejects.toMatchObject(NO_APPROVAL)
    })
  },
})

describeEndpoint('GET /approval/list/pending', {
  200: () => {
    it('lists what waits in the projects of the caller, oldest first, page by page', async () => {
      const owner = await user().ready()
      const [here, there] = [await makeProject(deps, owner), await makeProject(deps, owner)]
      const asked: string[] = []
      for (const number of [3, 1, 2])
        asked[number] = (await makeRequest(deps, here.id, cast.developer, { created_at: day(number) })).approval
      await makeRequest(deps, here.id, cast.developer, { state: 'rejected' })
      const elsewhere = await makeRequest(deps, there.id, cast.developer, { created_at: day(4) })
      const first = await owner.send('/api/approval/list/pending?limit=2')
      expect(first.headers.get('x-total-count')).toBe('4')
      expect(idsOf((await first.json()) as { id: string }[])).toEqual([asked[1], asked[2]])
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      expect(idsOf((await (await owner.send(next)).json()) as { id: string }[])).toEqual([asked[3], elsewhere.approval])
      const query = { project_id: there.id }
      expect(idsOf(await owner.call('GET /approval/list/pending', { query }))).toEqual([elsewhere.approval])
      for (const project_id of [cast.project.id, UNKNOWN, 'x'])
        expect(await owner.call('GET /approval/list/pending', { query: { project_id } })).toEqual([])
    })

    it('lists to administrators what waits anywhere', async () => {
      const { project } = cast
      const found = await cast.admin.call('GET /approval/list/pending', { query: { project_id: project.id } })
      expect(idsOf(found)).toContain(own)
      expect(await cast.outsider.call('GET /approval/list/pending', { query: { project_id: project.id } })).toEqual([])
    })
  },
  400: () => {
    it.each(['nonsense', writeCursor([1, UNKNOWN]), writeCursor(['2026-01-01T00:00:00Z', 'x'])])(
      'refuses the cursor %s',
      async (cursor) => {
        await expect(cast.owner.call('GET /approval/list/pending', { query: { cursor } })).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'cursor' }],
        })
      },
    )
  },
})

describeEndpoint('GET /approvals', {
  200: () => {
    it('lists every state, newest first, filtered', async () => {
      const owner = await user().ready()
      const developer = await user().ready()
      const project = await makeProject(deps, owner, { developer })
      const made: Record<string, string> = {}
      const states = { pending: 5, approved: 4, rejected: 3, canceled: 2, expired: 1 } as const
      for (const [state, number] of Object.entries(states) as [keyof typeof states, number][])
        made[state] = (
          await makeRequest(deps, project.id, number > 3 ? developer : owner, { state, created_at: day(number) })
        ).approval
      const list = async (who: User, query: Record<string, string>) =>
        idsOf(
          (await (await who.send(`/api/approvals?${new URLSearchParams(query).toString()}`)).json()) as {
            id: string
          }[],
        )
      expect(await list(owner, {})).toEqual([
        made['pending'],
        made['approved'],
        made['rejected'],
        made['canceled'],
        made['expired'],
      ])
      expect(await list(owner, { state: 'rejected' })).toEqual([made['rejected']])
      expect(await list(owner, { state: 'decided' })).toEqual([
        made['approved'],
        made['rejected'],
        made['canceled'],
        made['expired'],
      ])
      expect(await list(developer, { requested_by: 'me' })).toEqual([made['pending'], made['approved']])
      expect(await list(owner, { project_id: cast.project.id })).toEqual([])
      expect(await list(cast.outsider, { project_id: project.id })).toEqual([])
      expect(await list(cast.admin, { project_id: project.id, state: 'decided' })).toHaveLength(4)
      const first = await owner.send('/api/approvals?limit=2')
      expect(first.headers.get('x-total-count')).toBe('5')
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      expect(idsOf((await (await owner.send(next)).json()) as { id: string }[]).slice(0, 2)).toEqual([
        made['rejected'],
        made['canceled'],
      ])
    })

    it('lists the requests for one environment, with all that came of it', async () => {
      const { project, developer, viewer } = cast
      const environment = await makeEnvironment(deps, project.id, developer, { status: 'pending' })
      const first = await makeApproval(deps, environment, {
        state: 'approved',
        created_at: day(1),
        void_reason: 'The stack has changed.',
      })
      const second = await makeApproval(deps, environment, { created_at: day(2) })
      expect(await viewer.call('GET /approvals', { query: { environment_id: environment } })).toMatchObject([
        { id: second, state: 'pending', void_reason: null },
        { id: first, state: 'approved', void_reason: 'The stack has changed.' },
      ])
      expect(await viewer.call('GET /approvals', { query: { environment_id: 'x' } })).toEqual([])
    })
  },
  400: () => {
    it('refuses a state that there is none of, and a cursor of another list', async () => {
      expect((await cast.owner.send('/api/approvals?state=maybe')).status).toBe(400)
      const query = { cursor: writeCursor(['name', 'x']) }
      await expect(cast.owner.call('GET /approvals', { query })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'cursor' }],
      })
    })
  },
})

describe('a list', () => {
  it('asks the database as often for many as for one', async () => {
    const owner = await user().ready()
    const project = await makeProject(deps, owner, { developer: cast.developer }, { budget_limit: 5 })
    const more = () =>
      makeRequest(deps, project.id, cast.developer, { reasons: ['over-project-budget'] }, { is_reserved: false })
    await more()
    const counted = async () => {
      const { pool } = deps.database
      const query = pool.query.bind(pool)
      let queries = 0
      Object.assign(pool, {
        query: (...given: Parameters<typeof query>) => {
          queries += 1
          return query(...given)
        },
      })
      await owner.call('GET /approvals', {})
      Object.assign(pool, { query })
      return queries
    }
    const one = await counted()
    for (let index = 0; index < 5; index++) await more()
    expect(one).toBeGreaterThan(3)
    expect(await counted()).toBe(one)
  })
})
