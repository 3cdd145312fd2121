// A server without an administrator, as the login page shows it. That the server behaves so is tested with its API.
import { expectAccessibleInThemes, expectAccessibleOnPhone, stopClock } from './support/page.ts'
import { REFUSED, submit } from './support/sign-in.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as authTexts } from '../../src/web/locales/en/auth.ts'

test.describe('a new server', () => {
  test.use({ signedIn: false, expectedMessage: REFUSED })

  test.beforeEach(async ({ page }) => {
    await page.route('**/api/auth/options', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), demo_accounts: [], needs_setup: true },
      })
    })
  })

  test('asks for the first administrator and the code that it printed', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/auth/setup', (route) =>
      route.fulfill({ status: 401, json: { detail: 'That setup code is not right.' } }),
    )
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Create the administrator' })).toBeVisible()
    await expect(page.getByText(authTexts.setUp.embedded)).toBeVisible()
    const create = page.getByRole('button', { name: 'Create administrator' })
    await create.click()
    for (const message of ['Name is required', 'Email is required', 'Password is required', 'Setup code is required']) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await page.getByLabel('Name').fill('Kim Example')
    await page.getByLabel('Email').fill('kim@example.com')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByLabel('Setup code').fill('0000-0000')
    await create.click()
    await expect(page.getByText('That setup code is not right.')).toBeVisible()
    await expect(page.getByLabel('Setup code')).toBeFocused()
  })

  test('signs in whom it created, and goes on to where they were heading', { tag: ONCE }, async ({ page, account }) => {
    await page.route('**/api/auth/setup', async (route) => {
      // This server has its administrator: the account of the test stands in for the one that is created.
      const answer = await page.request.post('/api/auth/login', {
        data: { email: account.email, password: account.password },
      })
      const { session } = (await answer.json()) as { session: unknown }
      await route.fulfill({ status: 201, json: session })
    })
    await page.clock.install()
    await page.goto('/wizard')
    await page.getByLabel('Name').fill(account.name)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByLabel('Setup code').fill('0000-0000')
    await stopClock(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Administrator created' })).toBeVisible()
    await page.clock.resume()
    await expect(page).toHaveURL('/wizard')
  })

  test('becomes the page to sign in when someone else was faster', { tag: ONCE }, async ({ page }) => {
    const detail = 'This installation has an administrator already: sign in, or ask that person to invite you.'
    await page.route('**/api/auth/setup', async (route) => {
      await page.unroute('**/api/auth/options')
      await route.fulfill({ status: 409, json: { detail } })
    })
    await page.goto('/login')
    await page.getByLabel('Name').fill('Kim Example')
    await page.getByLabel('Email').fill('kim@example.com')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByLabel('Setup code').fill('0000-0000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: detail })).toBeVisible()
    await expect(submit(page)).toBeVisible()
  })

  test('axe finds nothing in either theme', { tag: ONCE }, async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Create the administrator' })).toBeVisible()
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
  })
})
