// The test function of every browser test: a page whose browser is signed in as
// someone new, so that no test sees what another did, and which fails the test
// when it says anything on its console or throws.
import { randomUUID } from 'node:crypto'
import { expect, test as base, type APIRequestContext } from '@playwright/test'
import { SESSION_TIMEOUT_MINUTES } from '#domain/account/session-timeout.ts'
import { keepPage, type KeptPage } from './kept-page.ts'

/** An account that was made for one test. */
export interface TestAccount {
  name: string
  email: string
  password: string
}

interface Options {
  /** The console messages that the test itself brings about, such as of a refused call. */
  expectedMessage: RegExp | undefined
  /** False for a browser in which no one is signed in. */
  signedIn: boolean
  /** What the account of the test is. */
  as: 'user' | 'admin'
}

interface Fixtures {
  quietConsole: void
  /** Someone new. The browser of the test is signed in as them, unless `signedIn` is false. */
  account: TestAccount
}

interface WorkerFixtures {
  /** Signed in as the administrator of the demo, who invites and is otherwise left alone: every test shares them. */
  administrator: APIRequestContext
  /** The page of all tests of the worker. */
  kept: KeptPage
}

/** Makes an account by an invitation, as people get theirs. The request context is signed in as it afterwards. */
export async function makeAccount(
  administrator: APIRequestContext,
  own: APIRequestContext,
  role: 'user' | 'admin' = 'user',
): Promise<TestAccount> {
  const account = { name: 'Robin Example', email: `robin.${randomUUID()}@example.com`, password: randomUUID() }
  const token = await invite(administrator, account.email, role)
  const accepted = await own.post('/api/auth/invitations/accept', {
    data: { token, name: account.name, password: account.password },
  })
  expect(accepted.status(), await accepted.text()).toBe(201)
  return account
}

/** Invites someone and gives the token of the link. */
export async function invite(
  administrator: APIRequestContext,
  email: string,
  role: 'user' | 'admin' = 'user',
): Promise<string> {
  const answer = await administrator.post('/api/people/invitations', { data: { email, role } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { link } = (await answer.json()) as { link: string }
  return new URL(link).pathname.replace('/invite/', '')
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  expectedMessage: [undefined, { option: true }],
  signedIn: [true, { option: true }],
  as: ['user', { option: true }],
  administrator: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      const { demo_accounts: accounts } = (await (await request.get('/api/auth/options')).json()) as {
        demo_accounts: { email: string; password: string; role: string }[]
      }
      const administrator = accounts.find(({ role }) => role === 'admin')
      const answer = await request.post('/api/auth/login', {
        data: { email: administrator?.email, password: administrator?.password },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      // Only what a page reports counts as activity, and a slow machine takes longer than the half hour of an account.
      const kept = await request.put('/api/account', {
        data: { settings: { session_timeout: SESSION_TIMEOUT_MINUTES.max } },
      })
      expect(kept.status(), await kept.text()).toBe(200)
      await use(request)
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, hasTouch, contextOptions } = project.use
      const kept = keepPage(() => browser.newContext({ baseURL, viewport, hasTouch, ...contextOptions }))
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ kept }, use) => {
    const page = await kept.take()
    await use(page.context())
  },
  account: async ({ administrator, playwright, context, baseURL, signedIn, as }, use) => {
    const own = await playwright.request.newContext({ baseURL })
    const account = await makeAccount(administrator, own, as)
    if (signedIn) await context.addCookies((await own.storageState()).cookies)
    await own.dispose()
    await use(account)
  },
  page: async ({ context, account }, use) => {
    // Made before the page is used: its browser has the session by now.
    expect(account.email).toContain('@')
    const [page] = context.pages()
    if (!page) throw new Error('The page of the worker is closed.')
    await use(page)
  },
  quietConsole: [
    async ({ page, expectedMessage }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(`${error.name}: ${error.message}`))
      await use()
      const heard = [...said]
      // A call that a page makes while the test ends is not the test's business.
      for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' })
      expect(heard.filter((text) => !expectedMessage?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Tag of a test of something that no width of the window changes: it runs wide only. */
export const ONCE = '@once'
