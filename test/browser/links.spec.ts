// The pages that a link leads to before anyone is signed in, and how all pages before the shell look.
import {
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectFitsPhone,
  stopClock,
  useLanguage,
  useTheme,
} from './support/page.ts'
import { REFUSED, submit } from './support/sign-in.ts'
import { expect, invite, ONCE, test } from './support/test.ts'
import { texts as authTexts } from '../../src/web/locales/en/auth.ts'

test.describe('links', () => {
  test.use({ signedIn: false, expectedMessage: REFUSED })

  test(
    'an invitation says who invites, creates the account and works once',
    { tag: ONCE },
    async ({ page, administrator, account }) => {
      const email = `invited.${account.email}`
      const token = await invite(administrator, email)
      await page.clock.install()
      await page.goto(`/invite/${token}`)
      await expect(page.getByText('Demo Admin invites you to this installation.')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await expect(page.getByText('Password is required')).toBeVisible()
      await page.getByLabel('Name').fill('Kim Example')
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('short')
      await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
      await password.fill('long enough')
      await expect(page.getByText('At least 6 characters; this one has 11')).toBeVisible()
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await stopClock(page)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('button', { name: 'Account created' })).toBeVisible()
      await page.clock.resume()
      await expect(page).toHaveURL('/')
      await page.goto(`/invite/${token}`)
      await expect(page.getByRole('heading', { name: authTexts.invite.endedTitle })).toBeVisible()
    },
  )

  test(
    'an invitation that is withdrawn while the form is filled says so',
    { tag: ONCE },
    async ({ page, administrator, account }) => {
      const email = `invited.${account.email}`
      const token = await invite(administrator, email, 'admin')
      await page.goto(`/invite/${token}`)
      await expect(page.getByText(authTexts.invite.asAdmin)).toBeVisible()
      const open = (await (await administrator.get('/api/people/invitations')).json()) as {
        id: string
        email: string
      }[]
      await administrator.delete(`/api/people/invitations/${open.find((one) => one.email === email)?.id}`)
      await page.getByLabel('Name').fill('Kim Example')
      await page.getByLabel('Password', { exact: true }).fill('long enough')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { name: authTexts.invite.endedTitle })).toBeVisible()
    },
  )

  test('a forgotten password on a server without mail says whom to ask', { tag: ONCE }, async ({ page, account }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill('not an address')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Enter an e-mail address such as name@example.com.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('alert')).toContainText(/administrator/)
  })

  test('that a link is sent is shown in place of the form', { tag: ONCE }, async ({ page, account }) => {
    await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 202, json: { message: '' } }))
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(account.email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('If there is an account with this address')).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('a reset link says for whom it is, and changes the password', { tag: ONCE }, async ({ page }) => {
    const sent: unknown[] = []
    await page.route('**/api/auth/reset/abc', (route) =>
      route.fulfill({ json: { email: 'kim@example.com', expires_at: new Date(Date.now() + 3_600_000).toISOString() } }),
    )
    await page.route('**/api/auth/reset', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 204 })
    })
    await page.goto('/reset/abc')
    await expect(page.getByText('For the account kim@example.com.')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('long enough')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'The password is changed' })).toBeVisible()
    expect(sent).toEqual([{ token: 'abc', password: 'long enough' }])
  })

  test('a reset link that has ended leads to a new one', { tag: ONCE }, async ({ page }) => {
    await page.goto('/reset/this-was-used')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test.describe('accessibility', () => {
  test.use({ signedIn: false, expectedMessage: REFUSED })

  test('axe finds nothing in either theme', { tag: ONCE }, async ({ page, administrator, account }) => {
    const token = await invite(administrator, `invited.${account.email}`)
    // Kept on this device: no one is signed in whose settings would say so.
    await useTheme(page, 'light')
    for (const [address, heading] of [
      ['/login', 'Sign in'],
      ['/forgot-password', 'Forgotten password'],
      ['/reset/this-was-used', 'This link no longer works'],
      [`/invite/${token}`, 'Join Strata'],
    ] as const) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectAccessibleInThemes(page)
      await expectAccessibleOnPhone(page)
    }
    await page.goto('/login')
    await submit(page).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
  })

  for (const [language, heading] of [
    ['de', 'Anmelden'],
    ['es', 'Iniciar sesión'],
    ['fr', 'Connexion'],
  ] as const) {
    test(`fits its window in the language ${language}`, { tag: ONCE }, async ({ page }) => {
      await useLanguage(page, language)
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expectFitsPhone(page)
    })
  }
})
