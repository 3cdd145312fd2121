// Password, two-factor, sessions and API tokens of the profile.
import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { expectAccessible } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as profileTexts } from '../../src/web/locales/en/profile.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The code that an authenticator shows; each counts once, so a second one is of the step to come. */
const codeOf = (secret: string, stepsAhead = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 })

/** Turns two-factor on, to the recovery codes. Gives the secret and the codes. */
async function turnOnTwoFactor(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const twoFactor = panel(page, 'Two-factor')
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await twoFactor.getByLabel('Current password').fill(password)
  await twoFactor.getByRole('button', { name: 'Continue' }).click()
  await expect(twoFactor.getByRole('img', { name: profileTexts.twoFactor.qr })).toBeVisible()
  const secret = (
    (await twoFactor.getByRole('group', { name: 'Secret to type' }).locator('span').first().textContent()) ?? ''
  ).replaceAll(' ', '')
  await twoFactor.getByLabel('The six digits it shows').fill(await codeOf(secret))
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  return { secret, codes: await shownCodes(page) }
}

/** The ten recovery codes, as long as they are shown. */
async function shownCodes(page: Page): Promise<string[]> {
  const codes = panel(page, 'Two-factor').getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

test.describe('the password', () => {
  test.use({ expectedMessage: /status of 400/ })

  test('changes with its fixed messages', { tag: ONCE }, async ({ page, account }) => {
    await page.goto('/profile')
    const form = panel(page, 'Change password')
    const current = form.getByLabel('Current password')
    const next = form.getByLabel('New password', { exact: true })
    const again = form.getByLabel('New password, again')
    const submit = form.getByRole('button', { name: 'Change password' })
    await submit.click()
    await expect(form.getByRole('alert').first()).toHaveText('All password fields are required')
    await current.fill('not this one')
    await next.fill('12345')
    await again.fill('123456')
    await submit.click()
    await expect(form.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(form.getByText('New passwords do not match')).toBeVisible()
    await next.fill('a better one')
    await again.fill('a better one')
    await submit.click()
    await expect(form.getByRole('alert')).toHaveText('The current password is not right.')
    await current.fill(account.password)
    await submit.click()
    await expect(form.getByText(profileTexts.password.done)).toBeVisible()
    await expect(current).toHaveValue('')
    const answer = await page.request.post('/api/auth/login', {
      data: { email: account.email, password: 'a better one' },
    })
    expect(answer.status()).toBe(200)
  })
})

test.describe('two-factor', () => {
  test.use({ expectedMessage: /status of 400/ })

  test(
    'goes on with a code of an authenticator, gives recovery codes once, and goes off',
    { tag: ONCE },
    async ({ page, account }) => {
      await page.goto('/profile')
      const twoFactor = panel(page, 'Two-factor')
      const { secret, codes } = await turnOnTwoFactor(page, account.password)
      expect(new Set(codes).size).toBe(10)
      // Where the page is scrolled, the bar lies over a part of what it passes.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await twoFactor.getByRole('button', { name: 'Download' }).click()
      expect((await download).suggestedFilename()).toBe('strata-recovery-codes.txt')
      await twoFactor.getByRole('button', { name: 'I have kept them' }).click()
      await expect(twoFactor).toContainText('10 recovery codes are left')
      await expect(page.getByText(codes[0] ?? 'none', { exact: true })).toBeHidden()

      await twoFactor.getByRole('button', { name: 'New recovery codes' }).click()
      const ask = page.getByRole('dialog', { name: 'New recovery codes' })
      await ask.getByLabel(profileTexts.twoFactor.anyCode).fill('000000')
      await ask.getByRole('button', { name: 'New recovery codes' }).click()
      await expect(ask.getByRole('alert')).toContainText('That code is not right')
      await ask.getByLabel(profileTexts.twoFactor.anyCode).fill(codes[0] ?? '')
      await ask.getByRole('button', { name: 'New recovery codes' }).click()
      const renewed = await shownCodes(page)
      expect(renewed.filter((code) => codes.includes(code))).toEqual([])
      await twoFactor.getByRole('button', { name: 'I have kept them' }).click()

      await twoFactor.getByRole('button', { name: 'Turn off' }).click()
      const off = page.getByRole('dialog', { name: 'Turn two-factor off' })
      await off.getByLabel(profileTexts.twoFactor.anyCode).fill(await codeOf(secret, 1))
      await off.getByRole('button', { name: 'Turn off' }).click()
      await expect(twoFactor.getByRole('button', { name: 'Turn on' })).toBeVisible()
    },
  )

  test('is asked for by the next sign-in', { tag: ONCE }, async ({ page, account }) => {
    await page.goto('/profile')
    await turnOnTwoFactor(page, account.password)
    const answer = await page.request.post('/api/auth/login', {
      data: { email: account.email, password: account.password },
    })
    expect(await answer.json()).toMatchObject({ needs_two_factor: true, session: null })
  })

  test('is not begun with a wrong password', { tag: ONCE }, async ({ page }) => {
    await page.goto('/profile')
    const twoFactor = panel(page, 'Two-factor')
    await twoFactor.getByRole('button', { name: 'Turn on' }).click()
    await twoFactor.getByRole('button', { name: 'Continue' }).click()
    await expect(twoFactor.getByRole('alert')).toHaveText('Enter your current password.')
    await twoFactor.getByLabel('Current password').fill('not this one')
    await twoFactor.getByRole('button', { name: 'Continue' }).click()
    await expect(twoFactor.getByRole('alert')).toHaveText('The current password is not right.')
    await twoFactor.getByRole('button', { name: 'Stop' }).click()
    await expect(twoFactor.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })
})

test(
  'sessions are named by their browser; the others are signed out one by one and all at once',
  { tag: ONCE },
  async ({ page, account, playwright, baseURL }) => {
    const others = await Promise.all(
      ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'curl/8.5.0', 'one more'].map(
        async (userAgent) => {
          const request = await playwright.request.newContext({ baseURL, userAgent })
          expect(
            (
              await request.post('/api/auth/login', { data: { email: account.email, password: account.password } })
            ).status(),
          ).toBe(200)
          return request
        },
      ),
    )
    const isSignedIn = async () =>
      Promise.all(others.map(async (one) => (await one.get('/api/account')).status() === 200))
    await page.goto('/profile')
    const sessions = panel(page, 'Sessions')
    const rows = sessions.getByRole('row').filter({ has: page.getByText(/127\.0\.0\.1/) })
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: 'this one' })).toHaveCount(1)
    await sessions.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await expect(rows).toHaveCount(3)
    expect(await isSignedIn()).toEqual([false, true, true])
    await sessions.getByRole('button', { name: 'Sign out the others' }).click()
    await expect(rows).toHaveCount(1)
    expect(await isSignedIn()).toEqual([false, false, false])
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    for (const one of others) await one.dispose()
  },
)

test(
  'an API token works within its scopes until it is revoked, and is shown once',
  { tag: ONCE },
  async ({ page, account, playwright, baseURL }) => {
    await page.goto('/profile')
    const tokens = panel(page, 'API tokens')
    await tokens.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create token' })
    await dialog.getByLabel('Current password').fill(account.password)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Name is required')
    await dialog.getByLabel('Name').fill('nightly report')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Choose at least one scope.')
    await dialog.getByRole('radiogroup', { name: 'projects' }).getByText('read', { exact: true }).click()
    await dialog.getByLabel('Works for').selectOption('7 days')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const secret = (await tokens.getByRole('group', { name: 'New token' }).locator('span').first().textContent()) ?? ''
    expect(secret).toMatch(/^strata_/)

    const script = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { authorization: `Bearer ${secret}` },
    })
    expect((await script.get('/api/projects')).status()).toBe(200)
    expect((await script.get('/api/teams')).status()).toBe(403)
    expect((await script.get('/api/account/tokens')).status()).toBe(403)

    await page.reload()
    await expect(tokens.getByRole('row', { name: /nightly report/ })).toBeVisible()
    await expect(page.getByText(secret)).toBeHidden()
    await tokens.getByRole('button', { name: 'Revoke nightly report' }).click()
    const confirm = page.getByRole('dialog', { name: 'Revoke nightly report' })
    await confirm.getByRole('button', { name: 'Revoke' }).click()
    await expect(tokens).toContainText('With a token, a script can act for you')
    expect((await script.get('/api/projects')).status()).toBe(401)
    await script.dispose()
  },
)
