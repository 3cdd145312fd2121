import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { expectAccessible, stopClock, useLanguage, useTheme } from './support/page.ts'
import { fillIn, REFUSED, submit } from './support/sign-in.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as authTexts } from '../../src/web/locales/en/auth.ts'
import { texts as commonTexts } from '../../src/web/locales/en/common.ts'

test.describe('signing in', () => {
  test.use({ signedIn: false, expectedMessage: REFUSED })

  test('a visitor loads little, and all of it at once', { tag: ONCE }, async ({ page }) => {
    await page.goto('/login')
    await expect(submit(page)).toBeVisible()
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, initiatorType, encodedBodySize }) => ({ name, initiatorType, bytes: encodedBodySize })),
    )
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
    // As sent, compressed: 125 kB. What only the pages behind need is not among it.
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(140_000)
    expect(
      scripts.map(({ name }) => name).filter((name) => /\/(?:pieces|product|catalogue|AppShell)-/.test(name)),
    ).toEqual([])
    // The start page names each of them: none is found only when another has run.
    const start = await (await page.request.get('/login')).text()
    expect(scripts.map(({ name }) => new URL(name).pathname).filter((path) => !start.includes(path))).toEqual([])
  })

  test('says what is missing and goes to the first of it', { tag: ONCE }, async ({ page }) => {
    await page.goto('/login')
    await submit(page).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('somebody@example.com')
    await expect(page.getByText('Email is required')).toBeHidden()
  })

  test(
    'a wrong password and an unknown address are refused with the same words',
    { tag: ONCE },
    async ({ page, account }) => {
      await page.goto('/login')
      for (const email of [account.email, `nobody.${account.email}`]) {
        await fillIn(page, { email, password: 'not it at all' })
        await page.keyboard.press('Enter')
        await expect(page.getByText('Invalid email or password')).toBeVisible()
        await expect(page.getByLabel('Password')).toBeFocused()
        await page.getByLabel('Password').fill('')
        await expect(page.getByText('Invalid email or password')).toBeHidden()
      }
    },
  )

  test('who guesses too often is told to wait, and for how long', { tag: ONCE }, async ({ page, account }) => {
    for (let guess = 0; guess < 5; guess++) {
      const answer = await page.request.post('/api/auth/login', {
        data: { email: account.email, password: `guess ${guess}` },
      })
      expect(answer.status()).toBe(401)
    }
    await page.goto('/login')
    await fillIn(page, account)
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText(/Too many attempts\. Try again in \d+ minutes?\./)
    await expect(page).toHaveURL('/login')
  })

  test(
    'a demo account fills the form, and the success is shown before the page changes',
    { tag: ONCE },
    async ({ page }) => {
      await page.clock.install()
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
      await stopClock(page)
      await submit(page).click()
      await expect(page.getByRole('button', { name: 'Signed in' })).toBeVisible()
      await expect(page).toHaveURL('/login')
      await page.clock.resume()
      await expect(page).toHaveURL('/')
      // The demo lead has environments while another test has seeded the sample data.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cloud environments|^Home$/)
    },
  )

  test('password managers find their fields', { tag: ONCE }, async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
  })

  test('a deep link survives, with its query and its fragment', { tag: ONCE }, async ({ page, account }) => {
    await page.goto('/wizard?from=mail&n=2#top')
    await expect(page).toHaveURL(`/login?return_to=${encodeURIComponent('/wizard?from=mail&n=2#top')}`)
    await expect(page.getByText('After signing in you continue to Create Environment.')).toBeVisible()
    await expect(page.getByText('You were signed out')).toBeHidden()
    await fillIn(page, account)
    await submit(page).click()
    await expect(page).toHaveURL('/wizard?from=mail&n=2#top')
    await page.goBack()
    await expect(page).not.toHaveURL(/login/)
  })

  for (const address of [
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    '/login?return_to=/login',
    '/api/docs',
  ]) {
    test(`after signing in no one is sent to ${address}`, { tag: ONCE }, async ({ page, account }) => {
      await page.goto(`/login?return_to=${encodeURIComponent(address)}`)
      await fillIn(page, account)
      await submit(page).click()
      await expect(page).toHaveURL('/')
    })
  }

  test('a single sign-on that did not succeed says why', { tag: ONCE }, async ({ page }) => {
    await page.goto('/login?error=sso-unverified&return_to=/wizard')
    await expect(page.getByRole('alert')).toContainText('has not verified your e-mail address')
    await page.goto('/login?error=%3Cb%3E')
    await expect(page.getByRole('alert')).toContainText('Single sign-on did not work.')
  })

  test('the single sign-on is offered where there is one, and keeps the deep link', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/auth/options', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sso_label: 'Example Login' } })
    })
    await page.goto('/login?return_to=/wizard')
    await expect(page.getByRole('link', { name: 'Sign in with Example Login' })).toHaveAttribute(
      'href',
      '/api/auth/sso?return_to=%2Fwizard',
    )
  })

  test('a server that does not answer can be asked again', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/auth/options', (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText('The server did not answer.')
    await page.unroute('**/api/auth/options')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(submit(page)).toBeVisible()
  })
})

test.describe('who is signed in', () => {
  test('goes on from the login page', { tag: ONCE }, async ({ page }) => {
    await page.goto('/login?return_to=/wizard')
    await expect(page).toHaveURL('/wizard')
  })

  test('is told on a page that needs more rights, and led home', { tag: ONCE }, async ({ page }) => {
    await page.goto('/admin/people')
    await expect(page.getByRole('heading', { name: commonTexts.session.forbiddenTitle })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })

  test(
    'takes the theme and the language of the account to another browser',
    { tag: ONCE },
    async ({ page, browser, account, baseURL }) => {
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
    },
  )
})

test.describe('two-factor', () => {
  test.use({ expectedMessage: REFUSED })

  /** Turns two-factor on for a person who is signed in, and signs out. */
  async function turnOn(page: Page, password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    const start = await page.request.post('/api/account/two-factor/start', { data: { current_password: password } })
    expect(start.status(), await start.text()).toBe(200)
    const { secret } = (await start.json()) as { secret: string }
    const enable = await page.request.post('/api/account/two-factor/enable', {
      data: { code: await generate({ secret }) },
    })
    expect(enable.status(), await enable.text()).toBe(200)
    const { recovery_codes: recoveryCodes } = (await enable.json()) as { recovery_codes: string[] }
    await page.request.post('/api/auth/logout')
    return { secret, recoveryCodes }
  }

  test(
    'asks for the code of the authenticator, says when it is wrong, and keeps the deep link',
    { tag: ONCE },
    async ({ page, account }) => {
      const { secret } = await turnOn(page, account.password)
      await page.goto('/wizard')
      await fillIn(page, account)
      await submit(page).click()
      const code = page.getByLabel(authTexts.code.label)
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
    },
  )

  test('a recovery code stands in, once', { tag: ONCE }, async ({ page, account }) => {
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
