import { createECDH, randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { pushSubscriptions } from '../../db/schema/notifications.ts'
import { notify, type Telling } from '../../notify/notify.ts'

const app = await createTestApp()
const { deps, user } = app
const { orm } = deps.database
const member = await user().ready()
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

/** Someone with so many notifications, the last one being the newest. */
async function told(count: number): Promise<User> {
  const somebody = await user().ready()
  const tellings = Array.from({ length: count }, (_, index): Telling => ({
    user_id: somebody.id,
    kind: 'team-member-added',
    data: { actor: 'Anna', team: `Team ${index}`, role: 'member' },
    path: '/team/one',
  }))
  await orm.transaction((tx) => notify(deps, tx, tellings))
  return somebody
}

/** A browser's subscription, as it says it. */
function subscription(endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) {
  const key = createECDH('prime256v1')
  return { endpoint, keys: { p256dh: key.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') } }
}

const subscriptionsOf = (somebody: User) =>
  orm.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, somebody.id))

describeEndpoint('GET /notifications', {
  200: () => {
    it('gives the inbox, newest first, in pages that hold each once', async () => {
      const somebody = await told(5)
      const found: string[] = []
      let path: string | undefined = '/api/notifications?limit=2'
      while (path) {
        const response = await somebody.send(path)
        expect(response.headers.get('x-total-count')).toBe('5')
        const inbox = (await response.json()) as { unread_count: number; notifications: { data: { team: string } }[] }
        expect(inbox.unread_count).toBe(5)
        found.push(...inbox.notifications.map(({ data }) => data.team))
        path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(found).toEqual(['Team 4', 'Team 3', 'Team 2', 'Team 1', 'Team 0'])
    })

    it('gives what the words are filled with, and only the unread ones when asked', async () => {
      const somebody = await told(2)
      const { notifications } = await somebody.call('GET /notifications', {})
      expect(notifications[0]).toMatchObject({
        kind: 'team-member-added',
        data: { actor: 'Anna', team: 'Team 1', role: 'member' },
        path: '/team/one',
        is_read: false,
      })
      await somebody.call('POST /notifications/read', { body: { ids: [notifications[0]?.id ?? ''] } })
      const unread = await somebody.call('GET /notifications', { query: { unread: 'true' } })
      expect(unread).toEqual({ unread_count: 1, notifications: [notifications[1]] })
    })

    it('is empty for others', async () => {
      await told(1)
      expect(await member.call('GET /notifications', {})).toEqual({ unread_count: 0, notifications: [] })
    })
  },
  400: () => {
    it.each(['nothing', btoa('["x","y"]'), btoa(`[-1,"${UNKNOWN}"]`), btoa(`[1e20,"${UNKNOWN}"]`), btoa('[1,"y"]')])(
      'refuses the cursor %s',
      async (cursor) => {
        expect((await member.send(`/api/notifications?cursor=${cursor}`)).status).toBe(400)
      },
    )
  },
})

describeEndpoint('POST /notifications/read', {
  200: () => {
    it('marks the named ones, also twice', async () => {
      const somebody = await told(3)
      const { notifications } = await somebody.call('GET /notifications', {})
      const ids = notifications.slice(0, 2).map(({ id }) => id)
      for (let times = 0; times < 2; times++)
        expect(await somebody.call('POST /notifications/read', { body: { ids } })).toEqual({ unread_count: 1 })
    })

    it('marks all of them, and none for an empty list', async () => {
      const somebody = await told(3)
      expect(await somebody.call('POST /notifications/read', { body: { ids: [] } })).toEqual({ unread_count: 3 })
      expect(await somebody.call('POST /notifications/read', { body: {} })).toEqual({ unread_count: 0 })
    })

    it('leaves those of others unread', async () => {
      const somebody = await told(1)
      const { notifications } = await somebody.call('GET /notifications', {})
      await member.call('POST /notifications/read', { body: { ids: [notifications[0]?.id ?? '', UNKNOWN] } })
      expect((await somebody.call('GET /notifications', {})).unread_count).toBe(1)
    })
  },
  400: () => {
    it('refuses what is no id', async () => {
      await expect(member.call('POST /notifications/read', { body: { ids: ['one'] } })).rejects.toMatchObject({
        status: 400,
      })
    })
  },
})

describeEndpoint('GET /notifications/push', {
  200: () => {
    it('gives the same key to everyone, also when it is first asked for by many at once', async () => {
      const keys = await Promise.all(Array.from({ length: 8 }, () => member.call('GET /notifications/push', {})))
      const [first] = keys
      expect(Buffer.from(first?.public_key ?? '', 'base64url')).toHaveLength(65)
      expect(new Set(keys.map((key) => key.public_key)).size).toBe(1)
      expect(await (await told(0)).call('GET /notifications/push', {})).toEqual(first)
    })

    it('keeps the private half sealed', async () => {
      const { rows } = await deps.database.pool.query<Record<string, unknown>>('select * from push_keys')
      expect(rows).toHaveLength(1)
      expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'public_key', 'sealed_private_key'])
      expect(rows[0]?.['sealed_private_key']).toMatch(/^v2\./)
    })
  },
})

describeEndpoint('POST /notifications/push', {
  204: () => {
    it('subscribes a browser once, and says so in the audit log without its secret address', async () => {
      const somebody = await user().ready()
      const body = subscription('https://push.example.com/very-secret')
      for (let times = 0; times < 2; times++) await somebody.call('POST /notifications/push', { body })
      expect(await subscriptionsOf(somebody)).toMatchObject([
        { endpoint: body.endpoint, p256dh: body.keys.p256dh, auth: body.keys.auth },
      ])
      const entries = await orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.actor_id, somebody.id))
        .orderBy(auditEntries.seq)
      expect(entries).toMatchObject([
        { action: 'account.push.enable', target_id: somebody.id, after: { push_service: 'push.example.com' } },
      ])
      expect(JSON.stringify(entries)).not.toContain('very-secret')
    })

    it('gives a browser to a person who uses it now', async () => {
      const [one, other] = [await user().ready(), await user().ready()]
      const body = subscription()
      await one.call('POST /notifications/push', { body })
      await other.call('POST /notifications/push', { body })
      expect(await subscriptionsOf(one)).toEqual([])
      expect(await subscriptionsOf(other)).toHaveLength(1)
    })

    it('keeps the newest twenty', async () => {
      const somebody = await user().ready()
      for (let index = 0; index < 21; index++) {
        app.setTime(`2026-11-02T10:00:${String(index).padStart(2, '0')}Z`)
        await somebody.call('POST /notifications/push', {
          body: subscription(`https://push.example.com/browser-${index}`),
        })
      }
      const kept = await orm
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.user_id, somebody.id))
        .orderBy(asc(pushSubscriptions.created_at))
      expect(kept.map(({ endpoint }) => endpoint.split('-')[1])).toEqual(
        Array.from({ length: 20 }, (_, index) => String(index + 1)),
      )
    })
  },
  400: () => {
    it.each([
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://2130706433/a',
      'https://[::1]/a',
      'https://[::ffff:10.0.0.1]/a',
      'https://169.254.169.254/latest/meta-data',
      'https://10.1.2.3:8443/a',
      'https://localhost/a',
      'https://localhost./a',
      'https://database/a',
    ])('refuses the endpoint %s', async (endpoint) => {
      await expect(member.call('POST /notifications/push', { body: subscription(endpoint) })).rejects.toMatchObject({
        status: 400,
      })
    })

    it.each([
      { p256dh: 'short', auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { ...subscription().keys, auth: 'short' },
      { ...subscription().keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { ...subscription().keys, auth: 'not base64url!!!!!!!!!!!' },
    ])('refuses the keys %o', async (keys) => {
      await expect(
        member.call('POST /notifications/push', { body: { ...subscription(), keys } }),
      ).rejects.toMatchObject({ status: 400 })
    })
  },
})

describeEndpoint('DELETE /notifications/push', {
  204: () => {
    it('unsubscribes one browser, then all, and no one else', async () => {
      const [one, other] = [await user().ready(), await user().ready()]
      const bodies = [subscription(), subscription(), subscription()]
      for (const body of bodies) await one.call('POST /notifications/push', { body })
      await other.call('POST /notifications/push', { body: subscription() })
      await other.call('DELETE /notifications/push', { query: { endpoint: bodies[0]?.endpoint } })
      expect(await subscriptionsOf(one)).toHaveLength(3)
      await one.call('DELETE /notifications/push', { query: { endpoint: bodies[0]?.endpoint } })
      expect(await subscriptionsOf(one)).toHaveLength(2)
      await one.call('DELETE /notifications/push', {})
      expect(await subscriptionsOf(one)).toEqual([])
      expect(await subscriptionsOf(other)).toHaveLength(1)
      const entries = await orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.actor_id, one.id))
        .orderBy(asc(auditEntries.seq))
      expect(entries.filter(({ action }) => action === 'account.push.disable')).toHaveLength(3)
    })

    it('changes nothing for a browser that no one knows', async () => {
      for (const endpoint of ['https://push.example.com/unknown', 'nothing']) {
        await member.call('DELETE /notifications/push', { query: { endpoint } })
      }
      expect(await orm.select().from(auditEntries).where(eq(auditEntries.actor_id, member.id))).toEqual([])
    })
  },
  400: () => {
    it('refuses an address that is too long', async () => {
      expect(
        (await member.send(`/api/notifications/push?endpoint=${'x'.repeat(2001)}`, { method: 'DELETE' })).status,
      ).toBe(400)
    })
  },
})
