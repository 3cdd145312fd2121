import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeRequest } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, toldTo } from '../../../../test/support/things.ts'
import { allowances, environments } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import type { RunOrder } from '../base/run-engine.ts'

const ordered: RunOrder[] = []
const runs = {
  check: () => Promise.resolve(false),
  withdraw: () => Promise.resolve(),
  accept: () => Promise.resolve(false),
  order: (_: unknown, order: RunOrder) => {
    ordered.push(order)
    return Promise.resolve()
  },
}
const app = await createTestApp({ runs })
const { user, deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const { approval: own } = await makeRequest(deps, cast.project.id, cast.developer)
const ownParams = { id: own }
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NO_APPROVAL = {
  status: 404,
  message:
    'There is no such request for approval, or you are not in its project: ask the owner of the project to add you.',
}

type Decide = 'POST /approval/{id}/approve' | 'POST /approval/{id}/reject'
type Given = Parameters<typeof makeRequest>

/** A request of a developer in a project of its own, with the people who can decide it. */
async function scene(
  approval: Given[3] = {},
  environment: Given[4] = {},
  project: Parameters<typeof makeProject>[3] = {},
) {
  const people = {
    owner: await user().ready(),
    admin: await user().ready(),
    developer: await user().ready(),
    viewer: await user().ready(),
  }
  const { owner, ...members } = people
  const { id } = await makeProject(deps, owner, members, project)
  return { ...people, project: id, ...(await makeRequest(deps, id, people.developer, approval, environment)) }
}

describeEndpoint('POST /approval/{id}/approve', {
  200: () => {
    it('lets the environment be applied, in the name of the person who decided', async () => {
      const { owner, environment, approval } = await scene()
      ordered.length = 0
      const answer = await owner.call('POST /approval/{id}/approve', {
        params: { id: approval },
        body: { notes: ' Fine by me. ' },
      })
      expect(answer).toMatchObject({
        state: 'approved',
        decided_by: { email: owner.email, name: owner.name },
        decided_at: deps.now().toISOString(),
        notes: 'Fine by me.',
        waiting: null,
        decision_refusal: 'decided',
        environment: { status: 'pending' },
      })
      expect(await environmentRow(deps, environment)).toMatchObject({
        status: 'pending',
        operation: 'none',
        is_reserved: true,
      })
      expect(ordered).toMatchObject([{ environment_id: environment, run: 'apply' }])
      expect(await orm.select().from(allowances).where(eq(allowances.environment_id, environment))).toEqual([])
    })

    it('is in the activity of the environment, and told to the requester and to the owner', async () => {
      const other = await user().ready()
      const { owner, admin, developer, project, environment, approval } = await scene(
        { reasons: ['development-not-automatic'] },
        { owner_id: other.id },
      )
      await orm
        .insert(projectMembers)
        .values({ project_id: project, user_id: other.id, role: 'developer', added_at: deps.now() })
      await admin.call('POST /approval/{id}/approve', { params: { id: approval }, body: { notes: 'Yes.' } })
      const row = await environmentRow(deps, environment)
      expect(await auditOf(deps, environment)).toEqual([
        {
          action: 'approval.approve',
          actor_email: admin.email,
          before: { status: 'pending', operation: 'none', expires_at: null },
          after: {
            status: 'pending',
            operation: 'none',
            expires_at: null,
            approval_id: approval,
            stack_digest: row.stack_digest,
            cost_monthly: 10,
            notes: 'Yes.',
          },
        },
      ])
      const told = [
        {
          kind: 'approval-approved',
          path: `/environments/${environment}`,
          data: { actor: admin.name, environment: 'Shop', connection: 'manual', project: 'Storefront' },
        },
      ]
      for (const who of [developer, other]) expect(await toldTo(deps, who)).toEqual(told)
      for (const who of [owner, admin]) expect(await toldTo(deps, who)).toEqual([])
    })

    it('is told to no one who has left the project', async () => {
      const { owner, developer, project, approval } = await scene()
      await owner.call('DELETE /projects/{id}/team/{email}', { params: { id: project, email: developer.email } })
      await owner.call('POST /approval/{id}/approve', { params: { id: approval }, body: {} })
      expect((await toldTo(deps, developer)).map(({ kind }) => kind)).toEqual(['project-member-removed'])
    })

    it('takes what the approver was shown, in their own name', async () => {
      const { owner, environment, approval } = await scene()
      const { stack_digest, cost_monthly } = await environmentRow(deps, environment)
      const body = { approver_email: owner.email.toUpperCase(), stack_digest, cost_monthly }
      expect(await owner.call('POST /approval/{id}/approve', { params: { id: approval }, body })).toMatchObject({
        state: 'approved',
      })
    })

    it('falls to administrators of the installation where no one else may', async () => {
      const { owner, project } = await scene()
      const { environment, approval } = await makeRequest(deps, project, owner)
      expect(
        await cast.admin.call('POST /approval/{id}/approve', { params: { id: approval }, body: {} }),
      ).toMatchObject({
        state: 'approved',
        decided_by: { email: cast.admin.email },
      })
      expect((await auditOf(deps, environment)).map(({ action }) => action)).toEqual(['approval.approve'])
    })
  },
  ...refusals('POST /approval/{id}/approve'),
})

describeEndpoint('POST /approval/{id}/reject', {
  200: () => {
    it('frees what was reserved, and tells the requester why', async () => {
      const { owner, developer, project, environment, approval } = await scene({}, {}, { budget_limit: 100 })
      ordered.length = 0
      const taken = async () => (await owner.call('GET /projects/{id}', { params: { id: project } })).budget.reserved
      expect(await taken()).toBeGreaterThan(9)
      const answer = await owner.call('POST /approval/{id}/reject', {
        params: { id: approval },
        body: { notes: 'Too dear.' },
      })
      expect(answer).toMatchObject({
        state: 'rejected',
        notes: 'Too dear.',
        decided_by: { email: owner.email },
        waiting: null,
      })
      expect(await taken()).toBe(0)
      expect(await environmentRow(deps, environment)).toMatchObject({
        status: 'pending',
        is_reserved: false,
        approval_id: approval,
      })
      expect(ordered).toEqual([])
      expect(await auditOf(deps, environment)).toMatchObject([
        { action: 'approval.reject', actor_email: owner.email, after: { approval_id: approval, notes: 'Too dear.' } },
      ])
      expect(await toldTo(deps, developer)).toEqual([
        {
          kind: 'approval-rejected',
          path: `/environments/${environment}`,
          data: {
            actor: owner.name,
            environment: 'Shop',
            connection: 'manual',
            project: 'Storefront',
            note: 'Too dear.',
          },
        },
      ])
    })

    it('tells its notes to no one who has left the project', async () => {
      const { owner, developer, project, approval } = await scene()
      await owner.call('DELETE /projects/{id}/team/{email}', { params: { id: project, email: developer.email } })
      await owner.call('POST /approval/{id}/reject', {
        params: { id: approval },
        body: { notes: 'Our plans have changed.' },
      })
      expect((await toldTo(deps, developer)).map(({ kind }) => kind)).toEqual(['project-member-removed'])
    })
  },
  ...refusals('POST /approval/{id}/reject'),
})

/** What both decisions are refused for alike. */
function refusals(key: Decide) {
  const decide = (
    who: User,
    id: string,
    body: { approver_email?: string; stack_digest?: string; cost_monthly?: number } = {},
  ) => who.call(key, { params: { id }, body })
  const decision = key.endsWith('approve') ? 'approved' : 'rejected'

  /** Refused with a sentence, written down, and nothing else happened. */
  async function expectRefused(
    attempt: () => Promise<unknown>,
    one: { environment: string; approval: string },
    who: User,
    refusal: [number, string, RegExp],
  ) {
    const before = await environmentRow(deps, one.environment)
    await expect(attempt()).rejects.toMatchObject({
      status: refusal[0],
      message: expect.stringMatching(refusal[2]) as string,
    })
    expect(await environmentRow(deps, one.environment)).toEqual(before)
    expect((await auditOf(deps, one.environment)).at(-1)).toEqual({
      action: 'approval.refused',
      actor_email: who.email,
      before: null,
      after: { approval_id: one.approval, decision, reason: refusal[1] },
    })
  }

  return {
    400: () => {
      it('refuses an address that is none, and words without end', async () => {
        await expect(decide(cast.owner, own, { approver_email: 'nobody' })).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'approver_email' }],
        })
        const body = { notes: 'x'.repeat(2001) }
        await expect(cast.owner.call(key, { params: ownParams, body })).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'notes' }],
        })
      })
    },
    403: () => {
      it('refuses the requester, also an owner', async () => {
        const one = await scene({ reasons: ['development-not-automatic'] })
        const refusal: [number, string, RegExp] = [
          403,
          'own-request',
          /^You requested this environment, so someone else must decide: ask /,
        ]
        await expectRefused(() => decide(one.developer, one.approval), one, one.developer, refusal)
        const second = await makeRequest(deps, one.project, one.owner)
        await expectRefused(() => decide(one.owner, second.approval), second, one.owner, refusal)
      })

      it('refuses the author of the stack', async () => {
        const one = await scene()
        const request = await makeRequest(deps, one.project, one.developer, {}, { author_id: one.owner.id })
        await expectRefused(() => decide(one.owner, request.approval), request, one.owner, [
          403,
          'own-stack',
          /^You created the stack of this environment/,
        ])
      })

      it('refuses a person who is no approver, and names who is', async () => {
        const one = await scene()
        const refusal: [number, string, RegExp] = [
          403,
          'not-approver',
          new RegExp(`^Only owners of the project Storefront can decide .*: ask ${one.owner.name}\\.$`),
        ]
        for (const who of [one.admin, one.viewer, cast.admin])
          await expectRefused(() => decide(who, one.approval), one, who, refusal)
      })

      it('refuses everyone while no one may decide, and says what to do', async () => {
        const alone = await createTestApp()
        const owner = await alone.user().ready()
        const viewer = await alone.user().ready()
        const { id } = await makeProject(alone.deps, owner, { viewer })
        const { approval } = await makeRequest(alone.deps, id, owner)
        await expect(viewer.call(key, { params: { id: approval }, body: {} })).rejects.toMatchObject({
          status: 403,
          message: expect.stringContaining(
            'no one can yet, so ask an administrator to add an owner to the project Storefront',
          ) as string,
        })
      })

      it('refuses to decide in the name of someone else', async () => {
        const one = await scene()
        const attempt = () => decide(one.owner, one.approval, { approver_email: one.admin.email })
        await expectRefused(attempt, one, one.owner, [
          403,
          'other-address',
          /^You can decide only in your own name: .* your own address /,
        ])
      })
    },
    404: () => {
      it('hides it from a person who is not in the project', async () => {
        const one = await scene()
        await expect(decide(cast.outsider, one.approval)).rejects.toMatchObject(NO_APPROVAL)
        expect(await auditOf(deps, one.environment)).toEqual([])
      })
      it.each([UNKNOWN, 'x', "' or true --"])('does not know %j', async (id) => {
        for (const who of [cast.owner, cast.admin]) await expect(decide(who, id)).rejects.toMatchObject(NO_APPROVAL)
      })
    },
    409: () => {
      it('refuses what is decided', async () => {
        for (const state of ['approved', 'rejected'] as const) {
          const decider = await user().ready()
          const one = await scene({ state, decided_at: deps.now(), decided_by: decider.id })
          const sentence = new RegExp(
            `^${decider.name} ${state} this request at 2026-11-02 10:00 UTC: nothing is left to decide\\.$`,
          )
          await expectRefused(() => decide(one.owner, one.approval), one, one.owner, [409, 'decided', sentence])
        }
        const withdrawn = await scene({ state: 'canceled', decided_at: deps.now() })
        await expectRefused(() => decide(withdrawn.owner, withdrawn.approval), withdrawn, withdrawn.owner, [
          409,
          'decided',
          /^This request was withdrawn at /,
        ])
      })

      it('refuses what has lapsed, also before that is written down', async () => {
        const created_at = new Date('2026-10-19T10:00:00Z')
        for (const state of ['expired', 'pending'] as const) {
          const one = await scene({ state, created_at })
          const sentence = new RegExp(
            `^No one decided about this request by 2026-11-02 10:00 UTC, so it lapsed: ${one.developer.name} can request approval again\\.$`,
          )
          await expectRefused(() => decide(one.owner, one.approval), one, one.owner, [409, 'lapsed', sentence])
        }
      })

      it('refuses what is not what the approver was shown', async () => {
        const one = await scene()
        for (const body of [{ stack_digest: 'another' }, { cost_monthly: 9.99 }, { cost_monthly: 10.01 }]) {
          await expectRefused(() => decide(one.owner, one.approval, body), one, one.owner, [
            409,
            'changed',
            /^The stack or its cost differs from what you were shown/,
          ])
        }
      })

      it('refuses what is no longer asked: another stack, another cost, another request', async () => {
        for (const change of [{ stack_digest: 'another' }, { cost_monthly: 11 }, { approval_id: UNKNOWN }]) {
          const one = await scene()
          await orm.update(environments).set(change).where(eq(environments.id, one.environment))
          await expectRefused(() => decide(one.owner, one.approval), one, one.owner, [
            409,
            'changed',
            /load the request again/,
          ])
        }
      })
    },
  }
}

describe('a decision that fails', () => {
  it('leaves nothing behind', async () => {
    const broken = await createTestApp({
      runs: { ...runs, order: () => Promise.reject(new Error('The engine is away.')) },
    })
    const owner = await broken.user().ready()
    const developer = await broken.user().ready()
    const { id } = await makeProject(broken.deps, owner, { developer })
    const { environment, approval } = await makeRequest(broken.deps, id, developer)
    const response = await owner.send(`/api/approval/${approval}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(500)
    expect(await auditOf(broken.deps, environment)).toEqual([])
    expect(await owner.call('GET /approval/{id}', { params: { id: approval } })).toMatchObject({
      state: 'pending',
      decided_by: null,
    })
    expect(await toldTo(broken.deps, developer)).toEqual([])
  })
})
