import type { APIRequestContext, Page } from '@playwright/test'
import { dollars, expectAccessibleInThemes, expectFitsPhone, openInPlace } from './support/page.ts'
import { generateResult } from './support/result.ts'
import { makeOwn } from './support/runs.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as note } from '../../src/web/locales/en/currency.ts'
import { texts } from '../../src/web/locales/en/priceBook.ts'
import { texts as profile } from '../../src/web/locales/en/profile.ts'

const { rates } = texts

/** What the installation says 1 USD is. Every test has its own currencies: rates are of all people. */
async function setRate(administrator: APIRequestContext, currency: string, rate: number, date: string): Promise<void> {
  const data = { rate, source: 'Finance department', date }
  const answer = await administrator.put(`/api/exchange-rates/${currency}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The total of the wizard: beside the question, or in the bar below it. */
const total = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Live preview' })
    .getByRole('status')
    .or(page.getByRole('button', { name: /Estimated cost per month/ }))
const footnote = (page: Page) => page.getByText(/^Converted from US dollars/)
const today = () => new Date().toISOString().slice(0, 10)

// A page that asks before it is left hears of a way that it does not know.
test.use({ expectedMessage: /blocker on a POP navigation/ })

test(
  'a person chooses a currency, and pages show amounts in it with its rate',
  { tag: ONCE },
  async ({ page, account, administrator }) => {
    await setRate(administrator, 'EUR', 0.5, today())
    await page.goto('/wizard')
    await expect(total(page)).toContainText('$')
    await expect(footnote(page)).toHaveCount(0)
    const usd = dollars(await total(page).textContent())

    await page.goto('/profile')
    const field = page.getByRole('combobox', { name: profile.settings.currency })
    await expect(field).toHaveValue('US Dollar')
    await field.fill('euro')
    await page.getByRole('option', { name: 'Euro EUR' }).click()
    await page.getByRole('button', { name: profile.settings.save, exact: true }).click()
    await expect(page.getByText(profile.settings.saved)).toBeVisible()
    await expectFitsPhone(page)

    await page.goto('/wizard')
    await expect(total(page)).toContainText('€')
    const euros = Number((await total(page).textContent())?.match(/€([\d,.]+)/)?.[1]?.replaceAll(',', ''))
    expect(Math.abs(euros - usd / 2)).toBeLessThanOrEqual(0.01)
    await expect(footnote(page)).toContainText('0.5 EUR for 1 USD (Finance department, ')
    await expectFitsPhone(page)
    await expectAccessibleInThemes(page)

    const result = await generateResult(page)
    const environment = await makeOwn(page, account.email)
    for (const path of [
      `/results/${result.id}`,
      `/environments/${environment.id}`,
      `/projects/${environment.project.id}`,
    ]) {
      await page.goto(path)
      await expect(page.getByText(/^€[\d,.]+/).first()).toBeVisible()
      await expect(footnote(page)).toBeVisible()
      await expectFitsPhone(page)
      await expectAccessibleInThemes(page)
    }
    for (const path of ['/', '/projects', '/environments', '/templates', '/templates/new', '/results']) {
      await openInPlace(page, path)
      await expect(footnote(page)).toBeVisible()
      await expectFitsPhone(page)
    }
    await page.goto('/projects/new')
    await expect(page.getByText(note.decide)).toBeVisible()
    await expect(page.getByText('$500', { exact: true })).toBeVisible()
  },
)

test(
  'an old rate is said to be old, and without one amounts are in dollars',
  { tag: ONCE },
  async ({ page, administrator }) => {
    await setRate(administrator, 'NOK', 10, '2025-01-02')
    const chosen = await page.request.put('/api/account', { data: { settings: { currency: 'NOK' } } })
    expect(chosen.status(), await chosen.text()).toBe(200)
    await page.goto('/wizard')
    await expect(total(page)).toContainText('NOK')
    await expect(footnote(page)).toContainText('January 2, 2025')
    await expect(footnote(page)).toContainText(note.stale)
    expect((await administrator.delete('/api/exchange-rates/NOK')).status()).toBe(204)
    await page.reload()
    await expect(total(page)).toContainText('$')
    await expect(page.getByText(note.missing.replace('{{currency}}', 'NOK'))).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByText(profile.settings.currencyMissing.replace('{{currency}}', 'NOK'))).toBeVisible()
  },
)

test.describe('administrators', () => {
  test.use({ as: 'admin' })

  test.describe('with something wrong', () => {
    test.use({ expectedMessage: /400/ })
    test('add a rate, change it and remove it', { tag: ONCE }, async ({ page }) => {
      await page.goto('/admin/prices')
      const panel = page.getByRole('region', { name: rates.title })
      await panel.getByRole('button', { name: rates.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: rates.save }).click()
      await expect(dialog.getByText(rates.currencyRequired)).toBeVisible()
      await expect(dialog.getByText(rates.rateRequired)).toBeVisible()
      await expect(dialog.getByText(rates.sourceRequired)).toBeVisible()
      await dialog.getByRole('combobox', { name: rates.currency }).fill('swedish')
      await page.getByRole('option', { name: 'Swedish Krona SEK' }).click()
      await dialog.getByLabel(rates.rate).fill('10.52')
      await dialog.getByLabel(rates.source).fill('Riksbank')
      await dialog.getByLabel(rates.date, { exact: true }).fill('2999-01-01')
      await dialog.getByRole('button', { name: rates.save }).click()
      await expect(dialog.getByText(/^The day of the rate is in the future/)).toBeVisible()
      await expectAccessibleInThemes(page)
      await dialog.getByLabel(rates.date, { exact: true }).fill(today())
      await dialog.getByRole('button', { name: rates.save }).click()
      const row = panel.getByRole('row', { name: /^SEK/ })
      await expect(row).toContainText('10.52')
      await expect(row).toContainText('Riksbank')
      await row.getByRole('button', { name: 'Actions for SEK' }).click()
      await page.getByRole('menuitem', { name: rates.change, exact: true }).click()
      await dialog.getByLabel(rates.rate).fill('10.6')
      await dialog.getByRole('button', { name: rates.save }).click()
      await expect(row).toContainText('10.6')
      await expectAccessibleInThemes(page)
      await row.getByRole('button', { name: 'Actions for SEK' }).click()
      await page.getByRole('menuitem', { name: rates.remove }).click()
      await dialog.getByRole('button', { name: rates.remove }).click()
      await expect(row).toHaveCount(0)
    })
  })

  test('take the rates of the European Central Bank', { tag: ONCE }, async ({ page }) => {
    // No one outside of this machine is asked in tests.
    await page.route('**/api/exchange-rates/refresh', (route) =>
      route.fulfill({ json: { date: today(), taken: 30, kept: ['CHF'] } }),
    )
    await page.goto('/admin/prices')
    await page.getByRole('button', { name: rates.refresh }).click()
    await expect(page.getByText('30 rates of the European Central Bank are up to date.')).toBeVisible()
    await expect(page.getByText('Rates set by hand stay: CHF.')).toBeVisible()
  })

  test.describe('without an answer', () => {
    test.use({ expectedMessage: /50[03]/ })

    test('are told why', { tag: ONCE }, async ({ page }) => {
      await page.route('**/api/exchange-rates', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/admin/prices')
      await expect(page.getByText(rates.failed)).toBeVisible()
      await page.unroute('**/api/exchange-rates')
      await page.getByRole('region', { name: rates.title }).getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText(rates.failed)).toHaveCount(0)
      const detail = 'www.ecb.europa.eu answered with the status 404. No rate has changed. Try again later.'
      await page.route('**/api/exchange-rates/refresh', (route) => route.fulfill({ status: 503, json: { detail } }))
      await page.getByRole('button', { name: rates.refresh }).click()
      await expect(page.getByText(detail)).toBeVisible()
    })
  })
})
