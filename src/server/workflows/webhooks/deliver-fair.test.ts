// Receivers do not hold up each other, nor does a delivery that cannot be made.
import type { ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { startWebhookReceiver } from '../../../../test/support/webhook-receiver.ts'
import { runAction } from '../../../../test/support/workflow-actions.ts'
import { environments } from '../../db/schema/environments.ts'
import { webhookDeliveries, workflows } from '../../db/schema/workflows.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { createDeliverer, deliverDue } from './deliver.ts'
import { createSeal, newSealKey } from '../../crypto/seal.ts'

const slow = await startWebhookReceiver()
const quick = await startWebhookReceiver()
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }) })
const { deps, setTime } = app
const { orm } = deps.database
const { viewer, developer, project } = await makeCast(app)

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  await orm.delete(environments)
  await orm.delete(workflows)
  quick.received.length = 0
})

const send = async (id: string, target: string) => runAction(deps, viewer, id, { type: 'webhook', target })

it('sends to others while one receiver takes its time with all that waits for it', async () => {
  const held: ServerResponse[] = []
  slow.answer = (response) => void held.push(response)
  const id = await makeEnvironment(deps, project.id, developer)
  for (let number = 0; number < 12; number++) await send(id, slow.address)
  setTime('2026-11-02T10:00:01Z')
  await send(id, quick.address)
  const sending = deliverDue(deps)
  await eventually(async () => {
    expect(quick.received).toHaveLength(1)
    expect(held.length).toBeGreaterThan(1)
  })
  slow.answer = (response) => void response.writeHead(204).end()
  for (const response of held) response.writeHead(204).end()
  expect(await sending).toBe(13)
  expect(await orm.$count(webhookDeliveries, eq(webhookDeliveries.state, 'delivered'))).toBe(13)
})

it('sends what comes in while many receivers take their time, and to each of these as well', async () => {
  const held: ServerResponse[] = []
  const receivers = await Promise.all(Array.from({ length: 15 }, () => startWebhookReceiver()))
  const id = await makeEnvironment(deps, project.id, developer)
  for (const receiver of receivers) {
    receiver.answer = (response) => void held.push(response)
    await send(id, receiver.address)
  }
  const deliverer = createDeliverer(deps)
  await eventually(async () => expect(receivers.filter(({ received }) => received.length > 0)).toHaveLength(15))
  await send(id, quick.address)
  deliverer.wake()
  await eventually(async () => expect(quick.received).toHaveLength(1))
  expect(held).toHaveLength(15)
  for (const response of held) response.writeHead(204).end()
  await deliverer.stop()
  expect(await orm.$count(webhookDeliveries, eq(webhookDeliveries.state, 'delivered'))).toBe(16)
})

it('keeps that a delivery could not be made, such as with a key that cannot be read any more', async () => {
  const id = await makeEnvironment(deps, project.id, developer)
  const { workflow_id } = await send(id, quick.address)
  await orm
    .update(workflows)
    .set({ sealed_webhook_secret: createSeal(newSealKey()).seal('whsec_x', 'webhook secret') })
    .where(eq(workflows.id, workflow_id))
  setTime('2026-11-02T10:00:01Z')
  await send(id, quick.address)
  expect(await deliverDue(deps)).toBe(2)
  expect(quick.received).toHaveLength(1)
  const [broken] = await orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.workflow_id, workflow_id))
  expect(broken).toMatchObject({
    state: 'waiting',
    next_attempt_at: new Date('2026-11-02T10:00:11Z'),
    attempts: [{ status: null, error: 'Something went wrong on this server: ask its operator to look into the log.' }],
  })
})
