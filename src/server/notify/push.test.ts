// Push messages: to a push service over HTTPS, read as a browser reads them.
import { createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { createTestApp, type User } from '../../../test/support/app.ts'
import { makePushBrowser, startPushService, type PushBrowser } from '../../../test/support/push-service.ts'
import { outbox as outboxTable, pushSubscriptions } from '../db/schema/notifications.ts'
import { notify } from './notify.ts'
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts'
import { getPushKeys } from './push-keys.ts'
import { isPublicAddress } from '../outbound/addresses.ts'
import { PUBLIC_NETWORK, isPublicEndpoint } from './push-network.ts'
import { sendPush } from './send-push.ts'

const service = await startPushService()
const app = await createTestApp()
const { deps, user, logged } = app
const { orm, pool } = deps.database
let outbox: Outbox | undefined

const start = (given: Partial<OutboxDeps> = {}): void => {
  outbox = createOutbox({ ...deps, network: service.network, ...given })
}
const waiting = () => orm.select().from(outboxTable)

/** Someone with a browser at the service. */
async function subscribed(
  path: string,
  given: Parameters<typeof user>[0] = {},
): Promise<{ person: User; browser: PushBrowser; endpoint: string }> {
  const person = await user({ push_notifications: true, ...given }).ready()
  const browser = makePushBrowser()
  const endpoint = `${service.origin}${path}`
  await orm.insert(pushSubscriptions).values({ endpoint, user_id: person.id, ...browser.keys, created_at: deps.now() })
  return { person, browser, endpoint }
}

const tell = ({ id }: User) =>
  orm.transaction((tx) =>
    notify(deps, tx, [
      { user_id: id, kind: 'team-member-removed', data: { actor: 'Anna', team: 'Plattform' }, path: '/teams' },
    ]),
  )

beforeEach(() => {
  service.received.length = 0
  service.status = 201
})
afterEach(async () => {
  await outbox?.stop()
  await pool.query('delete from outbox; delete from push_subscriptions')
})

describe('a push message', () => {
  it('is read by the browser alone, in the language of the person, and signed by the installation', async () => {
    const { person, browser } = await subscribed('/one', { language: 'de' })
    await tell(person)
    start({ publicUrl: 'https://strata.example.com' })
    await eventually(async () => expect(await waiting()).toEqual([]))
    const [message] = service.received
    expect(service.received).toHaveLength(1)
    expect(message?.path).toBe('/one')
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(browser.decrypt(message?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Sie wurden aus dem Team Plattform entfernt',
      body: 'Anna hat Sie aus dem Team Plattform entfernt. Sie können es nicht mehr öffnen.',
      path: '/teams',
    })
    expect(() => makePushBrowser().decrypt(message?.body ?? Buffer.alloc(0))).toThrow()

    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(message?.headers.authorization ?? '') ?? []
    expect(key).toBe((await getPushKeys(deps)).publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'https://strata.example.com',
    })
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true)
  })

  it('goes to every browser of a person, and to none of a person who switched them off', async () => {
    const { person } = await subscribed('/first')
    await orm.insert(pushSubscriptions).values({
      endpoint: `${service.origin}/second`,
      user_id: person.id,
      ...makePushBrowser().keys,
      created_at: deps.now(),
    })
    const { person: quiet } = await subscribed('/quiet', { push_notifications: false })
    await tell(person)
    await tell(quiet)
    start()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/first', '/second'])
  })

  it('is not sent to a browser that is someone else’s by then', async () => {
    const { person, endpoint } = await subscribed('/shared')
    await tell(person)
    const other = await user().ready()
    await pool.query('update push_subscriptions set user_id = $1 where endpoint = $2', [other.id, endpoint])
    start()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(service.received).toEqual([])
  })
})

describe('a push service that refuses', () => {
  it.each([404, 410])('with %i has its browser unsubscribed', async (status) => {
    const { person } = await subscribed('/gone')
    service.status = status
    await tell(person)
    start()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(await orm.select().from(pushSubscriptions)).toEqual([])
  })

  it('for now is asked again, and neither log nor table says where', async () => {
    const { person } = await subscribed('/secret-address')
    service.status = 503
    await tell(person)
    start()
    await eventually(async () =>
      expect(await waiting()).toMatchObject([{ attempts: 1, last_error: 'The push service answered 503.' }]),
    )
    expect(await orm.select().from(pushSubscriptions)).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('secret-address')
  })
})

describe('the network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ])('keeps %s private', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
    expect(isPublicEndpoint(`https://${address}/`)).toBe(false)
  })

  it.each(['::1', '::', 'fd00::1', 'fe80::1', 'ff02::1', '::7f00:1'])('keeps %s private', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(isPublicEndpoint(`https://[${address}]/`)).toBe(false)
  })

  it.each(['142.250.74.1', '2a00:1450:4001::1'])('lets %s be called', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it('does not connect to a name that leads to a private address', async () => {
    const { port } = new URL(service.origin)
    const endpoint = `https://localhost:${port}/inside`
    const sender = {
      keys: await getPushKeys(deps),
      contact: 'mailto:strata@example.com',
      network: { ...PUBLIC_NETWORK, isAllowed: () => true },
    }
    const push = { title: '', body: '', path: null }
    await expect(sendPush(sender, { endpoint, ...makePushBrowser().keys }, push)).rejects.toThrow(
      'localhost is not an address of the internet',
    )
    expect(service.received).toEqual([])
  })

  it('has a browser forgotten whose address is not allowed', async () => {
    const { person } = await subscribed('/inside')
    await tell(person)
    start({ network: PUBLIC_NETWORK })
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(service.received).toEqual([])
    expect(await orm.select().from(pushSubscriptions)).toEqual([])
  })
})
