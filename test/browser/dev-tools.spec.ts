import { SCHEDULED_JOBS } from '#contract/scheduler.ts'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as devToolsTexts } from '../../src/web/locales/en/devTools.ts'

test.describe('as an administrator', () => {
  test.use({ as: 'admin', expectedMessage: /status of 409/ })

  test(
    'sample data is seeded, looked at by the lifecycle check, and cleared',
    { tag: ONCE },
    async ({ page, administrator }) => {
      await administrator.delete('/api/dev/clear-data')
      await page.goto('/dev-tools')
      const samples = page.getByRole('region', { name: 'Sample data' })
      await expect(samples.getByText('None yet')).toBeVisible()
      await samples.getByRole('button', { name: 'Seed Data' }).click()
      await expect(samples.getByText('Sample data seeded: 7 environments and 5 approval requests')).toBeVisible()
      await expect(samples.getByText('7 environments, 5 approval requests', { exact: true })).toBeVisible()

      await samples.getByRole('button', { name: 'Seed Data' }).click()
      await expect(samples.getByRole('alert')).toContainText('Failed to seed data')
      await expect(samples.getByRole('alert')).toContainText(
        'There is sample data already: clear it before you seed again.',
      )

      const scheduler = page.getByRole('region', { name: 'Scheduler' })
      await expect(scheduler.getByRole('status')).toHaveText(/Running|Stopped/)
      await expect(
        scheduler
          .getByRole('table', { name: `${SCHEDULED_JOBS.length} jobs` })
          .getByRole('row', { name: /Expiry and teardown/ }),
      ).toContainText('minute')
      await scheduler.getByRole('button', { name: 'Check Status' }).click()
      await scheduler.getByRole('button', { name: 'Run Lifecycle Check' }).click()
      const log = page.getByRole('region', { name: 'Lifecycle check', exact: true })
      await expect(log.getByText('Done')).toBeVisible()
      await expect(log.getByRole('list')).toContainText('Reminders')
      await expectNoSidewaysScroll(page)
      await expectAccessibleInThemes(page)

      await samples.getByRole('button', { name: 'Clear Data' }).click()
      const dialog = page.getByRole('dialog', { name: 'Clear all data' })
      await expect(dialog).toContainText('Clear all sample data? 7 environments and 5 approval requests are removed')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await samples.getByRole('button', { name: 'Clear Data' }).click()
      await dialog.getByRole('button', { name: 'Clear Data' }).click()
      await expect(samples.getByText('Sample data cleared')).toBeVisible()
      await expect(samples.getByText('None yet')).toBeVisible()
      await expect(samples.getByRole('button', { name: 'Clear Data' })).toHaveAttribute('aria-disabled', 'true')
    },
  )

  test.describe('when the server fails', () => {
    test.use({ expectedMessage: /status of 50[03]/ })

    test('each failure says what failed, why, and can be tried again', { tag: ONCE }, async ({ page }) => {
      const fail = { status: 503, json: { detail: 'The database is away.' } }
      await page.route('**/api/scheduler/status', (route) => route.fulfill(fail))
      await page.route('**/api/scheduler/run-now', (route) => route.fulfill(fail))
      await page.route('**/api/dev/*-data', (route) => route.fulfill(fail))
      await page.route('**/api/dev', (route) =>
        route.fulfill({ json: { is_enabled: true, environments: 1, approvals: 0 } }),
      )
      await page.goto('/dev-tools')
      await expect(page.getByText('Failed to check scheduler status')).toBeVisible()
      await page.getByRole('button', { name: 'Run Lifecycle Check' }).click()
      await expect(page.getByText('Failed to run lifecycle check')).toBeVisible()
      await page.getByRole('button', { name: 'Seed Data' }).click()
      await expect(page.getByText('Failed to seed data')).toBeVisible()
      await page.getByRole('button', { name: 'Clear Data' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Clear Data' }).click()
      await expect(page.getByRole('dialog')).toContainText('Failed to clear data. The database is away.')
      await page.keyboard.press('Escape')
      await page.unroute('**/api/scheduler/status')
      await page.getByRole('region', { name: 'Scheduler' }).getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('table', { name: `${SCHEDULED_JOBS.length} jobs` })).toBeVisible()
    })
  })
})

test(
  'who is no administrator sees links and hints, and why nothing else can be done',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/dev-tools')
    for (const name of ['Seed Data', 'Clear Data', 'Run Lifecycle Check'])
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Seed Data' }).focus()
    await expect(page.getByRole('tooltip')).toHaveText(devToolsTexts.reasons.role)
    await page.route('**/api/dev', (route) =>
      route.fulfill({ json: { is_enabled: false, environments: 0, approvals: 0 } }),
    )
    await page.reload()
    await expect(page.getByText(devToolsTexts.reasons.off)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Testing hints' })).toContainText('Sign in as Demo Lead')
    await expectNoSidewaysScroll(page)
    await page.getByRole('region', { name: 'Quick links' }).getByRole('link', { name: 'Approvals' }).click()
    await expect(page).toHaveURL(/\/approvals/)
  },
)
