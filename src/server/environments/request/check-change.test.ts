import { count, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { InputOf } from '#contract/client.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeCompiledStack, makeEnvironment, makeTemplate, proveNothing } from '../../../../test/support/things.ts'
import { approvals, compiledStacks, type environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { factsOfStack } from '../stack/source.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps } = app
const { orm } = deps.database
const { project, developer, owner, viewer, outsider } = await makeCast(app)

const DATABASE = make.stack()
const LARGER = make.stack({
  nodes: [
    { id: 'postgresql', type: 'postgresql' },
    { id: 'redis', type: 'redis' },
  ],
})
const priceOf = async (stack: typeof DATABASE) =>
  factsOfStack((await makeCompiledStack(deps, stack)).result).cost_monthly
const [small, large] = [await priceOf(DATABASE), await priceOf(LARGER)]

/** An environment that Strata runs: a database, unless another stack is given. */
async function makeRunning(given: Partial<typeof environments.$inferInsert> = {}, stack = DATABASE): Promise<string> {
  const { id: compiled_id, result } = await makeCompiledStack(deps, stack)
  const made = {
    ...factsOfStack(result),
    compiled_id,
    applied_compiled_id: compiled_id,
    connection: 'sandbox' as const,
  }
  return makeEnvironment(deps, project.id, developer, { ...made, ...given })
}
type Body = InputOf<'POST /environments/{id}/check'>['body']
const check = (id: string, body: Body = { stack: LARGER }, who: User = developer) =>
  who.call('POST /environments/{id}/check', { params: { id }, body })
const limitTo = (budget_limit: number | null) =>
  orm.update(projects).set({ budget_limit }).where(eq(projects.id, project.id))

describeEndpoint('POST /environments/{id}/check', {
  200: () => {
    it('says what the other stack costs beside the present one, and that the larger is reserved', async () => {
      const id = await makeRunning()
      const answer = await check(id)
      expect(answer).toMatchObject({
        action: 'update',
        is_other: true,
        requires_approval: false,
        cost_monthly: large,
        reserves_monthly: large,
        before: { cost_monthly: small },
        project: { id: project.id },
      })
      expect(answer.project_budget?.months[1].asked).toBe(large)
      expect(await check(id, { stack: DATABASE })).toMatchObject({ is_other: false, reserves_monthly: small })
    })

    it('counts what is reserved for it already only once', async () => {
      const id = await makeRunning()
      const { project_budget: unlimited } = await check(id)
      const others = unlimited?.months[1].taken ?? 0
      await limitTo(others + large)
      expect(await check(id)).toMatchObject({ requires_approval: false, project_budget: { excess: 0 } })
      await limitTo(others + large - 1)
      expect(await check(id)).toMatchObject({
        reason_codes: ['over-project-budget'],
        approvers: [{ email: owner.email }],
      })
      // An update that waits is dropped for the next one: it is not counted beside it.
      await limitTo(null)
      await developer.call('PUT /environments/{id}', { params: { id }, body: { stack: LARGER } })
      expect((await check(id)).project_budget?.months[1].taken).toBeCloseTo(others, 2)
    })

    it('to something cheaper keeps the larger cost reserved, and is held up by no budget', async () => {
      const id = await makeRunning({}, LARGER)
      await limitTo(1)
      expect(await check(id, { stack: DATABASE })).toMatchObject({
        requires_approval: false,
        cost_monthly: small,
        reserves_monthly: large,
      })
      await limitTo(null)
    })

    it('names who has to approve it, as the update itself does', async () => {
      const id = await makeRunning()
      const stack = make.stack({ environment_type: 'production', nodes: LARGER.nodes })
      const answer = await check(id, { stack })
      expect(answer).toMatchObject({ reason_codes: ['production'], approvers: [{ email: owner.email }] })
      const { waiting } = await developer.call('PUT /environments/{id}', { params: { id }, body: { stack } })
      expect(waiting?.who).toEqual(answer.approvers)
    })

    it('of a pending one is a change of its request, which takes the place of what is reserved', async () => {
      const id = await makeRunning({ status: 'pending', connection: 'manual', activated_at: null })
      const answer = await check(id, { stack: DATABASE })
      expect(answer).toMatchObject({ action: 'change', is_other: false, cost_monthly: small })
      expect(await check(id, { stack: make.stack({ cloud: 'aws', region: 'us-east-1' }) })).toMatchObject({
        action: 'change',
        is_other: true,
      })
    })

    it('takes the newest version of a template, which its environments know', async () => {
      const body = { name: 'Shop', stack: DATABASE }
      const { id: template_id } = await developer.call('POST /templates', { body })
      const made = await developer.call('POST /environments', {
        body: { project_id: project.id, name: 'of a template', template_id },
      })
      const read = () => developer.call('GET /environments/{id}', { params: { id: made.id } })
      const template = { id: template_id, name: 'Shop', version: 1, newest_version: 1 }
      expect(await read()).toMatchObject({ template, update: null })
      await developer.call('PUT /templates/{id}', {
        params: { id: template_id },
        body: { stack: LARGER, base_version: 1 },
      })
      expect(await read()).toMatchObject({ template: { ...template, newest_version: 2 } })
      expect(await check(made.id, { template_id })).toMatchObject({ is_other: true, cost_monthly: large })
      await developer.call('PUT /environments/{id}', { params: { id: made.id }, body: { template_id } })
      expect(await read()).toMatchObject({ template: { ...template, version: 2, newest_version: 2 } })
      // Whoever cannot read the template sees the environment without it.
      const { template: unread } = await owner.call('GET /environments/{id}', { params: { id: made.id } })
      expect(unread).toBeNull()
      // A stack of its own is no version of it any more.
      await developer.call('PUT /environments/{id}', { params: { id: made.id }, body: { stack: DATABASE } })
      expect(await read()).toMatchObject({ template: null })
    })

    it('keeps nothing; what waits is seen at the environment', async () => {
      const id = await makeRunning()
      const rows = async () =>
        Promise.all([approvals, compiledStacks].map((table) => orm.select({ rows: count() }).from(table)))
      const before = await rows()
      await check(id)
      expect(await rows()).toEqual(before)
      await developer.call('PUT /environments/{id}', { params: { id }, body: { stack: LARGER } })
      expect(await developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
        cost_monthly: small,
        update: { cost_monthly: large },
      })
    })
  },
  400: () => {
    it.each<[field: string, body: Body]>([
      ['result_id', {}],
      ['stack', { template_id: 'batch-gpu', stack: LARGER }],
      ['stack', { stack: make.stack({ cloud: 'aws', region: 'us-east-1' }) }],
      ['stack.nodes', { stack: make.stack({ nodes: [] }) }],
    ])('names the field %s of what does not fit', async (field, body) => {
      await expect(check(await makeRunning(), body)).rejects.toMatchObject({ status: 400, problems: [{ field }] })
    })
  },
  403: () => {
    it('refuses who does not manage it', async () => {
      await expect(check(await makeRunning(), { stack: LARGER }, viewer)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('shows an environment to no one outside, and knows no template of someone else', async () => {
      const id = await makeRunning()
      await expect(check(id, { stack: LARGER }, outsider)).rejects.toMatchObject({ status: 404 })
      const template_id = await makeTemplate(deps, outsider)
      await expect(check(id, { template_id })).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it.each([
      [{ status: 'suspended' }, 'resume it before'],
      [{ connection: 'manual' }, 'only while it is pending'],
      [{ operation: 'stopping', operation_run: 'stop' }, 'being stopped'],
    ] as const)('refuses what the update refuses: %j', async (given, said) => {
      await expect(check(await makeRunning(given))).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining(said) as string,
      })
    })
  },
})
