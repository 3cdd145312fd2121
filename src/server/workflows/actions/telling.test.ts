// What workflows tell people.
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { runAction, runAgain } from '../../../../test/support/workflow-actions.ts'
import { makeWorkflow } from '../../../../test/support/workflows.ts'
import { environments } from '../../db/schema/environments.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { workflows } from '../../db/schema/workflows.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
const { owner, project_admin, developer, viewer, outsider, admin, project } = await makeCast(app)

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  await orm.delete(environments)
  await orm.delete(workflows)
  await orm.delete(notifications)
})

const make = (given: Parameters<typeof makeEnvironment>[3] = {}) => makeEnvironment(deps, project.id, developer, given)

describe('backup', () => {
  it('asks a person who manages the environment, once a day, and says that nothing here takes one', async () => {
    const id = await make()
    const workflow = await makeWorkflow(deps, owner, {
      name: 'Night watch',
      trigger: 'on-deploy',
      actions: [{ id: 'a', type: 'backup', target: 'orders', value: '' }],
    })
    expect((await runAgain(deps, workflow, id)).action).toMatchObject({
      outcome: 'done',
      text: 'Asked the people who manage Shop for a backup of orders, because Strata takes none itself.',
    })
    const said = {
      kind: 'workflow-backup',
      data: {
        workflow: 'Night watch',
        environment: 'Shop',
        connection: 'manual',
        project: 'Storefront',
        target: 'orders',
      },
      path: `/environments/${id}`,
    }
    for (const who of [developer, owner, project_admin]) expect(await toldTo(deps, who)).toEqual([said])
    expect(await toldTo(deps, viewer)).toEqual([])
    expect((await runAgain(deps, workflow, id)).action).toMatchObject({ outcome: 'nothing-to-do' })
    expect(await toldTo(deps, owner)).toHaveLength(1)
    setTime('2026-11-03T00:00:00Z')
    expect((await runAgain(deps, workflow, id)).action.outcome).toBe('done')
    expect(await toldTo(deps, owner)).toHaveLength(2)
  })

  it('is refused where there is nothing in the cloud', async () => {
    expect((await runAction(deps, owner, await make({ status: 'pending' }), { type: 'backup' })).action).toMatchObject({
      outcome: 'refused',
      text: 'Shop has nothing in the cloud to back up: it is pending.',
    })
  })
})

describe('notify', () => {
  const message = (text: string, id: string) => ({
    kind: 'workflow-message',
    data: { workflow: 'Night watch', environment: 'Shop', connection: 'manual', project: 'Storefront', message: text },
    path: `/environments/${id}`,
  })

  it.each([
    ['owner', [developer]],
    ['project-owners', [owner]],
    ['project-admins', [owner, project_admin]],
    [`${viewer.email}, ${admin.email}`, [viewer, admin]],
  ])('tells %s', async (target, told) => {
    const id = await make()
    // Whoever reads the project may have a workflow that tells something.
    expect((await runAction(deps, viewer, id, { type: 'notify', target, value: 'It begins.' })).action.outcome).toBe(
      'done',
    )
    for (const who of [owner, project_admin, developer, viewer, admin, outsider]) {
      expect(await toldTo(deps, who), who.name).toEqual(told.includes(who) ? [message('It begins.', id)] : [])
    }
  })

  it('says of what is simulated that it is', async () => {
    const id = await make({ connection: 'sandbox' })
    await runAction(deps, viewer, id, { type: 'notify', target: 'owner', value: 'It begins.' })
    expect(await toldTo(deps, developer)).toMatchObject([{ data: { connection: 'sandbox' } }])
  })

  it('says what happened when nothing is written, and names whom it does not tell', async () => {
    const id = await make()
    const { action } = await runAction(deps, viewer, id, {
      type: 'notify',
      target: `${outsider.email},${viewer.email}`,
    })
    expect(action).toMatchObject({
      outcome: 'done',
      text: `Notified ${viewer.name}. Not notified: ${outsider.email}, because no working account with this address can see Shop.`,
    })
    expect(await toldTo(deps, viewer)).toEqual([message('Ada requested "Shop".', id)])
    expect(await toldTo(deps, outsider)).toEqual([])
  })

  it('is refused when no one is left, and for a person who may not see it', async () => {
    const id = await make()
    expect((await runAction(deps, viewer, id, { type: 'notify', target: outsider.email })).action).toMatchObject({
      outcome: 'refused',
      text: `No one was notified: no working account with the address ${outsider.email} can see Shop.`,
    })
  })
})
