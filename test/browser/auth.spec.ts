import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { expectAccessible, expectNoSidewaysScroll, THEMES, useLanguage, useTheme } from './support/page.ts'
import { expect, invite, test, type TestAccount } from './support/test.ts'

/** Chromium says on its console that a call was refused. */
const REFUSED = /Failed to load resource/

const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

async function fillIn(page: Page, { email, password }: Pick<TestAccount, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

test.describe('signing in', () => {
  test.use({ signedIn: false, expectedMessage: REFUSED })

  test('says what is missing and goes to the first of it', async ({ page }) => {
    await page.goto('/login')
    await submit(page).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('somebody@example.com')
    await expect(page.getByText('Email is required')).toBeHidden()
  })

  test('a wrong password and an unknown address are refused with the same words', async ({ page, account }) => {
    await page.goto('/login')
    for (const email of [account.email, `nobody.${account.email}`]) {
      await fillIn(page, { email, password: 'not it at all' })
      await page.keyboard.press('Enter')
      await expect(page.getByText('Invalid email or password')).toBeVisible()
      await expect(page.getByLabel('Password')).toBeFocused()
      await page.getByLabel('Password').fill('')
      await expect(page.getByText('Invalid email or password')).toBeHidden()
    }
  })

  test('who guesses too often is told to wait, and for how long', async ({ page, account }) => {
    for (let guess = 0; guess < 5; guess++) {
      const answer = await page.request.post('/api/auth/login', { data: { email: account.email, password: `guess ${guess}` } })
      expect(answer.status()).toBe(401)
    }
    await page.goto('/login')
    await fillIn(page, account)
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText(/Too many attempts\. Try again in \d+ minutes?\./)
    await expect(page).toHaveURL('/login')
  })

  test('a demo account fills the form, and the success is shown before the page changes', async ({ page }) => {
    await page.goto('/login')
    for (const [name, email] of [
      ['Demo Admin', 'demo.admin@example.com'],
      ['Demo User', 'demo.user@example.com'],
      ['Demo Lead', 'demo.lead@example.com'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Password')).not.toHaveValue('')
    }
    await submit(page).click()
    await expect(page.getByRole('button', { name: 'Signed in' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cloud environments/)
  })

  test('password managers find their fields', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
  })

  test('a deep link survives, with its query and its fragment', async ({ page, account }) => {
    await page.goto('/wizard?from=mail&n=2#top')
    await expect(page).toHaveURL(`/login?return_to=${encodeURIComponent('/wizard?from=mail&n=2#top')}`)
    await expect(page.getByText('After signing in you go on to Create Environment, where you were heading.')).toBeVisible()
    await expect(page.getByText('You were signed out')).toBeHidden()
    await fillIn(page, account)
    await submit(page).click()
    await expect(page).toHaveURL('/wizard?from=mail&n=2#top')
    await page.goBack()
    await expect(page).not.toHaveURL(/login/)
  })

  for (const address of ['//evil.example/', '/\\evil.example', 'https://evil.example/', '/login?return_to=/login', '/api/docs']) {
    test(`after signing in nobody is sent to ${address}`, async ({ page, account }) => {
      await page.goto(`/login?return_to=${encodeURIComponent(address)}`)
      await fillIn(page, account)
      await submit(page).click()
      await expect(page).toHaveURL('/')
    })
  }

  test('a single sign-on that did not succeed says why', async ({ page }) => {
    await page.goto('/login?error=sso-unverified&return_to=/wizard')
    await expect(page.getByRole('alert')).toContainText('does not vouch for your e-mail address')
    await page.goto('/login?error=%3Cb%3E')
    await expect(page.getByRole('alert')).toContainText('The single sign-on did not work.')
  })

  test('the single sign-on is offered where there is one, and keeps the deep link', async ({ page }) => {
    await page.route('**/api/auth/options', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sso_label: 'Example Login' } })
    })
    await page.goto('/login?return_to=/wizard')
    await expect(page.getByRole('link', { name: 'Sign in with Example Login' })).toHaveAttribute('href', '/api/auth/sso?return_to=%2Fwizard')
  })

  test('a server that does not answer can be asked again', async ({ page }) => {
    await page.route('**/api/auth/options', (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText('The server did not answer.')
    await page.unroute('**/api/auth/options')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(submit(page)).toBeVisible()
  })
})

test.describe('who is signed in', () => {
  test('goes on from the login page', async ({ page }) => {
    await page.goto('/login?return_to=/wizard')
    await expect(page).toHaveURL('/wizard')
  })

  test('is told on a page that needs more rights, and led home', async ({ page }) => {
    await page.goto('/admin/people')
    await expect(page.getByRole('heading', { name: 'You may not open this' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('takes the theme and the language of the account to another browser', async ({ page, browser, account, baseURL }) => {
    await useTheme(page, 'light')
    await useLanguage(page, 'de')
    const other = await browser.newContext({ baseURL })
    const elsewhere = await other.newPage()
    await elsewhere.goto('/login')
    await fillIn(elsewhere, account)
    await submit(elsewhere).click()
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'de')
    await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(elsewhere).toHaveTitle('Start · Strata')
    await other.close()
  })
})

test.describe('two-factor', () => {
  test.use({ expectedMessage: REFUSED })

  /** Turns two-factor on for who is signed in, and signs out. */
  async function turnOn(page: Page, password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    const start = await page.request.post('/api/account/two-factor/start', { data: { current_password: password } })
    expect(start.status(), await start.text()).toBe(200)
    const { secret } = (await start.json()) as { secret: string }
    const enable = await page.request.post('/api/account/two-factor/enable', { data: { code: await generate({ secret }) } })
    expect(enable.status(), await enable.text()).toBe(200)
    const { recovery_codes: recoveryCodes } = (await enable.json()) as { recovery_codes: string[] }
    await page.request.post('/api/auth/logout')
    return { secret, recoveryCodes }
  }

  test('asks for the code of the authenticator, says when it is wrong, and keeps the deep link', async ({ page, account }) => {
    const { secret } = await turnOn(page, account.password)
    await page.goto('/wizard')
    await fillIn(page, account)
    await submit(page).click()
    const code = page.getByLabel('Six digits of your authenticator')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter the code.')).toBeVisible()
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('That code is not right')).toBeVisible()
    // The code of now was used up by turning two-factor on; the next one is accepted ahead of its time.
    await code.fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/wizard')
  })

  test('a recovery code stands in, once', async ({ page, account }) => {
    const { recoveryCodes } = await turnOn(page, account.password)
    const enterRecoveryCode = async () => {
      await page.goto('/login')
      await fillIn(page, account)
      await submit(page).click()
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await expect(page.getByLabel('Recovery code')).toBeFocused()
      await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await enterRecoveryCode()
    await expect(page).toHaveURL('/')
    await page.request.post('/api/auth/logout')
    await enterRecoveryCode()
    await expect(page.getByText('That code is not right')).toBeVisible()
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

test.describe('links', () => {
  test.use({ signedIn: false, expectedMessage: REFUSED })

  test('an invitation says who invites, creates the account and works once', async ({ page, administrator, account }) => {
    const email = `invited.${account.email}`
    const token = await invite(administrator, email)
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
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('button', { name: 'Account created' })).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.goto(`/invite/${token}`)
    await expect(page.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible()
  })

  test('an invitation that is withdrawn while the form is filled says so', async ({ page, administrator, account }) => {
    const email = `invited.${account.email}`
    const token = await invite(administrator, email, 'admin')
    await page.goto(`/invite/${token}`)
    await expect(page.getByText('You will be an administrator: you may do everything.')).toBeVisible()
    const open = (await (await administrator.get('/api/people/invitations')).json()) as { id: string; email: string }[]
    await administrator.delete(`/api/people/invitations/${open.find((one) => one.email === email)?.id}`)
    await page.getByLabel('Name').fill('Kim Example')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible()
  })

  test('a forgotten password on a server without mail says whom to ask', async ({ page, account }) => {
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

  test('what the server says about a sent link is shown in place of the form', async ({ page, account }) => {
    const message = 'If there is an account with this address, a link is on its way.'
    await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 202, json: { message } }))
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(account.email)
    await page.keyboard.press('Enter')
    await expect(page.getByText(message)).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('a reset link says for whom it is, and changes the password', async ({ page }) => {
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

  test('a reset link that has ended leads to a new one', async ({ page }) => {
    await page.goto('/reset/this-was-used')
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test.describe('a new server', () => {
  test.use({ signedIn: false, expectedMessage: REFUSED })

  test.beforeEach(async ({ page }) => {
    await page.route('**/api/auth/options', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), demo_accounts: [], needs_setup: true } })
    })
  })

  test('asks for the first administrator and the code that it printed', async ({ page }) => {
    await page.route('**/api/auth/setup', (route) => route.fulfill({ status: 401, json: { detail: 'That setup code is not right.' } }))
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Create the administrator' })).toBeVisible()
    await expect(page.getByText('PostgreSQL, run by the server itself')).toBeVisible()
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

  for (const theme of THEMES) {
    test(`axe finds nothing in the ${theme} theme`, async ({ page }) => {
      await useTheme(page, theme)
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Create the administrator' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  }
})

test.describe('accessibility', () => {
  test.use({ signedIn: false, expectedMessage: REFUSED })

  for (const theme of THEMES) {
    test(`axe finds nothing in the ${theme} theme`, async ({ page, administrator, account }) => {
      const token = await invite(administrator, `invited.${account.email}`)
      await useTheme(page, theme)
      for (const [address, heading] of [
        ['/login', 'Sign in'],
        ['/forgot-password', 'Forgotten password'],
        ['/reset/this-was-used', 'This link does not work any more'],
        [`/invite/${token}`, 'Join Strata'],
      ] as const) {
        await page.goto(address)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await page.goto('/login')
      await submit(page).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expectAccessible(page)
    })
  }

  for (const [language, heading] of [
    ['de', 'Anmelden'],
    ['es', 'Iniciar sesión'],
    ['fr', 'Connexion'],
  ] as const) {
    test(`fits its window in the language ${language}`, async ({ page }) => {
      await useLanguage(page, language)
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  }
})
