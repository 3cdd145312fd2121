// The session policy: administrators set it, and whoever lacks the second factor that it requires sets one up first.
// All tests share the server, so what would end the sessions of others is only previewed.
import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import {
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectNoSidewaysScroll,
  useLanguage,
} from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as common } from '../../src/web/locales/en/common.ts'
import { texts as profile } from '../../src/web/locales/en/profile.ts'
import { texts as factor } from '../../src/web/locales/en/secondFactor.ts'
import { texts } from '../../src/web/locales/en/sessionPolicy.ts'

/** Lets the server say that a second factor has to be there since an hour, until one is. */
async function requireFactor(page: Page): Promise<void> {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as { account: { two_factor_enabled: boolean }; server_time: string }
    const due_at = new Date(Date.parse(session.server_time) - 3_600_000).toISOString()
    const second_factor = session.account.two_factor_enabled ? null : { due_at, has_one: false }
    await route.fulfill({ response: answer, json: { ...session, second_factor } })
  })
}

test.describe('an administrator', () => {
  test.use({ as: 'admin', expectedMessage: /503/ })

  test('reads what a policy would end before it is saved', { tag: ONCE }, async ({ page, playwright, baseURL }) => {
    await page.route('**/api/instance/session-policy', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    })
    await page.goto('/admin/session-policy')
    await expect(page.getByText(texts.failed)).toBeVisible()
    await page.getByRole('button', { name: common.retry }).click()
    const hours = page.getByLabel(texts.sessionHours)
    await expect(hours).toHaveValue('720')
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)

    await hours.fill('721')
    await page.getByRole('button', { name: texts.save }).click()
    await expect(page.getByText('Use a whole number from 1 to 720.')).toBeVisible()
    await hours.fill('720')

    await page.getByRole('radio', { name: texts.everybody }).check()
    await page.getByRole('button', { name: texts.save }).click()
    const dialog = page.getByRole('dialog', { name: texts.confirmTitle })
    await expect(dialog).toContainText(/\d+ (people have|person has) no second factor/)
    await expectAccessibleInThemes(page)
    await dialog.getByRole('button', { name: common.cancel }).click()

    // What changes nothing for anyone is saved at once.
    await page.getByRole('radio', { name: texts.nobody }).check()
    await page.getByRole('button', { name: texts.save }).click()
    await expect(page.getByText(texts.saved)).toBeVisible()
    const stranger = await playwright.request.newContext({ baseURL })
    expect((await stranger.get('/api/instance/session-policy')).status()).toBe(401)
    await stranger.dispose()
  })
})

test(
  'someone who lacks a second factor sets one up and goes on where they were',
  { tag: ONCE },
  async ({ page, account }) => {
    await requireFactor(page)
    await page.goto('/projects')
    await expect(page).toHaveURL('/profile/second-factor')
    await expect(page.getByText(factor.now)).toBeVisible()
    await expect(page.getByRole('link', { name: factor.goOn })).toHaveCount(0)
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)

    await page.getByRole('button', { name: profile.twoFactor.turnOn }).click()
    await page.getByLabel(profile.twoFactor.password).fill(account.password)
    await page.getByRole('button', { name: profile.twoFactor.next }).click()
    const secret = await page
      .getByRole('group', { name: profile.twoFactor.secret })
      .locator('span')
      .first()
      .textContent()
    const code = await generate({ secret: (secret ?? '').replaceAll(' ', '') })
    await page.getByLabel(profile.twoFactor.code).fill(code)
    await page.getByRole('button', { name: profile.twoFactor.turnOn }).click()
    await expect(page.getByText(factor.done)).toBeVisible()
    await expect(page.getByText(profile.twoFactor.codesText)).toBeVisible()
    await page.getByRole('link', { name: factor.goOn }).click()
    await expect(page).toHaveURL('/projects')
  },
)

test('until it is due, every page says by when', { tag: ONCE }, async ({ page }) => {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as object
    const second_factor = { due_at: '2126-01-02T12:00:00.000Z', has_one: false }
    await route.fulfill({ response: answer, json: { ...session, second_factor } })
  })
  await page.goto('/projects')
  await expect(page.getByText(/^This installation requires a second factor. Set one up by /)).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.getByRole('link', { name: 'Set up now' }).click()
  await expect(page.getByRole('heading', { name: common.pages.secondFactor })).toBeVisible()
  await page.getByRole('link', { name: factor.goOn }).click()
  await expect(page).toHaveURL('/')
})

test('the dialog of a token keeps its buttons in sight', { tag: ONCE }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/profile')
  await page.getByRole('button', { name: profile.tokens.create }).click()
  const dialog = page.getByRole('dialog', { name: profile.tokens.dialogTitle })
  await expect(dialog.getByRole('button', { name: profile.tokens.create })).toBeInViewport({ ratio: 1 })
})

test('in other languages', { tag: ONCE }, async ({ page }) => {
  await requireFactor(page)
  for (const [language, heading] of [
    ['de', 'Zweiter Faktor'],
    ['es', 'Segundo factor'],
    ['fr', 'Second facteur'],
  ] as const) {
    await useLanguage(page, language)
    await page.goto('/profile/second-factor')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
