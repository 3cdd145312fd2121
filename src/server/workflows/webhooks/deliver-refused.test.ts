// Where webhooks do not go, whoever names the address and however it is hidden.
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { SECRET_PART, startWebhookReceiver } from '../../../../test/support/webhook-receiver.ts'
import { runAction } from '../../../../test/support/workflow-actions.ts'
import { environments } from '../../db/schema/environments.ts'
import { webhookDeliveries, workflows } from '../../db/schema/workflows.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { deliverDue } from './deliver.ts'

const receiver = await startWebhookReceiver()
const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
const { viewer, developer, project } = await makeCast(app)
/** A server that may call its own network. */
const open = { ...deps, outbound: createOutbound({ allowsPrivate: true }) }

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  receiver.received.length = 0
  await orm.delete(environments)
  await orm.delete(workflows)
})

const send = async (server: typeof deps, target: string) =>
  runAction(server, viewer, await makeEnvironment(deps, project.id, developer), { type: 'webhook', target })
const deliveries = () => orm.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.created_at))
const lastAttempt = async () => (await deliveries())[0]?.attempts.at(-1)

const PRIVATE = [
  ['loopback', '127.0.0.1'],
  ['loopback in another writing', '0x7f.1'],
  ['loopback as one number', '2130706433'],
  ['loopback of IPv6', '[::1]'],
  ['loopback by its name', 'localhost'],
  ['a name below localhost', 'hooks.localhost'],
  ['a name without a dot', 'intranet'],
  ['any address', '0.0.0.0'],
  ['the data of the cloud it runs in', '169.254.169.254'],
  ['link-local of IPv6', '[fe80::1]'],
  ['a private network', '10.1.2.3'],
  ['another private network', '192.168.0.1'],
  ['a third private network', '172.16.0.1'],
  ['a private network of IPv6', '[fd00::1]'],
  ['the network of a carrier', '100.64.0.1'],
  ['IPv4 in the form of IPv6', '[::ffff:169.254.169.254]'],
  ['IPv4 behind the prefix of IPv6', '[64:ff9b::a9fe:a9fe]'],
  ['6to4', '[2002:7f00:1::]'],
] as const

describe('an address of the own network', () => {
  it.each(PRIVATE)('is refused in the run, and nothing is kept to be sent: %s', async (_, host) => {
    const { outcome, action } = await send(deps, `https://${host}/hooks/${SECRET_PART}`)
    expect(outcome).toBe('refused')
    expect(action.text).toMatch(/is an address of a private network, which this server does not call/)
    expect(JSON.stringify(action)).not.toContain(SECRET_PART)
    expect(await deliveries()).toEqual([])
  })

  it.each(PRIVATE)('is refused when it is sent, where it was allowed before: %s', async (_, host) => {
    await send(open, `https://${host}/hooks/${SECRET_PART}`)
    expect(await deliverDue(deps)).toBe(1)
    const attempt = await lastAttempt()
    expect(attempt).toMatchObject({
      status: null,
      error: expect.stringContaining('is an address of a private network'),
    })
    expect(attempt?.error).not.toContain(SECRET_PART)
  })

  it('is refused where a name leads to it, at each attempt by what is connected to', async () => {
    let lookups = 0
    const leadingTo = (...addresses: string[]) => ({
      ...deps,
      outbound: createOutbound({
        allowsPrivate: false,
        find: (_, __, done) => {
          lookups += 1
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        },
      }),
    })
    const { port } = new URL(receiver.address)
    await send(deps, `https://hooks.example.com:${port}/${SECRET_PART}`)
    const answers = [['127.0.0.1'], ['::1'], ['169.254.169.254'], ['::ffff:127.0.0.1'], ['10.0.0.1', 'fe80::1', '::']]
    let at = deps.now().getTime()
    for (const [made, addresses] of answers.entries()) {
      expect(await deliverDue(leadingTo(...addresses))).toBe(1)
      expect(await lastAttempt()).toMatchObject({
        status: null,
        error: expect.stringContaining('hooks.example.com is an address of a private network'),
      })
      // Looked up once: there is no second look that a name could answer otherwise.
      expect(lookups).toBe(made + 1)
      at += 7_200_000
      setTime(new Date(at).toISOString())
    }
    expect(receiver.received).toEqual([])
  })
})

describe('an address that is not called at all', () => {
  it.each([
    ['http to anywhere', `http://hooks.example.com/${SECRET_PART}`, /begins with https/],
    ['http into the own network', `http://10.0.0.1/${SECRET_PART}`, /begins with https/],
    [
      'a name and a password',
      `https://ada:${SECRET_PART}@hooks.example.com/`,
      /Leave the user name and the password out of the address/,
    ],
    ['a file', 'file:///etc/passwd', /begins with https/],
    ['another protocol', `gopher://hooks.example.com/${SECRET_PART}`, /begins with https/],
    ['none', SECRET_PART, /begins with https/],
    ['nothing', '', /begins with https/],
  ])('is refused also where the own network may be called: %s', async (_, address, why) => {
    for (const server of [deps, open]) {
      const { action } = await send(server, address)
      expect(action).toMatchObject({ outcome: 'refused', text: expect.stringMatching(why) })
      expect(JSON.stringify(action)).not.toContain(SECRET_PART)
    }
    expect(await deliveries()).toEqual([])
  })

  it('is http to this machine unless the own network may be called', async () => {
    expect((await send(deps, receiver.address)).outcome).toBe('refused')
    expect((await send(open, receiver.address)).outcome).toBe('done')
  })
})

describe('an answer', () => {
  it.each([301, 302, 303, 307, 308])(
    'that sends on with %i is not followed, and nothing of where it sends is kept',
    async (status) => {
      receiver.answer = (response) =>
        void response.writeHead(status, { location: `http://169.254.169.254/latest/${SECRET_PART}` }).end()
      await send(open, receiver.address)
      expect(await deliverDue(open)).toBe(1)
      expect(await lastAttempt()).toMatchObject({
        status,
        error: `${receiver.host} redirects to another address, and Strata follows no redirects: write the final address into the workflow.`,
      })
      expect((await deliveries())[0]?.state).toBe('waiting')
      expect(receiver.received).toHaveLength(1)
      expect(JSON.stringify([await lastAttempt(), app.logged])).not.toContain(SECRET_PART)
    },
  )

  it.each([
    [200, 'delivered', null],
    [500, 'waiting', `${receiver.host} answered with the status 500.`],
  ])('without an end is left after 64 kB, and its status %i counts', async (status, state, error) => {
    let written = 0
    const closed = new Promise<void>((resolve) => {
      receiver.answer = (response) => {
        response.writeHead(status)
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(16_000))) written += 16_000
          response.once('drain', more)
        }
        response.on('close', resolve)
        more()
      }
    })
    await send(open, receiver.address)
    expect(await deliverDue(open)).toBe(1)
    await closed
    expect((await deliveries())[0]).toMatchObject({ state, attempts: [{ status, error }] })
    // No more than what lay in the buffers on the way.
    expect(written).toBeLessThan(20_000_000)
  })

  it('that does not come in time is a failure', async () => {
    receiver.answer = () => undefined
    await send(open, receiver.address)
    expect(await deliverDue(open, { timeLimitMs: 150 })).toBe(1)
    expect(await lastAttempt()).toMatchObject({
      status: null,
      error: `${receiver.host} cannot be reached: it did not answer in time.`,
    })
  })

  it('that begins in time and does not end counts by its status', async () => {
    receiver.answer = (response) => {
      response.writeHead(202)
      response.write('and so on')
    }
    await send(open, receiver.address)
    expect(await deliverDue(open, { timeLimitMs: 300 })).toBe(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: [{ status: 202, error: null }] })
  })
})
