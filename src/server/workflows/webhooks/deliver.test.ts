// Webhooks from the workflow to the receiver: form, signature, retries, leases.
import { createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { SECRET_PART, startWebhookReceiver } from '../../../../test/support/webhook-receiver.ts'
import { enteredOf, runAction, runAgain, type RunSeen } from '../../../../test/support/workflow-actions.ts'
import { makeWorkflow } from '../../../../test/support/workflows.ts'
import { connect } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { webhookDeliveries, workflows } from '../../db/schema/workflows.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { deliverDue } from './deliver.ts'
import { getSealedSecret, openSecret } from './secret.ts'
import { asSealed } from '../../crypto/sealed.ts'

const receiver = await startWebhookReceiver()
const app = await createTestApp({
  outbound: createOutbound({ allowsPrivate: true }),
  publicUrl: 'https://strata.example.com',
})
const { deps, setTime } = app
const { orm } = deps.database
const { viewer, developer, owner, project } = await makeCast(app)

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  receiver.received.length = 0
  receiver.answer = (response) => void response.writeHead(204).end()
  await orm.delete(environments)
  await orm.delete(workflows)
})

const make = () => makeEnvironment(deps, project.id, developer, { connection: 'sandbox' })
const send = async (id: string, target = receiver.address): Promise<RunSeen> =>
  runAction(deps, viewer, id, { type: 'webhook', target })
const deliveries = () =>
  orm.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.created_at), asc(webhookDeliveries.id))
const only = async () => {
  const [row, other] = await deliveries()
  if (!row || other) throw new Error('There should be one delivery.')
  return row
}

const secretOf = async (workflowId: string) =>
  openSecret(deps, (await getSealedSecret(deps, orm, workflowId)) ?? asSealed(''))

describe('a webhook', () => {
  it('is written with the run and sent when that is done, in the form of Standard Webhooks', async () => {
    const id = await make()
    const run = await send(id)
    expect(run.action).toMatchObject({
      outcome: 'done',
      text: `Queued a message for ${receiver.host}: the deliveries of this workflow show the result.`,
    })
    expect(receiver.received).toEqual([])
    expect(await only()).toMatchObject({
      state: 'waiting',
      run_id: run.id,
      host: receiver.host,
      attempts: [],
      next_attempt_at: deps.now(),
    })
    setTime('2026-11-02T10:00:05Z')
    expect(await deliverDue(deps)).toBe(1)
    const [got] = receiver.received
    const { id: webhookId, ...sent } = await only()
    expect(sent).toMatchObject({ state: 'delivered', next_attempt_at: null })
    expect(sent.attempts).toEqual([
      { at: '2026-11-02T10:00:05.000Z', status: 204, error: null, duration_ms: expect.any(Number) },
    ])
    expect(got).toMatchObject({
      path: new URL(receiver.address).pathname + new URL(receiver.address).search,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Strata/0.0.0-test',
        'webhook-id': webhookId,
        'webhook-timestamp': String(Date.parse('2026-11-02T10:00:05Z') / 1000),
      },
    })
    expect(JSON.parse(got?.body ?? '')).toEqual({
      type: 'workflow.on-deploy',
      timestamp: '2026-11-02T10:00:00.000Z',
      data: {
        workflow: { id: run.workflow_id, name: 'Night watch' },
        event: {
          id: run.event_id,
          trigger: 'on-deploy',
          text: 'Ada requested "Shop".',
          code: 'events.requested',
          params: { actor: 'Ada', environment: 'Shop' },
        },
        environment: {
          id,
          name: 'Shop',
          project: 'Storefront',
          cloud_provider: 'Azure',
          region: 'eastus',
          environment_type: 'Development',
          status: 'active',
          is_simulated: true,
          cost_monthly: 10,
          url: `https://strata.example.com/environments/${id}`,
        },
      },
    })
  })

  it('is signed with the key of the workflow, which is made when there is none', async () => {
    // The library takes what is at most five minutes old by the clock of the machine.
    setTime(new Date().toISOString())
    const { workflow_id } = await send(await make())
    await deliverDue(deps)
    const [got] = receiver.received
    if (!got) throw new Error('Nothing was received.')
    const secret = await secretOf(workflow_id)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const headers = got.headers as Record<string, string>
    expect(new Webhook(secret).verify(got.body, headers)).toEqual(JSON.parse(got.body))
    expect(() => new Webhook(secret).verify(`${got.body} `, headers)).toThrow(/No matching signature/)
    expect(() => new Webhook(`whsec_${'A'.repeat(43)}=`).verify(got.body, headers)).toThrow(/No matching signature/)
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${got.body}`
    const byHand = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(signed)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${byHand}`)
    const [row] = await orm.select().from(workflows).where(eq(workflows.id, workflow_id))
    expect(row?.sealed_webhook_secret).not.toContain(secret)
    // Two servers that make one at the same time make the same.
    await orm.update(workflows).set({ sealed_webhook_secret: null })
    const [one, two] = await Promise.all([secretOf(workflow_id), secretOf(workflow_id)])
    expect(one).toBe(two)
  })

  it('tells nothing of its address beyond the host: in runs, attempts, the audit log, the log', async () => {
    const id = await make()
    receiver.answer = (response) => void response.writeHead(500).end(SECRET_PART)
    await send(id)
    await deliverDue(deps)
    const kept = await orm.execute(
      'select (select json_agg(d) from webhook_deliveries d) as d, (select json_agg(r) from workflow_runs r) as r',
    )
    const seen = JSON.stringify([kept.rows, await enteredOf(deps, id), app.logged])
    expect(seen).toContain(receiver.host)
    expect(seen).not.toContain(SECRET_PART)
  })

  it('goes with a workflow that is deleted, and is sent when that is switched off', async () => {
    const gone = await send(await make())
    await orm.delete(workflows).where(eq(workflows.id, gone.workflow_id))
    expect(await deliverDue(deps)).toBe(0)
    // The workflows of these runs are off by now.
    await send(await make())
    expect(await deliverDue(deps)).toBe(1)
    expect(receiver.received).toHaveLength(1)
  })

  it('is one for each action, and stays when a later action is refused', async () => {
    const workflow = await makeWorkflow(deps, viewer, {
      trigger: 'on-deploy',
      actions: [
        { id: '1', type: 'webhook', target: receiver.address, value: '' },
        { id: '2', type: 'terminate', target: '', value: '' },
        { id: '3', type: 'webhook', target: receiver.address, value: '' },
      ],
    })
    expect((await runAgain(deps, workflow, await make())).outcome).toBe('refused')
    expect(await deliverDue(deps)).toBe(2)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  })

  it('is refused to a person who may not see the environment any more', async () => {
    const left = await app.user({ role: 'admin' }).ready()
    const id = await make()
    const workflow = await makeWorkflow(deps, left, {
      trigger: 'on-deploy',
      actions: [{ id: '1', type: 'webhook', target: receiver.address, value: '' }],
    })
    await orm.execute(`update users set role = 'user' where id = '${left.id}'`)
    // People outside the project have no workflow for it either.
    await expect(runAgain(deps, workflow, id)).rejects.toThrow('The workflow did not run.')
    expect(await deliveries()).toEqual([])
  })
})

describe('an attempt that fails', () => {
  it.each([500, 503, 404, 400, 429])(
    'with %i is made again at 10 s, 1 min, 5 min, 30 min, 2 h and 6 h, with the same id, and then given up',
    async (status) => {
      receiver.answer = (response) => void response.writeHead(status).end()
      await send(await make())
      const start = deps.now().getTime()
      let at = start
      for (const [made, seconds] of [10, 60, 300, 1800, 7200, 21_600].entries()) {
        expect(await deliverDue(deps)).toBe(1)
        at += seconds * 1000
        const row = await only()
        expect(row).toMatchObject({ state: 'waiting', next_attempt_at: new Date(at) })
        expect(row.attempts).toHaveLength(made + 1)
        expect(row.attempts.at(-1)).toMatchObject({
          status,
          error: `${receiver.host} answered with the status ${status}.`,
        })
        setTime(new Date(at - 1).toISOString())
        expect(await deliverDue(deps)).toBe(0)
        setTime(new Date(at).toISOString())
      }
      expect(await deliverDue(deps)).toBe(1)
      const row = await only()
      expect(row).toMatchObject({ state: 'given-up', next_attempt_at: null })
      expect(row.attempts).toHaveLength(7)
      setTime('2027-01-01T00:00:00Z')
      expect(await deliverDue(deps)).toBe(0)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([row.id]))
      // Each is signed again, with the time at which it was sent.
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(7)
    },
  )

  it('is delivered when the receiver is there again', async () => {
    receiver.answer = (response) => void response.writeHead(502).end()
    await send(await make())
    await deliverDue(deps)
    receiver.answer = (response) => void response.writeHead(200).end('ok')
    setTime('2026-11-02T10:00:10Z')
    expect(await deliverDue(deps)).toBe(1)
    expect(await only()).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 502 }, { status: 200, error: null }],
    })
  })

  it('with 410 is the last', async () => {
    receiver.answer = (response) => void response.writeHead(410).end()
    await send(await make())
    await deliverDue(deps)
    expect(await only()).toMatchObject({
      state: 'given-up',
      next_attempt_at: null,
      attempts: [
        {
          status: 410,
          error: `${receiver.host} answered with the status 410: it wants no more of these messages.`,
          code: 'runs.delivery-unwanted',
          params: { host: receiver.host },
        },
      ],
    })
  })

  it('does not keep the others from being sent', async () => {
    await send(await make(), 'http://127.0.0.1:1/closed')
    await send(await make())
    await deliverDue(deps)
    expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'waiting'])
    const failed = (await deliveries()).find(({ state }) => state === 'waiting')
    expect(failed?.attempts).toMatchObject([
      { status: null, error: '127.0.0.1:1 cannot be reached: nothing listens there.' },
    ])
  })
})

describe('several servers', () => {
  it('send each delivery once', async () => {
    for (let count = 0; count < 25; count += 1) await send(await make())
    const { host, port, user, password, database } = deps.database.pool.options
    const other = connect('embedded', { host, port, user, password, database, max: 4 }, () => undefined)
    try {
      const servers = [deps, { ...deps, database: other }, deps]
      const counts = await Promise.all(servers.map((server) => deliverDue(server)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(25)
    } finally {
      await other.pool.end()
    }
    expect(receiver.received).toHaveLength(25)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(25)
  })

  it('leave what one began to the other only when its lease is over, and keep what that one did', async () => {
    await send(await make())
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let arrived: () => void = () => undefined
    const first = new Promise<void>((resolve) => (arrived = resolve))
    receiver.answer = (response) => {
      arrived()
      void held.then(() => response.writeHead(500).end())
    }
    const slow = deliverDue(deps)
    await first
    expect(await deliverDue(deps)).toBe(0)
    receiver.answer = (response) => void response.writeHead(204).end()
    setTime('2026-11-02T10:01:00Z')
    expect(await deliverDue(deps)).toBe(1)
    expect(await only()).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] })
    release()
    await slow
    // What the first learned too late changes nothing.
    expect(await only()).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] })
  })

  it('keep the failure of the one whose lease counts, also when the other comes back later', async () => {
    await send(await make())
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let arrived: () => void = () => undefined
    const first = new Promise<void>((resolve) => (arrived = resolve))
    receiver.answer = (response) => {
      arrived()
      void held.then(() => response.writeHead(500).end())
    }
    const slow = deliverDue(deps)
    await first
    receiver.answer = (response) => void response.writeHead(503).end()
    setTime('2026-11-02T10:01:00Z')
    await deliverDue(deps)
    const kept = await only()
    expect(kept).toMatchObject({ state: 'waiting', attempts: [{ status: 503 }] })
    release()
    await slow
    expect(await only()).toEqual(kept)
  })
})

it('takes the state of the environment as it is when the action runs', async () => {
  const id = await make()
  const workflow = await makeWorkflow(deps, owner, {
    trigger: 'on-deploy',
    actions: [
      { id: '1', type: 'terminate', target: '', value: '' },
      { id: '2', type: 'webhook', target: receiver.address, value: '' },
    ],
  })
  await orm.update(environments).set({ status: 'pending', activated_at: null }).where(eq(environments.id, id))
  await runAgain(deps, workflow, id)
  expect((await environmentRow(deps, id)).status).toBe('deleted')
  await deliverDue(deps)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { environment: { status: 'deleted' } } })
})
