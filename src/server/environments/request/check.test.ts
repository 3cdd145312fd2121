import { count } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { approvals as rows } from '#contract/approvals.ts'
import { cents } from '#domain/environment/cost.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { approvals, compiledStacks, environments } from '../../db/schema/environments.ts'

const anyNumber = expect.any(Number) as number
const app = await createTestApp()
const { deps, user } = app
const { orm } = deps.database

const admin = await user({ role: 'admin', name: 'Root' }).ready()
const [owner, second, developer, viewer] = [
  await user({ name: 'Ada' }).ready(),
  await user({ name: 'Bob' }).ready(),
  await user().ready(),
  await user().ready(),
]
const project = await makeProject(
  deps,
  owner,
  { admin: second, developer, viewer },
  { name: 'Storefront', budget_limit: 500 },
)

type Body = Input<(typeof rows)['check']>['body']
const check = (body: Body, who: User = developer) => who.call('POST /approval/check', { body })

describeEndpoint('POST /approval/check', {
  200: () => {
    it('says that a harmless request needs no one, and what the budget has left', async () => {
      const result = await developer.call('POST /generate', { body: make.answers() })
      const { cost_estimate } = result
      expect(await check(make.answers())).toEqual({
        requires_approval: false,
        reasons: [],
        reason_messages: [],
        reason_codes: [],
        workflows: [],
        approvers: [],
        cost_monthly: cost_estimate.total_monthly,
        priced_lines: cost_estimate.priced_lines,
        total_lines: cost_estimate.total_lines,
        project: { id: project.id, name: 'Storefront' },
        project_budget: {
          limit: 500,
          spent: 0,
          reserved: 0,
          allowed: 0,
          left: 500,
          asked: anyNumber,
          excess: 0,
          months: [
            { month: '2026-11', taken: 0, allowed: 0, short: 0, asked: anyNumber, left: anyNumber },
            {
              month: '2026-12',
              taken: 0,
              asked: cost_estimate.total_monthly,
              allowed: 0,
              short: 0,
              left: cents(500 - cost_estimate.total_monthly),
            },
          ],
        },
      })
    })

    it('names every reason with its figures, and who can decide', async () => {
      const body = make.answers({ environment_type: 'Production', data_sensitivity: 'Confidential', budget_limit: 10 })
      const tight = await makeProject(
        deps,
        owner,
        { admin: second, developer },
        { name: 'Tight', budget_limit: 100, allowed_clouds: ['Azure'] },
      )
      const answer = await check({ ...body, project_id: tight.id })
      expect(answer).toMatchObject({
        requires_approval: true,
        reason_codes: ['production', 'confidential', 'over-request-budget', 'over-project-budget', 'cloud-not-allowed'],
        approvers: [{ email: owner.email, name: 'Ada' }],
      })
      const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
      expect(answer.reasons[2]).toContain(
        `${money.format(answer.cost_monthly)} a month is above the budget limit of this request, $10.00`,
      )
      expect(answer.reasons[3]).toContain(`is ${money.format(answer.project_budget?.excess ?? 0)} short in`)
      expect(answer.project_budget?.excess).toBeCloseTo(answer.cost_monthly - 100, 1)
      expect(answer.reasons[4]).toContain('AWS')
      expect(answer.reason_messages[4]).toMatchObject([
        { code: 'approvals.cloud-not-allowed', params: { cloud: 'AWS' } },
      ])
    })

    it('lets admins of the project decide about Development that is not automatic', async () => {
      const strict = await makeProject(deps, owner, { admin: second, developer }, { auto_approve_dev: false })
      expect(await check({ ...make.answers(), project_id: strict.id })).toMatchObject({
        reason_codes: ['development-not-automatic'],
        approvers: [{ name: 'Ada' }, { name: 'Bob' }],
      })
    })

    it('never names who asks, nor who made the result', async () => {
      const result = await owner.call('POST /generate', { body: make.answers({ environment_type: 'prod' }) })
      await owner.call('POST /results/{id}/share', { params: { id: result.id } })
      const body = { result_id: result.id, project_id: project.id }
      expect((await check(body)).approvers).toEqual([{ email: admin.email, name: 'Root' }])
      expect((await check(body, admin)).approvers).toEqual([])
    })

    it('takes the limit of a result, unless another is given', async () => {
      const { id } = await developer.call('POST /generate', { body: make.answers({ budget_limit: 1 }) })
      expect(await check({ result_id: id })).toMatchObject({ reason_codes: ['over-request-budget'] })
      expect(await check({ result_id: id, budget_limit: null })).toMatchObject({ reason_codes: [] })
      expect(await check({ result_id: id, budget_limit: 100_000 })).toMatchObject({ reason_codes: [] })
    })

    it('judges a stack that no one has stored', async () => {
      const { stack } = await developer.call('POST /generate', { body: make.answers() })
      const asked = { project_id: project.id, budget_limit: null }
      expect(await check({ stack, ...asked })).toMatchObject({
        requires_approval: false,
        project: { name: 'Storefront' },
      })
      expect((await check({ stack: { ...stack, environment_type: 'production' }, ...asked })).reason_codes).toContain(
        'production',
      )
    })

    it('looks at what is reserved already', async () => {
      const alone = await user().ready()
      const mine = await makeProject(deps, alone, {}, { budget_limit: 1000 })
      await makeEnvironment(deps, mine.id, alone, { cost_monthly: 400 })
      const { project_budget } = await check(make.answers(), alone)
      expect(project_budget?.reserved).toBeGreaterThan(350)
      expect((project_budget?.left ?? 0) + (project_budget?.reserved ?? 0) + (project_budget?.spent ?? 0)).toBeCloseTo(
        1000,
      )
    })

    it('judges by the defaults when it is not clear which project is meant', async () => {
      const nobody = await user().ready()
      expect(await check(make.answers(), nobody)).toMatchObject({
        requires_approval: false,
        project: null,
        project_budget: null,
      })
      expect(await check(make.answers({ environment_type: 'Production' }), nobody)).toMatchObject({
        requires_approval: true,
        project: null,
        approvers: [{ email: admin.email }],
      })
      await makeProject(deps, owner, { viewer: nobody })
      await makeProject(deps, owner, { developer: nobody }, { status: 'archived' })
      expect((await check(make.answers(), nobody)).project).toBeNull()
      const only = await makeProject(deps, owner, { developer: nobody })
      expect((await check(make.answers(), nobody)).project).toEqual({ id: only.id, name: only.name })
      await makeProject(deps, nobody)
      expect((await check(make.answers(), nobody)).project).toBeNull()
    })

    it('keeps nothing', async () => {
      await check({ ...make.answers({ environment_type: 'Production' }), project_id: project.id })
      for (const table of [approvals, compiledStacks])
        expect(await orm.select({ rows: count() }).from(table)).toEqual([{ rows: table === compiledStacks ? 1 : 0 }])
      expect(await orm.select({ rows: count() }).from(environments)).toEqual([{ rows: 1 }])
    })
  },
  400: () => {
    it.each<[field: string, body: Record<string, unknown>]>([
      ['use_case', { ...make.answers(), use_case: undefined }],
      ['region', make.answers({ region: 'moon' })],
      ['budget_limit', make.answers({ budget_limit: 1e10 })],
      ['budget_limit', { result_id: 'x', budget_limit: -1 }],
      ['use_case', { result_id: 'x', use_case: 'Web Application' }],
      ['stack', { result_id: 'x', stack: { cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'vm', type: 'vm' }] } }],
      ['stack.nodes', { stack: { cloud: 'aws', region: 'us-east-1', nodes: [] } }],
    ])('names the field %s of %j', async (field, body) => {
      const response = await developer.send('/api/approval/check', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, project_id: project.id }),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field }] })
    })
    it('refuses an archived project', async () => {
      const archived = await makeProject(deps, owner, { developer }, { status: 'archived' })
      await expect(check({ ...make.answers(), project_id: archived.id })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'project_id' }],
      })
    })
  },
  403: () => {
    it('refuses a person who may only look', async () => {
      await expect(check({ ...make.answers(), project_id: project.id }, viewer)).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('Your role in this project is other'),
      })
    })
  },
  404: () => {
    it('shows a project to no one who is not in it', async () => {
      for (const project_id of [project.id, 'no-id'])
        await expect(check({ ...make.answers(), project_id }, user())).rejects.toMatchObject({ status: 404 })
    })
    it('knows no result of someone else', async () => {
      const { id } = await owner.call('POST /generate', { body: make.answers() })
      await expect(check({ result_id: id })).rejects.toMatchObject({ status: 404 })
    })
  },
})
