import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { users } from '../../db/schema/accounts.ts'
import { outbox } from '../../db/schema/notifications.ts'

const { user } = await createTestApp()
const admin = () => user({ role: 'admin' })
const FROM = 'Strata <strata@example.com>'

/** An application whose mails go to a server that takes them, or refuses every recipient. */
async function withMailServer(refusal?: string): Promise<{ app: TestApp; received: string[] }> {
  const received: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    onAuth: ({ password }, _, callback) =>
      callback(password === 'hunter2' ? null : new Error('Wrong password'), { user: 'user' }),
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, callback) =>
      callback(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 550 })),
    onData: (stream, _, callback) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString('utf8')))
      stream.on('end', () => {
        received.push(text)
        callback()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { app: await createTestApp({ mail: { url: `smtp://user:hunter2@127.0.0.1:${port}`, from: FROM } }), received }
}

describeEndpoint('GET /instance', {
  200: () => {
    it('says what is not set up', async () => {
      expect(await admin().call('GET /instance', {})).toEqual({
        url: 'http://localhost:8000',
        version: '0.0.0-test',
        database: expect.stringMatching(/^embedded PostgreSQL \d+\.\d+/) as string,
        mail: { is_set: false, from: null, waiting: 0, last_error: null },
        sso: { is_set: false, issuer: null, label: null, callback_url: 'http://localhost:8000/api/auth/sso/callback' },
        demo_account_count: 0,
        trusted_proxies: [],
      })
    })

    it('says what is set up, without a secret', async () => {
      const app = await createTestApp({
        publicUrl: 'https://strata.example.com',
        mail: { url: 'smtp://user:hunter2@mail.example.com', from: FROM },
        sso: {
          issuer: 'https://login.example.com',
          clientId: 'strata',
          clientSecret: 'canary-secret',
          label: 'Example',
          scope: 'openid',
          groupsClaim: 'groups',
        },
        trustedProxies: ['10.0.0.0/8'],
      })
      const row = {
        channel: 'mail' as const,
        recipient: 'a@example.com',
        sealed_content: app.deps.seal.seal('{}', 'x'),
        next_attempt_at: app.deps.now(),
        created_at: app.deps.now(),
      }
      await app.deps.database.orm.insert(outbox).values([
        { ...row, id: app.deps.newId() },
        { ...row, id: app.deps.newId(), last_error: 'The server is full.' },
        { ...row, id: app.deps.newId(), channel: 'push', last_error: 'The browser is gone.' },
      ])
      await app.user({ is_demo: true }).ready()
      await app.user({ is_demo: true, disabled_at: app.deps.now() }).ready()
      const response = await app.user({ role: 'admin' }).send('/api/instance')
      const text = await response.text()
      expect(JSON.parse(text)).toMatchObject({
        url: 'https://strata.example.com',
        mail: { is_set: true, from: FROM, waiting: 2, last_error: 'The server is full.' },
        sso: {
          is_set: true,
          issuer: 'https://login.example.com',
          label: 'Example',
          callback_url: 'https://strata.example.com/api/auth/sso/callback',
        },
        demo_account_count: 1,
        trusted_proxies: ['10.0.0.0/8'],
      })
      expect(text).not.toMatch(/hunter2|canary-secret/)
    })
  },
  403: () => {
    it('refuses a user', async () => {
      expect((await user().send('/api/instance')).status).toBe(403)
    })
  },
})

describeEndpoint('POST /instance/mail/test', {
  200: () => {
    it('sends a mail to the caller at once, in their language', async () => {
      const { app, received } = await withMailServer()
      const caller = await app.user({ role: 'admin', language: 'de' }).ready()
      expect(await caller.call('POST /instance/mail/test', {})).toEqual({
        message: `The mail server took a mail to ${caller.email}: look into that mailbox.`,
      })
      expect(received).toHaveLength(1)
      expect(received[0]).toContain(`To: ${caller.email}`)
      expect(received[0]).toContain('From: Strata <strata@example.com>')
      await app.user({ role: 'admin', language: 'en' }).call('POST /instance/mail/test', {})
      const subjects = received.map((text) => /^Subject: (.+)$/m.exec(text)?.[1])
      expect(new Set(subjects).size).toBe(2)
      expect(await app.deps.database.orm.select().from(outbox)).toEqual([])
    })
  },
  403: () => {
    it('refuses a user', async () => {
      expect((await user().send('/api/instance/mail/test', { method: 'POST' })).status).toBe(403)
    })
  },
  503: () => {
    it('says that no mail server is set', async () => {
      await expect(admin().call('POST /instance/mail/test', {})).rejects.toMatchObject({
        status: 503,
        message: 'No mail server is set: set STRATA_SMTP_URL and STRATA_MAIL_FROM and start the server again.',
      })
    })

    it('gives the reason of the mail server, and not its password', async () => {
      const { app } = await withMailServer('No such mailbox')
      const failure: unknown = await app
        .user({ role: 'admin' })
        .call('POST /instance/mail/test', {})
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({
        status: 503,
        message: expect.stringMatching(
          /^The mail server did not take the mail \(.*No such mailbox.*\): check /,
        ) as string,
      })
      expect(String(failure)).not.toContain('hunter2')
    })

    it('says when no one answers', async () => {
      const app = await createTestApp({ mail: { url: 'smtp://user:hunter2@127.0.0.1:1', from: FROM } })
      await expect(app.user({ role: 'admin' }).call('POST /instance/mail/test', {})).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('ECONNREFUSED') as string,
      })
    })
  },
})

describeEndpoint('POST /instance/demo/disable', {
  200: () => {
    it('ends every demo account, the caller too, for good', async () => {
      const app = await createTestApp()
      const other = await app.user({ role: 'admin' }).ready()
      const caller = await withPassword(app, { role: 'admin', is_demo: true })
      const demo = await withPassword(app, { is_demo: true })
      const earlier = await withPassword(app, { is_demo: true, disabled_at: app.deps.now() })
      const program = demo.token(['templates:read'])
      expect((await program.send('/api/templates')).status).toBe(200)
      expect(await caller.call('POST /instance/demo/disable', {})).toMatchObject({ demo_account_count: 0 })
      for (const gone of [caller, demo, program]) expect((await gone.send('/api/templates')).status).toBe(401)
      for (const { id } of [caller, demo, earlier]) {
        expect(await auditOf(app.deps, id)).toMatchObject([
          { action: 'person.disable', actor_email: caller.email, after: { disabled: true } },
        ])
        await expect(other.call('POST /people/{id}/enable', { params: { id } })).rejects.toMatchObject({ status: 409 })
      }
      expect((await signIn(app.person(), demo.email)).status).toBe(401)
      expect((await other.send('/api/templates')).status).toBe(200)
      expect(await auditOf(app.deps, other.id)).toEqual([])
    })

    it('does nothing without demo accounts', async () => {
      const app = await createTestApp()
      const caller = await app.user({ role: 'admin' }).ready()
      expect(await caller.call('POST /instance/demo/disable', {})).toMatchObject({ demo_account_count: 0 })
      expect((await caller.send('/api/templates')).status).toBe(200)
    })
  },
  403: () => {
    it('refuses a user', async () => {
      expect((await user().send('/api/instance/demo/disable', { method: 'POST' })).status).toBe(403)
    })
  },
  409: () => {
    it('keeps the last administrators, disabled ones and users do not count', async () => {
      const app = await createTestApp()
      await app.user({ role: 'admin', disabled_at: app.deps.now() }).ready()
      await app.user().ready()
      const caller = await withPassword(app, { role: 'admin', is_demo: true })
      await expect(caller.call('POST /instance/demo/disable', {})).rejects.toMatchObject({
        status: 409,
        message:
          'Every administrator is a demo account, so no one could administer the installation afterwards: invite an administrator first.',
      })
      const [row] = await app.deps.database.orm.select().from(users).where(eq(users.id, caller.id))
      expect(row).toMatchObject({ disabled_at: null, password_hash: expect.any(String) as string })
    })
  },
})
