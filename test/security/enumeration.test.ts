// Who has an account: not to be found out by a person who is not signed in, neither from
// an answer nor from how long it takes.
import { expect, it } from 'vitest'
import { hashPassword } from '../../src/server/crypto/password.ts'
import { hashSecret } from '../../src/server/crypto/secrets.ts'
import { attempts, oneTimeLinks } from '../../src/server/db/schema/accounts.ts'
import { outbox } from '../../src/server/db/schema/notifications.ts'
import { invitations } from '../../src/server/db/schema/teams.ts'
import { createTestApp, type Person } from '../support/app.ts'
import { PASSWORD, signIn, withPassword } from '../support/sign-in.ts'

const app = await createTestApp({ mail: { url: 'smtp://mail.invalid', from: 'strata@example.com' } })
const { deps } = app
const { orm } = deps.database

/** All that a caller sees, but for what is different each time. */
async function seen(response: Response): Promise<unknown> {
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'x-request-id'),
    text: await response.text(),
  }
}

const post = (person: Person, path: string, body: unknown): Promise<Response> =>
  person.send(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const people = async (): Promise<Record<string, string>> => ({
  'with a password': (await withPassword(app)).email,
  disabled: (await withPassword(app, { disabled_at: deps.now() })).email,
  'with SSO alone': (await app.user({ password_hash: null }).ready()).email,
  'of the demo': (await withPassword(app, { is_demo: true })).email,
  'with two-factor': (
    await withPassword(app, { two_factor_enabled_at: deps.now(), two_factor_secret: deps.seal.seal('x', 'x') })
  ).email,
  unknown: 'nobody@example.com',
})

it('answers a wrong password the same for everyone, also how many were tried', async () => {
  await orm.delete(attempts)
  const answers = new Map<string, unknown[]>()
  for (const [kind, email] of Object.entries(await people())) {
    const all: unknown[] = []
    for (let count = 0; count < 7; count++) all.push(await seen(await signIn(app.person(), email, 'wrong')))
    answers.set(kind, all)
  }
  const expected = answers.get('unknown')
  expect(expected).toMatchObject([
    ...Array.from({ length: 5 }, () => ({ status: 401 })),
    { status: 429 },
    { status: 429 },
  ])
  for (const [kind, all] of answers) expect([kind, all]).toEqual([kind, expected])
})

it('answers a forgotten password the same for everyone, and mails those alone who can use a link', async () => {
  await orm.delete(attempts)
  const everybody = await people()
  const usable = ['with a password', 'of the demo', 'with two-factor']
  const answers: [string, unknown][] = []
  for (const [kind, email] of Object.entries(everybody))
    answers.push([kind, await seen(await post(app.person(), '/auth/forgot-password', { email }))])
  const [, expected] = answers.at(-1) ?? []
  expect(expected).toMatchObject({ status: 202 })
  for (const [kind, answer] of answers) expect([kind, answer]).toEqual([kind, expected])
  const mailed = new Set((await orm.select().from(outbox)).map(({ recipient }) => recipient))
  for (const [kind, email] of Object.entries(everybody))
    expect([kind, mailed.has(email)]).toEqual([kind, usable.includes(kind)])
})

it('answers a link that has ended, is for something else or never was the same', async () => {
  await orm.delete(attempts)
  const admin = await app.user({ role: 'admin' }).ready()
  const ada = await withPassword(app)
  const gone = await withPassword(app, { disabled_at: deps.now() })
  const past = new Date(deps.now().getTime() - 1)
  const later = new Date('2126-01-01')
  const links = [
    { token: 'reset-ended', purpose: 'reset', user_id: ada.id, email: ada.email, expires_at: past },
    {
      token: 'reset-of-a-former-address',
      purpose: 'reset',
      user_id: ada.id,
      email: 'former@example.com',
      expires_at: later,
    },
    { token: 'reset-of-a-disabled-account', purpose: 'reset', user_id: gone.id, email: gone.email, expires_at: later },
    { token: 'email', purpose: 'email', user_id: ada.id, email: ada.email, expires_at: later },
  ] as const
  for (const { token, ...row } of links)
    await orm.insert(oneTimeLinks).values({ ...row, secret_hash: hashSecret(token) })
  await orm.insert(invitations).values({
    id: '22222222-2222-4222-8222-222222222222',
    secret_hash: hashSecret('invitation-ended'),
    email: 'late@example.com',
    role: 'user',
    invited_by: admin.id,
    created_at: past,
    expires_at: past,
  })
  const tokens = [...links.map(({ token }) => token), 'invitation-ended', hashSecret('email')]
  const kinds: readonly ((token: string) => Promise<Response>)[] = [
    (token) => app.person().send(`/api/auth/reset/${token}`),
    (token) => post(app.person(), '/auth/reset', { token, password: 'secret-2' }),
    (token) => app.person().send(`/api/auth/invitations/${token}`),
    (token) => post(app.person(), '/auth/invitations/accept', { token, name: 'A', password: 'secret-2' }),
  ]
  for (const ask of kinds) {
    const never = await seen(await ask('never-was'))
    expect(never).toMatchObject({ status: 404 })
    for (const token of tokens) expect([token, await seen(await ask(token))]).toEqual([token, never])
  }
  expect((await signIn(app.person(), ada.email)).status).toBe(200)
})

it('does as much work for an address without an account as for one with', async () => {
  // The real cost: the decoy has it too.
  const ada = await withPassword(app, { password_hash: await hashPassword(PASSWORD) })
  const work = new Map<string, number[]>([
    [ada.email, []],
    ['nobody@example.com', []],
  ])
  for (let round = 0; round < 9; round++)
    for (const [email, all] of work) {
      await orm.delete(attempts)
      const before = process.cpuUsage()
      await signIn(app.person(), email, 'wrong')
      const { user, system } = process.cpuUsage(before)
      // Linux only estimates which part is which.
      all.push(user + system)
    }
  // Processor time, which other processes do not change; the least of each, because this one does other things too.
  // Without a hash to compare it is a fraction.
  const [known = 0, unknown = 0] = [...work.values()].map((all) => Math.min(...all))
  expect(unknown).toBeGreaterThan(known / 3)
  expect(known).toBeGreaterThan(unknown / 3)
})

it('says who has a session to no one else', async () => {
  const ada = await withPassword(app)
  expect((await signIn(app.person(), ada.email, PASSWORD)).status).toBe(200)
  const text = await (await app.person().send('/api/auth/session')).text()
  expect(text).not.toContain(ada.email)
  expect(JSON.parse(await (await app.person().send('/api/auth/options')).text())).toMatchObject({ demo_accounts: [] })
})
