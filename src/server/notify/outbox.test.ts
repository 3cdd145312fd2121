// The outbox with a real mail server.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { createTestApp, type User } from '../../../test/support/app.ts'
import { refusal, startMailServer } from '../../../test/support/mail-server.ts'
import { change } from '../audit/change.ts'
import { outbox as outboxTable } from '../db/schema/notifications.ts'
import { OUTBOX_SEAL, notify, sendMail, type Telling } from './notify.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { deliverMail } from './send-mail.ts'
import { writeMail } from './words.ts'

const server = await startMailServer()
const mail = { url: server.url, from: 'Strata <strata@example.com>' }
const running = new Set<Outbox>()
const app = await createTestApp({ mail, outbox: { wake: () => running.forEach((one) => one.wake()) } })
const { deps, user, logged } = app
const { orm, pool } = deps.database
const START = '2026-11-02T10:00:00.000Z'

const start = (): Outbox => {
  const outbox = createOutbox(deps)
  running.add(outbox)
  return outbox
}
const waiting = () => orm.select().from(outboxTable)
const enqueue = (to: string) => orm.transaction((tx) => sendMail(deps, tx, to, writeMail('en', 'test', {}, undefined)))
const tell = (...tellings: readonly Telling[]) => change(deps, { via: 'test' }, ({ tx }) => notify(deps, tx, tellings))
const roleChange = ({ id }: User): Telling => ({
  user_id: id,
  kind: 'instance-role-changed',
  data: { actor: 'Zoë "Z" Öztürk', role: 'admin' },
  path: '/profile',
})

beforeEach(() => {
  app.setTime(START)
  server.received.length = 0
  server.offered.count = 0
  server.accept = () => Promise.resolve()
})
afterEach(async () => {
  await Promise.all([...running].map((outbox) => outbox.stop()))
  running.clear()
  await pool.query('delete from outbox')
})

describe('delivery', () => {
  it('says the sentences among the data in the language and the time zone of the person', async () => {
    start()
    const person = await user({ language: 'de', timezone: 'Europe/Berlin' }).ready()
    const due = message('events.due', { at: '2026-11-02T19:00:00.000Z' })
    const data = {
      workflow: 'Night',
      environment: 'shop',
      project: 'Store',
      connection: 'sandbox',
      message: inEnglish(due),
    }
    await tell({ user_id: person.id, kind: 'workflow-message', data, messages: { message: due }, path: null })
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(server.received[0]?.headers.get('subject')).toContain('Simuliert: ')
    expect(server.received[0]?.text).toContain('Nach seinem Zeitplan war er fällig: 02.11.2026, 20:00.')
    const { notifications } = await person.call('GET /notifications', { query: {} })
    expect(notifications).toMatchObject([
      { data: { message: 'Its schedule was due on 2026-11-02 19:00 UTC.' }, messages: { message: due } },
    ])
  })

  it('mails what is told as soon as the change is done, in the language of the person', async () => {
    start()
    const person = await user({ language: 'fr' }).ready()
    await tell(roleChange(person))
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(server.received).toEqual([
      {
        to: [person.email],
        headers: expect.any(Map),
        text: `Zoë "Z" Öztürk a changé votre rôle dans cette installation : il est maintenant Administrateur.\n\nhttp://localhost:8000/profile\n\nVous pouvez désactiver ces messages dans votre profil.\n`,
      },
    ])
    expect(Object.fromEntries(server.received[0]?.headers ?? [])).toMatchObject({
      from: 'Strata <strata@example.com>',
      to: person.email,
      subject: 'Votre rôle dans Strata a changé',
      'auto-submitted': 'auto-generated',
    })
  })

  it('sends nothing for a change that failed', async () => {
    start()
    const person = await user().ready()
    const failing = change(deps, { via: 'test' }, async ({ tx }) => {
      await notify(deps, tx, [roleChange(person)])
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await waiting()).toEqual([])
    const { rows } = await pool.query('select from notifications where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  it('mails security to a person who switched mails off, nothing else, and nothing to a person who is disabled', async () => {
    const person = await user({ email_notifications: false }).ready()
    const gone = await user({ disabled_at: new Date(START) }).ready()
    const changed = ({ id }: User): Telling[] => [
      { user_id: id, kind: 'password-changed', data: {}, path: '/profile' },
      { user_id: id, kind: 'two-factor-changed', data: { change: 'disabled' }, path: '/profile' },
      { user_id: id, kind: 'new-sign-in', data: { user_agent: 'Firefox', ip: '192.0.2.1' }, path: '/profile' },
    ]
    await tell(...changed(person), ...changed(gone), roleChange(person))
    start()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(server.received.map(({ to, headers }) => `${to.join()}: ${headers.get('subject')}`).toSorted()).toEqual([
      `${person.email}: Two-factor authentication of your Strata account changed`,
      `${person.email}: Your Strata password was changed`,
    ])
  })

  it('lets no name write headers', async () => {
    const text = { subject: 'Hello\r\nBcc: everybody@example.com', text: 'Hello' }
    await deliverMail(mail, { to: 'one@example.com', ...text })
    expect(server.received[0]?.to).toEqual(['one@example.com'])
    expect(server.received[0]?.headers.has('bcc')).toBe(false)
  })

  it('throws the reason of the mail server', async () => {
    server.accept = () => Promise.reject(refusal(550, 'No such mailbox'))
    await expect(deliverMail(mail, { to: 'one@example.com', subject: 'Hello', text: 'Hello' })).rejects.toThrow(
      '550 No such mailbox',
    )
    await expect(
      deliverMail({ ...mail, url: 'smtp://127.0.0.1:1' }, { to: 'one@example.com', subject: 'Hello', text: 'Hello' }),
    ).rejects.toThrow('ECONNREFUSED')
  })
})

describe('retry', () => {
  it('tries again a minute after a refusal, and deletes what was sent', async () => {
    server.accept = () => Promise.reject(refusal(451, 'Try later'))
    await enqueue('one@example.com')
    const outbox = start()
    await eventually(async () => {
      expect(await waiting()).toMatchObject([
        {
          attempts: 1,
          next_attempt_at: new Date('2026-11-02T10:01:00Z'),
          last_error: expect.stringContaining('451 Try later'),
        },
      ])
    })
    server.accept = () => Promise.resolve()
    app.setTime('2026-11-02T10:01:00Z')
    outbox.wake()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(server.offered.count).toBe(2)
    expect(server.received).toHaveLength(1)
  })

  it('waits longer each time, gives up after the sixth, deletes after three days and logs no content', async () => {
    server.accept = () => Promise.reject(refusal(550, `Refused for the time ${server.offered.count}`))
    await enqueue('nobody@example.com')
    const outbox = start()
    const waits: number[] = []
    let now = new Date(START).getTime()
    for (let attempt = 1; attempt <= 6; attempt++) {
      app.setTime(new Date(now).toISOString())
      outbox.wake()
      const next = await eventually(async () => {
        const [row] = await waiting()
        expect(row).toMatchObject({ attempts: attempt, last_error: expect.stringContaining(`for the time ${attempt}`) })
        return row?.next_attempt_at.getTime() ?? 0
      })
      waits.push((next - now) / 60_000)
      now = next
    }
    expect(waits.slice(0, 5)).toEqual([1, 5, 30, 120, 720])
    expect(new Date(now)).toEqual(new Date('2026-11-05T10:00:00Z'))
    app.setTime(new Date(now).toISOString())
    outbox.wake()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(server.offered.count).toBe(6)
    const messages = logged.map(({ msg }) => msg)
    expect(messages).toContain('This could not be sent and is given up.')
    expect(messages).toContain('What could not be sent is deleted.')
    expect(JSON.stringify(logged)).not.toContain('This is the test mail')
  })

  it('sends again what a process left behind when its lease has ended', async () => {
    await enqueue('one@example.com')
    await pool.query(`update outbox set attempts = 1, next_attempt_at = '2026-11-02T10:05:00Z'`)
    const outbox = start()
    app.setTime('2026-11-02T10:05:00Z')
    outbox.wake()
    await eventually(() => expect(server.received).toHaveLength(1))
  })
})

describe('several processes', () => {
  it('send each mail once', async () => {
    const addresses = Array.from({ length: 40 }, (_, index) => `person${String(index).padStart(2, '0')}@example.com`)
    for (const address of addresses) await enqueue(address)
    for (let process = 0; process < 3; process++) start()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses)
  })
})

describe('stop', () => {
  it('waits for what is being sent and takes nothing more', async () => {
    let release = (): void => undefined
    server.accept = () => new Promise((resolve) => (release = resolve))
    await enqueue('one@example.com')
    const outbox = start()
    await eventually(() => expect(server.offered.count).toBe(1))
    await enqueue('two@example.com')
    let isStopped = false
    const stopped = outbox.stop().then(() => (isStopped = true))
    outbox.wake()
    // A round trip through the database: long enough for what would not wait.
    await waiting()
    expect(isStopped).toBe(false)
    release()
    await stopped
    expect(server.received.map(({ to }) => to[0])).toEqual(['one@example.com'])
    expect(await waiting()).toMatchObject([{ recipient: 'two@example.com', attempts: 0 }])
  })
})

describe('without a mail server', () => {
  it('sends no mail, and leaves what waits for when there is one', async () => {
    await enqueue('one@example.com')
    const without = { ...deps, mail: undefined }
    await orm.transaction((tx) => sendMail(without, tx, 'two@example.com', writeMail('en', 'test', {}, undefined)))
    // Something that is no mail shows that the outbox was looked through: a message to a browser that has gone.
    const sealed_content = deps.seal.seal(
      JSON.stringify({ title: '', body: '', path: null, user_id: deps.newId() }),
      OUTBOX_SEAL,
    )
    const at = new Date(START)
    await orm.insert(outboxTable).values({
      id: deps.newId(),
      channel: 'push',
      recipient: 'https://push.example.com',
      sealed_content,
      next_attempt_at: at,
      created_at: at,
    })
    running.add(createOutbox(without))
    await eventually(async () => expect(await waiting()).toMatchObject([{ recipient: 'one@example.com', attempts: 0 }]))
  })
})
