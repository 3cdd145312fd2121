import type { Page } from '@playwright/test'
import type { PriceBookState, PriceRefreshDetail } from '#contract/price-book.ts'
import { dollars, expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts } from '../../src/web/locales/en/priceBook.ts'

test.use({ as: 'admin' })

const ID = '01931c3e-7d5a-7c52-9d3e-2f6b8f1a4c10'
const SUMMARY = {
  id: ID,
  cloud: 'azure' as const,
  status: 'waiting' as const,
  begun_by: null,
  begun_at: '2026-11-24T10:00:00Z',
  ended_at: '2026-11-24T10:02:00Z',
  parts_read: 40,
  parts_total: 40,
  changes_count: 3,
  reason: null,
  decided_by: null,
  decided_at: null,
}
const change = (sku: string, more: Partial<PriceRefreshDetail['changes'][number]>) => ({
  key: `redis|${sku}|eastus`,
  service: 'redis',
  sku,
  region: 'eastus',
  unit: 'hour',
  kind: 'rose' as const,
  before: 0.032,
  after: 0.036,
  ratio: 0.125,
  is_large: false,
  ...more,
})
const DETAIL: PriceRefreshDetail = {
  ...SUMMARY,
  same: 300,
  changes: [
    change('Balanced_B1', {}),
    change('Balanced_B3', { before: 0.065, after: 0.2, ratio: 2.077, is_large: true }),
    change('Balanced_B5', { kind: 'vanished', after: null, ratio: null }),
  ],
  left: [
    {
      service: 'dns',
      sku: 'Private DNS zone',
      region: null,
      reason: { text: 'x', code: 'book.unknown-name', params: {} },
    },
  ],
}

/** A refresh that waits, as no vendor is asked in tests. @returns what was confirmed */
async function showWaiting(page: Page): Promise<unknown[]> {
  const accepted: unknown[] = []
  const state: PriceBookState = {
    id: '2026-10',
    accepted_by: null,
    accepted_at: null,
    is_monthly: false,
    has_gcp_key: false,
    refreshes: [SUMMARY],
  }
  const status = () => (accepted.length > 0 ? { status: 'accepted' as const } : {})
  await page.route('**/api/price-book/state', (route) =>
    route.fulfill({ json: { ...state, refreshes: [{ ...SUMMARY, ...status() }] } }),
  )
  await page.route(`**/api/price-book/refreshes/${ID}`, (route) => route.fulfill({ json: { ...DETAIL, ...status() } }))
  await page.route(`**/api/price-book/refreshes/${ID}/accept`, (route) => {
    accepted.push(route.request().postDataJSON())
    return route.fulfill({ json: { ...SUMMARY, status: 'accepted' } })
  })
  return accepted
}

test('the page says which book counts, and keeps a key that it never shows', { tag: ONCE }, async ({ page }) => {
  await page.goto('/admin/prices')
  const book = page.getByRole('region', { name: texts.book.title })
  await expect(book).toContainText(/2026-\d\d/)
  const renewal = page.getByRole('region', { name: texts.renew.title })
  await expect(renewal.getByRole('switch', { name: texts.renew.monthly })).not.toBeChecked()
  await renewal.getByLabel(texts.renew.key).fill('canary-key')
  await renewal.getByRole('button', { name: texts.renew.save }).click()
  await expect(renewal).toContainText(texts.renew.keySet)
  await expect(renewal.getByLabel(texts.renew.key)).toHaveValue('')
  await renewal.getByRole('button', { name: texts.renew.remove }).click()
  await expect(renewal).toContainText(texts.renew.keyUnset)
  await expectAccessibleInThemes(page)
})

test(
  'a refresh is looked at, and accepted without what is large unless that is ticked',
  { tag: ONCE },
  async ({ page }) => {
    const accepted = await showWaiting(page)
    await page.goto('/admin/prices')
    await page.getByRole('button', { name: texts.lists.look }).click()
    await expect(page).toHaveURL(/refresh=/)
    const changes = page.getByRole('table', { name: texts.detail.table })
    await expect(changes.locator('tbody > tr')).toHaveCount(3)
    await expect(changes.locator('tbody > tr').first()).toContainText('Balanced_B3')
    await expectAccessibleOnPhone(page)
    await expectAccessibleInThemes(page)
    await page.getByText('Vanished 1').click()
    await expect(changes.locator('tbody > tr')).toHaveCount(1)
    await page.getByText('All 3').click()
    await changes.getByRole('checkbox').check()
    await page.getByText('Not refreshed: 1 meter').click()
    await expect(page.getByText('Private DNS zone')).toContainText('Its name in the vendor’s list is not certain.')
    await page.getByRole('button', { name: texts.detail.accept }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('2 figures get into the price book')
    await dialog.getByRole('button', { name: texts.detail.accept }).click()
    await expect(page.getByText(texts.detail.accepted)).toBeVisible()
    expect(accepted).toEqual([{ confirmed: ['redis|Balanced_B3|eastus'] }])
    await expect(page.getByRole('button', { name: texts.detail.accept })).toHaveCount(0)
  },
)

test.describe('without an answer', () => {
  test.use({ expectedMessage: /500/ })

  test('the page says so and offers to try again', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/price-book/state', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/admin/prices')
    await expect(page.getByText(texts.failed)).toBeVisible()
    await page.unroute('**/api/price-book/state')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('region', { name: texts.book.title })).toBeVisible()
  })
})

test('a page prices by the version that the server has accepted', { tag: ONCE }, async ({ page }) => {
  const total = page.getByRole('complementary', { name: 'Live preview' }).getByRole('status')
  const cost = async (): Promise<number> => dollars(await total.textContent())
  await page.goto('/wizard')
  await expect.poll(cost).toBeGreaterThan(0)
  const delivered = await cost()
  const figures = Object.fromEntries(
    ['B_Standard_B1ms', 'B_Standard_B2s', 'GP_Standard_D2ds_v5'].map((sku) => [
      `azure|postgresql|${sku}`,
      Object.fromEntries(['eastus', 'westeurope'].map((region) => [region, { usd: 100, date: '2099-01-01' }])),
    ]),
  )
  await page.route('**/api/price-book', (route) => route.fulfill({ json: { id: '2099-01-01.1', figures } }))
  await page.reload()
  await expect.poll(cost).toBeGreaterThan(delivered + 10_000)
})
