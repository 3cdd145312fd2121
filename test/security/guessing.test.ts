// Guessing: passwords, codes and links, from one address, from many, and from
// one that says that it is another. And that the counting does not itself become
// a way to keep people out.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashReadableSecret } from '../../src/server/crypto/secrets.ts'
import { guesserAt } from '../../src/server/access/limits.ts'
import { attempts, instanceFacts } from '../../src/server/db/schema/accounts.ts'
import { createProxies } from '../../src/server/http/proxies.ts'
import { createTestApp, type Person, type TestApp, type User } from '../support/app.ts'
import { PASSWORD, signIn, withPassword } from '../support/sign-in.ts'
import { auditOf, toldTo } from '../support/things.ts'

const direct = await createTestApp()
const behind = await createTestApp({
  proxies: createProxies(['loopback']),
  mail: { url: 'smtp://mail.invalid', from: 'strata@example.com' },
})

beforeEach(async () => {
  for (const app of [direct, behind]) await app.deps.database.orm.delete(attempts)
})

const post = (
  person: Person,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  person.send(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const from = (ip: string) => ({ 'x-forwarded-for': ip })

/** How many of some guesses were answered before the first refusal. */
async function guesses(most: number, guess: (index: number) => Promise<Response>): Promise<number> {
  for (let index = 0; index < most; index++) if ((await guess(index)).status === 429) return index
  return most
}

describe('an address that says that it is another', () => {
  it.each<[string, (index: number) => Record<string, string>]>([
    ['x-forwarded-for', (index) => from(`203.0.113.${index}`)],
    ['a list of x-forwarded-for', (index) => from(`203.0.113.${index}, 127.0.0.1`)],
    ['forwarded', (index) => ({ forwarded: `for=203.0.113.${index}` })],
    ['x-real-ip', (index) => ({ 'x-real-ip': `203.0.113.${index}` })],
    [
      'cf-connecting-ip',
      (index) => ({ 'cf-connecting-ip': `203.0.113.${index}`, 'true-client-ip': `203.0.113.${index}` }),
    ],
    ['another browser', (index) => ({ 'user-agent': `Browser ${index}` })],
  ])('is not believed where no proxy is trusted: %s', async (_, headers) => {
    const ada = await withPassword(direct)
    expect(await guesses(9, (index) => signIn(direct.person(), ada.email, `wrong ${index}`, headers(index)))).toBe(5)
  })

  it('is not believed behind a trusted proxy, which adds the address that it sees at the end', async () => {
    const ada = await withPassword(behind)
    expect(
      await guesses(9, (index) =>
        signIn(behind.person(), ada.email, 'wrong', from(`203.0.113.${index}, 198.51.100.1`)),
      ),
    ).toBe(5)
  })

  it('is the same with another way to write the account', async () => {
    const ada = await withPassword(direct)
    const written = [ada.email, ada.email.toUpperCase(), ` ${ada.email}`, `${ada.email}\t`]
    expect(await guesses(9, (index) => signIn(direct.person(), written[index % written.length] ?? '', 'wrong'))).toBe(5)
  })

  it('counts as one with the rest of its IPv6 network', async () => {
    const ada = await withPassword(behind)
    expect(
      await guesses(9, (index) =>
        signIn(behind.person(), ada.email, 'wrong', from(`2001:db8:1:2:${index.toString(16)}::${index}`)),
      ),
    ).toBe(5)
    expect((await signIn(behind.person(), ada.email, PASSWORD, from('2001:db8:1:3::1'))).status).toBe(200)
    const spray = (index: number) =>
      signIn(behind.person(), `nobody-${index}@example.com`, 'wrong', from(`2001:db8:9:9::${(index + 1).toString(16)}`))
    expect(await guesses(60, spray)).toBe(50)
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
    ['::ffff:192.0.2.2', '::ffff:c000:202'],
    ['no address', 'no address'],
  ])('%s counts as %s', (ip, whose) => expect(guesserAt(ip)).toBe(whose))
})

describe('what can be guessed', () => {
  const limits: readonly [string, number, (app: TestApp) => Promise<(index: number) => Promise<Response>>][] = [
    [
      'a link to choose a password',
      50,
      (app) =>
        Promise.resolve((index) =>
          post(app.person(), '/auth/reset', { token: `guess-${index}`, password: 'secret-2' }),
        ),
    ],
    [
      'an invitation',
      50,
      (app) =>
        Promise.resolve((index) =>
          post(app.person(), '/auth/invitations/accept', { token: `guess-${index}`, name: 'A', password: 'secret-2' }),
        ),
    ],
    [
      'the setup code',
      50,
      async (app) => {
        await app.deps.database.orm
          .insert(instanceFacts)
          .values({ key: 'setup_code_hash', value: hashReadableSecret('right') })
        return (index) =>
          post(app.person(), '/auth/setup', {
            code: `guess-${index}`,
            name: 'A',
            email: 'first@example.com',
            password: 'secret-2',
          })
      },
    ],
    [
      'the current password, by who found an open browser',
      5,
      async (app) => {
        const ada = await withPassword(app)
        const paths = ['/account/password', '/account/two-factor/start'] as const
        const bodyOf = (index: number) =>
          index % 2 === 0
            ? { current_password: `${index}`, new_password: 'secret-2', confirm_password: 'secret-2' }
            : { current_password: `${index}` }
        return (index) => post(ada, paths[index % 2] ?? '', bodyOf(index))
      },
    ],
  ]

  it.each(limits)('%s: %i times', async (_, most, prepare) => {
    const guess = await prepare(await createTestApp())
    expect(await guesses(most + 3, guess)).toBe(most)
  })

  it('counts guesses of different things from one address together', async () => {
    const ada = await withPassword(direct)
    const kinds = [
      (index: number) => signIn(direct.person(), `nobody-${index}@example.com`, 'wrong'),
      (index: number) => post(direct.person(), '/auth/reset', { token: `guess-${index}`, password: 'secret-2' }),
      (index: number) =>
        post(direct.person(), '/auth/invitations/accept', { token: `guess-${index}`, name: 'A', password: 'secret-2' }),
    ]
    expect(
      await guesses(60, (index) => kinds[index % kinds.length]?.(index) ?? Promise.reject(new Error('no kind'))),
    ).toBe(50)
    expect((await signIn(direct.person(), ada.email)).status).toBe(429)
  })
})

describe('a browser that is known', () => {
  it('is slowed down too: 5 times', async () => {
    const ada = await withPassword(behind)
    const laptop = behind.person()
    await signIn(laptop, ada.email)
    expect(await guesses(9, (index) => signIn(laptop, ada.email, 'wrong', from(`203.0.113.${index}`)))).toBe(5)
    expect((await signIn(behind.person(), ada.email, PASSWORD, from('198.51.100.1'))).status).toBe(200)
  })

  it.each<[string, (app: TestApp, browser: Person, ada: User) => Promise<unknown>]>([
    ['to another account', async (app, browser) => signIn(browser, (await withPassword(app)).email)],
    ['with a cookie that someone made up', async (_, browser) => void browser.cookies.set('strata_device', 'v1.AAAA')],
    [
      'once the password was changed elsewhere',
      async (app, browser, ada) => {
        await signIn(browser, ada.email)
        app.setTime('2026-11-02T10:10:00Z')
        const body = { current_password: PASSWORD, new_password: 'another horse', confirm_password: 'another horse' }
        expect((await post(ada, '/account/password', body)).status).toBe(204)
      },
    ],
    [
      'after half a year',
      async (app, browser, ada) => {
        await signIn(browser, ada.email)
        app.setTime('2027-06-01T10:00:00Z')
      },
    ],
  ])('is a stranger: %s', async (_, prepare) => {
    const app = await createTestApp({ proxies: createProxies(['loopback']) })
    const ada = await withPassword(app)
    const browser = app.person()
    await prepare(app, browser, ada)
    const guess = (index: number) => signIn(app.person(), ada.email, 'wrong', from(`203.0.113.${index}`))
    expect(await guesses(30, guess)).toBe(20)
    expect((await signIn(browser, ada.email, PASSWORD, from('198.51.100.1'))).status).toBe(429)
  })
})

describe('the counting is no way to keep someone out', () => {
  it('who is signed in stays so while their account is guessed at', async () => {
    const ada = await withPassword(behind)
    await guesses(30, (index) => signIn(behind.person(), ada.email, 'wrong', from(`203.0.113.${index}`)))
    expect((await ada.call('GET /account', {})).id).toBe(ada.id)
  })

  it('one address does not lock an account for others, however often it guesses', async () => {
    const ada = await withPassword(behind)
    for (let index = 0; index < 60; index++) await signIn(behind.person(), ada.email, 'wrong', from('203.0.113.1'))
    expect((await signIn(behind.person(), ada.email, PASSWORD, from('198.51.100.1'))).status).toBe(200)
  })

  it('strangers close an account to other strangers alone: a browser of its owner signs in, and the owner is told once', async () => {
    const ada = await withPassword(behind)
    const laptop = behind.person()
    expect((await signIn(laptop, ada.email, PASSWORD, from('198.51.100.1'))).status).toBe(200)
    await post(laptop, '/auth/logout', {})
    const guess = (index: number) => signIn(behind.person(), ada.email, 'wrong', from(`203.0.113.${index}`))
    expect(await guesses(30, guess)).toBe(20)
    for (let index = 30; index < 40; index++) expect((await guess(index)).status).toBe(429)
    expect((await signIn(behind.person(), ada.email, PASSWORD, from('198.51.100.9'))).status).toBe(429)
    expect((await signIn(laptop, ada.email, PASSWORD, from('198.51.100.1'))).status).toBe(200)
    const told = (await toldTo(behind.deps, ada)).filter(({ kind }) => kind === 'sign-in-paused')
    expect(told).toMatchObject([{ data: { ip: '203.0.113.20' } }])
    expect((await auditOf(behind.deps, ada.id)).filter(({ action }) => action === 'account.pause')).toHaveLength(1)
  })

  it('nor does who shares the address of the owner', async () => {
    const ada = await withPassword(behind)
    const laptop = behind.person()
    await signIn(laptop, ada.email, PASSWORD, from('198.51.100.1'))
    for (let index = 0; index < 60; index++)
      await signIn(behind.person(), `nobody-${index}@example.com`, 'wrong', from('198.51.100.1'))
    expect((await signIn(behind.person(), ada.email, PASSWORD, from('198.51.100.1'))).status).toBe(429)
    expect((await signIn(laptop, ada.email, PASSWORD, from('198.51.100.1'))).status).toBe(200)
  })

  it('who is signed in can confirm their password while strangers guess at it', async () => {
    const ada = await withPassword(behind)
    await guesses(30, (index) => signIn(behind.person(), ada.email, 'wrong', from(`203.0.113.${index}`)))
    expect((await post(ada, '/account/two-factor/start', { current_password: PASSWORD })).status).toBe(200)
  })

  it('an administrator opens the account again', async () => {
    const ada = await withPassword(behind)
    const admin = behind.user({ role: 'admin' })
    await guesses(30, (index) => signIn(behind.person(), ada.email, 'wrong', from(`203.0.113.${index}`)))
    for (let index = 0; index < 5; index++) await signIn(behind.person(), ada.email, 'wrong', from('198.51.100.7'))
    const paused = async () => {
      const [found] = await admin.call('GET /people', { query: { search: ada.email } })
      return found?.sign_in_paused_until
    }
    expect(Date.parse((await paused()) ?? '')).toBeGreaterThan(Date.now())
    const unlocked = await admin.call('POST /people/{id}/unlock', { params: { id: ada.id } })
    expect(unlocked.sign_in_paused_until).toBeNull()
    expect(await paused()).toBeNull()
    expect((await signIn(behind.person(), ada.email, PASSWORD, from('198.51.100.7'))).status).toBe(200)
  })

  it('many addresses lock it for an hour at most: refused guesses do not make it longer', async () => {
    const ada = await withPassword(behind)
    await guesses(30, (index) => signIn(behind.person(), ada.email, 'wrong', from(`203.0.113.${index}`)))
    const ends = async (): Promise<number> => {
      const [row] = await behind.deps.database.orm.select({ at: sql<string>`max(${attempts.expire})` }).from(attempts)
      return Number(row?.at)
    }
    const first = await ends()
    expect(first).toBeLessThanOrEqual(Date.now() + 3_600_000)
    for (let index = 0; index < 10; index++) await signIn(behind.person(), ada.email, 'wrong', from('203.0.113.7'))
    expect(await ends()).toBe(first)
  })

  it('asking for links in the name of someone does not lock their account', async () => {
    const ada = await withPassword(behind)
    const ask = (index: number) =>
      post(behind.person(), '/auth/forgot-password', { email: ada.email }, from(`203.0.113.${index}`))
    expect(await guesses(6, ask)).toBe(3)
    expect((await signIn(behind.person(), ada.email, PASSWORD, from('198.51.100.1'))).status).toBe(200)
  })
})
