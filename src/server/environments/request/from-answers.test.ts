import { count } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { approvals as rows } from '#contract/approvals.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { auditOf, environmentRow, proveNothing } from '../../../../test/support/things.ts'
import { approvals, compiledStacks, environments } from '../../db/schema/environments.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps, user } = app
const { orm } = deps.database

const [owner, developer, viewer] = [await user().ready(), await user().ready(), await user().ready()]
const project = await makeProject(deps, owner, { developer, viewer })

type Body = Input<(typeof rows)['request']>['body']
const request = (body: Body, who: User = developer) => who.call('POST /approval/request', { body })
const totals = async () =>
  Promise.all(
    [approvals, environments, compiledStacks].map(
      async (table) => (await orm.select({ rows: count() }).from(table))[0]?.rows,
    ),
  )

describeEndpoint('POST /approval/request', {
  201: () => {
    it('makes the environment of the answers and asks for it', async () => {
      const answers = make.answers({
        environment_type: 'Production',
        name: ' Summer sale ',
        budget_limit: 9000,
        duration: 'Temporary',
      })
      const approval = await request({ ...answers, requester_email: developer.email.toUpperCase() })
      expect(approval).toMatchObject({
        state: 'pending',
        environment: { name: 'Summer sale', status: 'pending' },
        project: { id: project.id },
        requester: { email: developer.email },
        requester_email: developer.email,
        approver_email: null,
        reasons: [{ code: 'production' }],
        approvers: [{ email: owner.email }],
        budget_limit: 9000,
        cloud_provider: 'AWS',
        decision_refusal: 'own-request',
        can_cancel: true,
      })
      expect(await environmentRow(deps, approval.environment.id)).toMatchObject({
        approval_id: approval.id,
        budget_limit: 9000,
        lifetime_days: 7,
        is_reserved: true,
      })
      const decided = await owner.call('POST /approval/{id}/approve', { params: { id: approval.id }, body: {} })
      expect(decided).toMatchObject({ requester_email: developer.email, approver_email: owner.email })
    })

    it('takes exactly the specified fields of a person in several projects: the default project of the profile', async () => {
      const person = await user().ready()
      const [first, second] = [
        await makeProject(deps, owner, { developer: person }),
        await makeProject(deps, owner, { developer: person }),
      ]
      const body = { ...make.answers(), budget_limit: 500, requester_email: person.email }
      for (const { id } of [second, first]) {
        await person.call('PUT /account', { body: { settings: { default_project_id: id } } })
        expect((await request(body, person)).project.id).toBe(id)
        expect((await person.call('POST /approval/check', { body: make.answers() })).project?.id).toBe(id)
      }
      await person.call('POST /projects/{id}/leave', { params: { id: first.id } })
      expect((await person.call('GET /account', {})).settings.default_project_id).toBe(null)
      expect((await request(body, person)).project.id).toBe(second.id)
    })

    it('answers an approval also when no rule asks for one', async () => {
      const approval = await request(make.answers({ name: 'Harmless' }))
      expect(approval).toMatchObject({
        state: 'approved',
        reasons: [],
        decided_by: null,
        decided_at: '2026-11-02T10:00:00.000Z',
        notes: expect.stringContaining('No rule'),
      })
      const { id } = approval.environment
      expect(await developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
        waiting: { kind: 'apply' },
        approval_id: approval.id,
      })
      expect((await auditOf(deps, id)).map(({ action }) => action)).toEqual(['environment.request', 'approval.request'])
    })

    it('finds a name for a person who gives none', async () => {
      const names = []
      for (let round = 0; round < 3; round += 1)
        names.push((await request(make.answers({ use_case: 'Data Pipeline' }))).environment.name)
      expect(names).toEqual(['Data Pipeline', 'Data Pipeline 2', 'Data Pipeline 3'])
    })

    it('takes the project that is named', async () => {
      const other = await makeProject(deps, owner, { viewer: developer })
      const mine = await makeProject(deps, viewer)
      expect((await request({ ...make.answers(), project_id: other.id }, owner)).project.id).toBe(other.id)
      expect((await request(make.answers({ tags: { a: 'b' } }), viewer)).project.id).toBe(mine.id)
    })
  },
  400: () => {
    it.each<[field: string, body: Record<string, unknown>]>([
      ['cloud_provider', { cloud_provider: 'Moon' }],
      ['region', { region: 'moon' }],
      ['name', { name: 'x'.repeat(101) }],
      ['budget_limit', { budget_limit: 1e10 }],
      ['expires_on', { duration: 'Temporary', expires_on: '2026-10-31' }],
      ['requester_email', { requester_email: 'me' }],
    ])('names the field %s of %j', async (field, body) => {
      const before = await totals()
      const response = await developer.send('/api/approval/request', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...make.answers(), ...body }),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field }] })
      expect(await totals()).toEqual(before)
    })
    it('names project_id when it is not clear which is meant', async () => {
      const [nobody, many] = [await user().ready(), await user().ready()]
      await expect(request(make.answers(), nobody)).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'project_id', message: expect.stringContaining('no active project') }],
      })
      await makeProject(deps, many)
      await makeProject(deps, many)
      await expect(request(make.answers(), many)).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'project_id', message: expect.stringContaining('several projects') }],
      })
    })
  },
  403: () => {
    it('refuses to ask in the name of someone else, also for an administrator', async () => {
      for (const who of [developer, user({ role: 'admin' })]) {
        await expect(
          request({ ...make.answers(), project_id: project.id, requester_email: owner.email }, who),
        ).rejects.toMatchObject({ status: 403 })
      }
    })
    it('refuses a person who may only look', async () => {
      await expect(request({ ...make.answers(), project_id: project.id }, viewer)).rejects.toMatchObject({
        status: 403,
      })
    })
  },
  404: () => {
    it('shows a project to no one who is not in it', async () => {
      await expect(request({ ...make.answers(), project_id: project.id }, user())).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    it('refuses a name that is given and taken', async () => {
      await request(make.answers({ name: 'Taken' }))
      const before = await totals()
      await expect(request(make.answers({ name: 'taken' }))).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('called Taken already'),
      })
      expect(await totals()).toEqual(before)
    })
    it('refuses an archived project', async () => {
      const archived = await makeProject(deps, developer, {}, { status: 'archived' })
      await expect(request({ ...make.answers(), project_id: archived.id })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('archived'),
      })
    })
  },
})
