// What goes on beside requests: turns that follow each other, and their end.
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'
import { makeCast } from '../../test/support/cast.ts'
import { makeEnvironment } from '../../test/support/things.ts'
import { startWebhookReceiver } from '../../test/support/webhook-receiver.ts'
import { runAction } from '../../test/support/workflow-actions.ts'
import { webhookDeliveries } from './db/schema/workflows.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createDeliverer } from './workflows/webhooks/deliver.ts'
import { workInBackground } from './in-background.ts'
import { HOUR_MS } from '#engine/durations.ts'

/** Turns that end when a test says so. */
function makeTurns() {
  const ends: ((error?: Error) => void)[] = []
  let begun: () => void = () => undefined
  let stopping = (): boolean => false
  const turn = (isStopping: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()))
      stopping = isStopping
      begun()
    })
  /** Resolves with the next turn that begins. */
  const next = () => new Promise<void>((resolve) => (begun = resolve))
  return { turn, ends, next, isStopping: () => stopping() }
}

describe('work in the background', () => {
  it('begins at once, and what comes in during a turn makes one more, not two', async () => {
    const { turn, ends, next } = makeTurns()
    const work = workInBackground(HOUR_MS, turn, () => undefined)
    expect(ends).toHaveLength(1)
    work.wake()
    work.wake()
    const second = next()
    ends[0]?.()
    await second
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await work.stop()
    expect(ends).toHaveLength(2)
  })

  it('goes on after a turn that failed, and tells of it', async () => {
    const { turn, ends, next } = makeTurns()
    const errors: unknown[] = []
    const work = workInBackground(HOUR_MS, turn, (error) => errors.push(error))
    work.wake()
    const second = next()
    ends[0]?.(new Error('The database is gone.'))
    await second
    expect(errors).toEqual([new Error('The database is gone.')])
    ends[1]?.()
    await work.stop()
  })

  it('ends when the turn does that is under way, begins none after that, and tells nothing of one that breaks then', async () => {
    const { turn, ends, isStopping } = makeTurns()
    const errors: unknown[] = []
    const work = workInBackground(HOUR_MS, turn, (error) => errors.push(error))
    work.wake()
    let hasEnded = false
    const end = work.stop().then(() => (hasEnded = true))
    expect(isStopping()).toBe(true)
    work.wake()
    await Promise.resolve()
    expect(hasEnded).toBe(false)
    ends[0]?.(new Error('The database is closed.'))
    await end
    expect(ends).toHaveLength(1)
    expect(errors).toEqual([])
  })
})

it('webhooks go out when something was written, and a server that ends leaves the rest to the next', async () => {
  const receiver = await startWebhookReceiver()
  const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }) })
  const { deps } = app
  const { owner, project } = await makeCast(app)
  const id = await makeEnvironment(deps, project.id, owner)
  let arrived: () => void = () => undefined
  const got = new Promise<void>((resolve) => (arrived = resolve))
  receiver.answer = (response) => {
    response.writeHead(204).end()
    arrived()
  }
  const deliverer = createDeliverer(deps)
  await runAction(deps, owner, id, { type: 'webhook', target: receiver.address })
  deliverer.wake()
  await got
  await deliverer.stop()
  await runAction(deps, owner, id, { type: 'webhook', target: receiver.address })
  deliverer.wake()
  const states = await deps.database.orm.select({ state: webhookDeliveries.state }).from(webhookDeliveries)
  expect(states.map(({ state }) => state).toSorted()).toEqual(['delivered', 'waiting'])
  expect(receiver.received).toHaveLength(1)
})
