// Addresses of webhooks, from the author to the receiver: nowhere in readable form.
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { SECRET_PART, startWebhookReceiver } from '../../../../test/support/webhook-receiver.ts'
import { runAgain } from '../../../../test/support/workflow-actions.ts'
import { makeWorkflow, TELL_OWNER } from '../../../../test/support/workflows.ts'
import { everyRow } from '../../../../test/security/calls.ts'
import { workflows } from '../../db/schema/workflows.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { openActions, sealReadableAddresses } from './addresses.ts'
import { deliverDue } from './deliver.ts'

const receiver = await startWebhookReceiver()
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }) })
const { deps } = app
const { orm } = deps.database
const { owner, viewer, project } = await makeCast(app)

const call = { id: 'call', type: 'webhook' as const, target: receiver.address, value: '' }
const draft = {
  name: 'Call',
  description: '',
  enabled: true,
  trigger: 'on-deploy' as const,
  schedule: null,
  resource_limit: null,
  project_id: project.id,
  conditions: [],
  actions: [TELL_OWNER, call],
}

it('are sealed in the database, whole for the author, and reach the receiver', async () => {
  const { id, actions } = await owner.call('POST /workflows', { body: draft })
  expect(actions).toEqual(draft.actions)
  expect(await everyRow(app)).not.toContain(SECRET_PART)
  const hidden = { ...call, target: `http://${receiver.host}/…` }
  expect((await viewer.call('GET /workflows/{id}', { params: { id } })).actions).toEqual([TELL_OWNER, hidden])

  const renamed = await owner.call('PUT /workflows/{id}', { params: { id }, body: { name: 'Call again' } })
  expect(renamed).toMatchObject({ name: 'Call again', actions: draft.actions })
  const other = { ...call, target: `${receiver.address}&other` }
  const changed = await owner.call('PUT /workflows/{id}', { params: { id }, body: { actions: [other, TELL_OWNER] } })
  expect(changed.actions).toEqual([other, TELL_OWNER])

  await runAgain(deps, id, await makeEnvironment(deps, project.id, owner))
  expect(await deliverDue(deps)).toBe(1)
  expect(`http://${receiver.host}${receiver.received[0]?.path}`).toBe(other.target)
  expect(await everyRow(app)).not.toContain(SECRET_PART)

  const none = await owner.call('PUT /workflows/{id}', { params: { id }, body: { actions: [TELL_OWNER] } })
  expect(none.actions).toEqual([TELL_OWNER])
})

it('are sealed by the start that finds those of an older version', async () => {
  const id = await makeWorkflow(deps, owner, { actions: [TELL_OWNER, call] })
  await makeWorkflow(deps, owner, { actions: [{ ...TELL_OWNER, value: 'See https://wiki.example.com' }] })
  expect(await everyRow(app)).toContain(SECRET_PART)
  expect(await orm.transaction((tx) => sealReadableAddresses(deps, tx))).toBe(1)
  expect(await orm.transaction((tx) => sealReadableAddresses(deps, tx))).toBe(0)
  expect(await everyRow(app)).not.toContain(SECRET_PART)
  const [row] = await orm.select().from(workflows).where(eq(workflows.id, id))
  expect(row && openActions(deps, row)).toEqual([TELL_OWNER, call])
})
