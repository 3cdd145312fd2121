import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { runAction } from '../../../../test/support/workflow-actions.ts'
import { runs } from '../../db/schema/runs.ts'
import { checkDrift } from './check-drift.ts'

const app = await createTestApp()
const { deps } = app
const { owner, developer, viewer, project } = await makeCast(app)
const type = 'check-drift'
type Given = Parameters<typeof makeEnvironment>[3]
const make = (given: Given = {}) => makeEnvironment(deps, project.id, developer, { connection: 'sandbox', ...given })
const runsOf = (id: string) => deps.database.orm.select().from(runs).where(eq(runs.environment_id, id))

it('orders a check in the name of its author, which is no operation', async () => {
  const id = await make()
  const { action } = await runAction(deps, owner, id, { type })
  expect(action).toMatchObject({ outcome: 'done', ...message('actions.check-drift.done', { environment: 'Shop' }) })
  const ordered = await runsOf(id)
  expect(ordered).toMatchObject([{ kind: 'check', cause: 'workflow', status: 'queued', ordered_by: owner.id }])
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'active', operation: 'none' })
  expect(await auditOf(deps, ordered[0]?.id ?? '')).toMatchObject([{ action: 'run.check' }])
})

it('leaves a run alone that is open', async () => {
  const id = await make()
  await runAction(deps, owner, id, { type })
  const { action } = await runAction(deps, owner, id, { type })
  const said = message('actions.check-drift.open-run', { environment: 'Shop' })
  expect(action).toMatchObject({ outcome: 'nothing-to-do', ...said })
  expect(await runsOf(id)).toHaveLength(1)
})

it('passes over one that people run themselves', async () => {
  const id = await make({ connection: 'manual' })
  const said = message('actions.check-drift.by-hand', { environment: 'Shop' })
  expect((await runAction(deps, owner, id, { type })).action).toMatchObject({ outcome: 'nothing-to-do', ...said })
  expect(await runsOf(id)).toEqual([])
})

it('is refused for one that is stopped', async () => {
  const id = await make({ status: 'suspended' })
  const code = 'environments.check-suspended'
  expect((await runAction(deps, owner, id, { type })).action).toMatchObject({ outcome: 'refused', code })
  expect(await runsOf(id)).toEqual([])
})

it('is refused where its author lacks the permission', async () => {
  const id = await make()
  expect((await runAction(deps, viewer, id, { type })).action.outcome).toBe('refused')
  expect(await runsOf(id)).toEqual([])
})

it('says in a dry run what it would do', () => {
  const fields = { id: 'a', type, target: '', value: '' } as const
  const said = message('actions.check-drift.would', { environment: 'Shop' })
  expect(checkDrift.would(fields, { environment: 'Shop', project: 'Storefront' })).toEqual(said)
})
