import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeProject, type Cast } from '../../../../test/support/cast.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { action, condition, eventsOf, makeRule, runsOf } from '../../../../test/support/workflow-engine.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { workThrough } from './worker.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
let cast: Cast
let shop: string

beforeEach(async () => {
  await orm.delete(workflows)
  await orm.delete(workflowEvents)
  await orm.delete(environments)
  cast = await makeCast(app)
  shop = await makeEnvironment(deps, cast.project.id, cast.developer)
})

const manual = (given: Parameters<typeof makeRule>[2] = {}, author: User = cast.owner) =>
  makeRule(deps, author, { trigger: 'manual', name: 'By hand', ...given })
const run = (who: User, id: string, environment_id = shop) =>
  who.call('POST /workflows/{id}/run', { params: { id }, body: { environment_id } })

it('is done with the answer, and not again by the worker', async () => {
  const id = await manual({ actions: [action('tag', 'a', '1')] })
  expect(await run(cast.owner, id)).toMatchObject({
    outcome: 'done',
    text: 'Shop now has the tag a=1.',
    environment: { id: shop },
    event: {
      trigger: 'manual',
      code: 'events.ran',
      params: { actor: cast.owner.name, workflow: 'By hand', environment: 'Shop' },
    },
    actions: [{ code: 'actions.tag.done', params: { environment: 'Shop', tag: 'a', value: '1' } }],
  })
  expect((await environmentRow(deps, shop)).tags).toEqual({ a: '1' })
  expect(await eventsOf(deps, shop)).toMatchObject([
    { trigger: 'manual', workflow_id: id, text: `${cast.owner.name} ran "By hand" for "Shop".`, chain: [] },
  ])
  expect(await workThrough(deps)).toBe(0)
  expect(await runsOf(deps, id)).toHaveLength(1)
  expect(await run(cast.owner, id)).toMatchObject({ outcome: 'done', actions: [{ outcome: 'nothing-to-do' }] })
})

it('says that the conditions do not hold', async () => {
  const id = await manual({
    conditions: [condition('cost', 'greater-than', '9.5'), condition('team-size', 'greater-than', '30')],
  })
  expect(await run(cast.owner, id)).toMatchObject({
    outcome: 'not-met',
    text: 'Not all of its conditions are met.',
    code: 'runs.not-met',
    params: {},
    conditions: [{ holds: true, actual: '10' }, { holds: false }],
  })
})

it('acts with the rights of the author, whoever runs it, and the audit log names both', async () => {
  const id = await manual({ actions: [action('terminate')] }, cast.viewer)
  expect(await run(cast.admin, id)).toMatchObject({ outcome: 'refused', actions: [{ outcome: 'refused' }] })
  expect((await environmentRow(deps, shop)).status).toBe('active')
  expect(await auditOf(deps, id)).toMatchObject([
    { action: 'workflow.run', actor_email: cast.admin.email, after: { environment_id: shop, outcome: 'refused' } },
  ])
  expect(await auditOf(deps, shop)).toMatchObject([
    { action: 'workflow.action', actor_email: cast.viewer.email, after: { outcome: 'refused' } },
  ])
})

it('is refused for a workflow that is off or runs automatically', async () => {
  const off = await manual({ enabled: false })
  await expect(run(cast.owner, off)).rejects.toMatchObject({
    status: 409,
    message: '"By hand" is off: switch it on before you run it.',
  })
  const other = await manual({ trigger: 'on-deploy' })
  await expect(run(cast.owner, other)).rejects.toMatchObject({
    status: 409,
    message: '"By hand" runs automatically: you can only run a workflow with the trigger manual by hand.',
  })
})

it('is refused for environments that it is not for, and hides those that the caller does not see', async () => {
  const hidden = {
    status: 404,
    message: 'There is no such environment, or you are not in its project: ask the owner of the project to add you.',
  }
  const id = await manual()
  const elsewhere = await makeProject(deps, cast.outsider)
  const other = await makeEnvironment(deps, elsewhere.id, cast.outsider)
  await expect(run(cast.owner, id, other)).rejects.toMatchObject(hidden)
  await expect(run(cast.owner, id, 'nonsense')).rejects.toMatchObject(hidden)
  await expect(run(cast.owner, id, crypto.randomUUID())).rejects.toMatchObject(hidden)
  await expect(run(cast.admin, id, other)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`${cast.owner.name}, in whose name "By hand" acts, is not in the project`),
  })
  const ofProject = await manual({ project_id: elsewhere.id }, cast.admin)
  await expect(run(cast.admin, ofProject)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('is for another project than Storefront'),
  })
  await orm.delete(projectMembers).where(eq(projectMembers.user_id, cast.owner.id))
  await expect(run(cast.owner, id)).rejects.toMatchObject(hidden)
  expect(await orm.select().from(workflowEvents)).toEqual([])
})
