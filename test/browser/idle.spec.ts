import type { Page, Route } from '@playwright/test'
import { expectAccessibleInThemes } from './support/page.ts'
import { fillIn, REFUSED } from './support/sign-in.ts'
import { expect, ONCE, test } from './support/test.ts'

const warning = (page: Page) => page.getByRole('dialog', { name: /^You will be signed out in \d+ s$/ })

/** Lets the server say that the session ends so many seconds after it is asked first. */
async function endIn(page: Page, seconds: number): Promise<void> {
  let ends: string | undefined
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as { server_time: string }
    ends ??= new Date(Date.parse(session.server_time) + seconds * 1000).toISOString()
    await route.fulfill({ response: answer, json: { ...session, idle_ends_at: ends } })
  })
}

test.describe('when no one does anything', () => {
  test('a warning counts the last minute, and staying begins the time again, in either theme', async ({ page }) => {
    await endIn(page, 45)
    await page.goto('/wizard')
    await expect(warning(page)).toBeVisible()
    // Looked at while it counts: at its end it stands still.
    const first = await warning(page).getByRole('heading').textContent()
    await expect(warning(page).getByRole('heading')).not.toHaveText(first ?? '')
    await expectAccessibleInThemes(page)
    await page.unroute('**/api/auth/session')
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/session/renew'))
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    expect((await renewed).status()).toBe(200)
    await expect(warning(page)).toBeHidden()
    await expect(page).toHaveURL('/wizard')
  })

  test('there is no warning while more than a minute is left', { tag: ONCE }, async ({ page }) => {
    await endIn(page, 75)
    await page.goto('/wizard')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(warning(page)).toBeHidden()
    await expect(warning(page)).toBeVisible()
  })

  test('one can sign out at once', { tag: ONCE }, async ({ page }) => {
    await endIn(page, 45)
    await page.goto('/wizard')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('You were signed out')).toBeHidden()
    expect((await page.request.get('/api/account')).status()).toBe(401)
  })

  test('staying in one tab closes the warning of another', { tag: ONCE }, async ({ page, context }) => {
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await endIn(tab, 50)
      await tab.goto('/wizard')
      await expect(warning(tab)).toBeVisible()
    }
    for (const tab of [page, other]) await tab.unroute('**/api/auth/session')
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(warning(page)).toBeHidden()
    await expect(warning(other)).toBeHidden()
  })
})

test(
  'what a person does renews the session, and what the page does by itself does not',
  { tag: ONCE },
  async ({ page }) => {
    const renewals: string[] = []
    const polls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/session/renew')) renewals.push(request.method())
      if (request.url().endsWith('/api/health')) polls.push(request.method())
    })
    await page.clock.install()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('status', { name: 'Backend status: Connected' })).toBeVisible()
    await page.keyboard.press('Shift')
    const before = polls.length
    await page.clock.runFor(62_000)
    await expect.poll(() => polls.length).toBeGreaterThan(before)
    expect(renewals).toEqual([])
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/session/renew'))
    await page.keyboard.press('Shift')
    expect((await renewed).status()).toBe(200)
    await page.keyboard.press('Shift')
    await page.clock.runFor(10_000)
    await page.keyboard.press('Shift')
    expect(renewals).toEqual(['POST'])
  },
)

test.describe('when the session has ended', () => {
  test.use({ expectedMessage: REFUSED })

  test(
    'at the end the login page says what happened and keeps the way back',
    { tag: ONCE },
    async ({ page, account }) => {
      await endIn(page, 3)
      await page.goto('/wizard?from=here')
      await expect(warning(page)).toBeVisible()
      await page.request.post('/api/auth/logout')
      await expect(page).toHaveURL(`/login?return_to=${encodeURIComponent('/wizard?from=here')}`)
      await expect(page.getByText('You were signed out because the session ended.')).toBeVisible()
      await page.unroute('**/api/auth/session')
      await fillIn(page, account)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/wizard?from=here')
    },
  )

  test('the next thing that is done leads to the login page and back', { tag: ONCE }, async ({ page, account }) => {
    await page.goto('/wizard')
    // The session ends with the click and not before: a list that is still loading would lead to the login page too.
    const end = async (route: Route) => {
      await page.request.post('/api/auth/logout')
      await route.continue()
    }
    await page.route('**/api/account', end, { times: 1 })
    await page.getByRole('button', { name: 'Switch to the light theme' }).click()
    await expect(page).toHaveURL('/login?return_to=%2Fwizard')
    await expect(page.getByText('You were signed out because the session ended.')).toBeVisible()
    await fillIn(page, account)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/wizard')
  })

  test('a second tab signs out with the first', { tag: ONCE }, async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/wizard')
    await endIn(page, 45)
    await page.goto('/wizard')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(other).toHaveURL('/login?return_to=%2Fwizard')
  })
})
