// The simulated account of an environment: what it holds, what someone changes there by hand and a check finds, what a
// suspension stops; and what Dev Tools let simulated clouds do badly.
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { expect, ONCE, test } from './support/test.ts'

/** Runs wait for others on a machine on which much else runs. */
const PATIENCE_MS = 300_000
const content = (page: Page) => page.getByRole('main')
const title = (page: Page) => content(page).getByRole('heading', { level: 1 })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const hasBinary = ['tofu', 'terraform'].some((name) => spawnSync(name, ['version']).status === 0)

/** An environment of someone's own project on simulated clouds. */
async function makeSimulated(page: Page, email: string): Promise<Environment> {
  const project = await makeProject(page, email, { budget_limit: 2000 })
  return requestEnvironment(page.request, {
    project_id: project.id,
    name: 'shop',
    connection: 'sandbox',
    answers: { environment_type: 'Development' },
  })
}

/** Ignores what a check found by its component, until a day and with a reason, and then no longer. */
async function ignoreAndNotice(page: Page): Promise<void> {
  await content(page).getByRole('link', { name: 'See what differs' }).click()
  const component = content(page).getByRole('region', { name: 'VNet' })
  await expect(component).toContainText('1 difference')
  await expect(component).toContainText('azurerm_virtual_network.')
  await expect(component).toContainText('"changed by hand"')
  await expect(content(page)).toContainText(/(is|are) notified of new differences\./)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)
  const decide = content(page).getByRole('button', { name: 'Decide' })
  await expect(decide).toHaveAttribute('aria-disabled', 'true')
  await component.getByRole('combobox', { name: /^What becomes of azurerm_virtual_network/ }).selectOption('Ignore')
  await decide.click()
  const deciding = dialog(page, 'Decide about differences')
  const submit = deciding.getByRole('button', { name: 'Ignore', exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await deciding.getByLabel('Why').fill('The network team tags it.')
  await deciding.getByLabel('Until the end of').fill('2020-01-01')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await deciding.getByLabel('Until the end of').fill(inAWeek)
  await expectAccessibleInThemes(page)
  await submit.click()
  await expect(content(page)).not.toContainText('1 resource was changed outside of Terraform')
  await expect(content(page)).toContainText('All that differs is ignored.')
  const ignored = content(page).getByRole('region', { name: 'The network team tags it.' })
  await expect(ignored).toContainText('"changed by hand"')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)
  await ignored.getByRole('button', { name: 'Stop ignoring' }).click()
  await expect(component).toContainText('1 difference')
  await expect(content(page)).toContainText('1 resource was changed outside of Terraform')
}

test(
  'an account shows what it holds, what was changed by hand, and what is stopped',
  { tag: ONCE },
  async ({ page, account, administrator }) => {
    test.skip(!hasBinary, 'It needs Terraform or OpenTofu on the PATH.')
    test.setTimeout(PATIENCE_MS)
    const { id } = await makeSimulated(page, account.email)
    await administrator.put('/api/dev/simulated/speed', { data: { environment_id: id, speed: 0 } })
    await page.goto(`/environments/${id}?tab=account`)
    await expect(content(page).getByRole('button', { name: 'Check for drift' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(title(page)).toHaveText('shopActiveSimulated', { timeout: PATIENCE_MS })
    await page.reload()

    const list = content(page).getByRole('table', { name: 'Resources of the simulated account' })
    await expect(list.getByRole('row').nth(1)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessibleInThemes(page)
    await content(page)
      .getByRole('searchbox', { name: /^Search types/ })
      .fill('azurerm_virtual_network.')
    await expect(list.getByRole('row')).toHaveCount(2)
    await list.getByRole('button', { name: /^Open/ }).click()
    const network = dialog(page, /^azurerm_virtual_network\./)
    await network.getByRole('searchbox', { name: 'Search attributes' }).fill('tags.')
    await expectAccessibleInThemes(page)
    await network
      .getByRole('button', { name: /^Change tags\./ })
      .first()
      .click()
    const field = network.getByRole('textbox', { name: /^New value of tags\./ })
    await expect(field).toBeFocused()
    await field.fill('changed by hand')
    await network.getByRole('button', { name: 'Save' }).click()
    await expect(network.getByText('"changed by hand"')).toBeVisible()
    await network.getByRole('button', { name: 'Close', exact: true }).last().click()

    await content(page).getByRole('button', { name: 'Check for drift' }).click()
    await expect(title(page)).toContainText('Checked', { timeout: PATIENCE_MS })
    await expect(content(page)).toContainText('1 resource differs from what was last applied.')
    const drift = content(page).getByRole('region', { name: 'Differences', exact: true })
    await expect(drift).toContainText('azurerm_virtual_network.')
    await expect(drift).toContainText('"changed by hand"')
    await expectNoSidewaysScroll(page)
    await expectAccessibleInThemes(page)

    await page.goto(`/environments/${id}?tab=account`)
    await expect(content(page)).toContainText('1 resource was changed outside of Terraform')
    await expectNoSidewaysScroll(page)
    await expectAccessibleInThemes(page)
    await ignoreAndNotice(page)
    await content(page).getByRole('button', { name: 'Revert' }).click()
    await expect(title(page)).toContainText('Waiting for a decision', { timeout: PATIENCE_MS })
    const apply = content(page).getByRole('button', { name: 'Apply this plan' })
    // Until the plan is loaded nothing can be confirmed.
    await expect(apply).not.toHaveAttribute('aria-busy')
    await apply.click()
    await expect(title(page)).toContainText('Applied', { timeout: PATIENCE_MS })
    await page.goto(`/environments/${id}?tab=account`)
    await expect(title(page)).toHaveText('shopActiveSimulated')
    await expect(content(page)).not.toContainText('outside of Terraform')
    await content(page).getByRole('button', { name: 'Suspend' }).click()
    await expect(title(page)).toHaveText('shopSuspendedSimulated', { timeout: PATIENCE_MS })
    await expect(content(page).getByRole('button', { name: 'Change' })).toHaveAttribute('aria-disabled', 'true')
    await page.reload()
    await content(page).getByRole('tab', { name: 'Overview' }).click()
    const still = content(page).getByRole('region', { name: 'Still costs' })
    await expect(still).toContainText('per month')
    await expect(still).toContainText('Goes on')
    await expectNoSidewaysScroll(page)
    await expectAccessibleInThemes(page)
    await content(page).getByRole('tab', { name: 'Account' }).click()
    await expect(list.getByText('stopped').first()).toBeVisible()
    await content(page).getByRole('tab', { name: 'Runs' }).click()
    await content(page).getByRole('link', { name: 'Run 4' }).click()
    await expect(content(page)).toContainText('shop is suspended')
    await expect(content(page).getByRole('tabpanel')).toContainText('azurerm_')
    await expect(content(page).getByRole('region', { name: 'Goes on while suspended' })).toContainText('per month')
  },
)

test('what Strata runs is never to be reported, and leads to its run', { tag: ONCE }, async ({ page, account }) => {
  const { id } = await makeSimulated(page, account.email)
  const why = { reason: 'It failed.', code: 'waiting.run-failed', params: { run: 'stop', note: 'Quota exceeded.' } }
  const waiting = { kind: 'stop-failed', ...why }
  await page.route(new RegExp(`/api/environments/${id}$`), async (route) => {
    const answer = await route.fetch()
    const shown = (await answer.json()) as { waiting: object | null }
    await route.fulfill({ response: answer, json: { ...shown, waiting: { ...shown.waiting, ...waiting } } })
  })
  await page.goto(`/environments/${id}`)
  const failed = content(page).getByRole('region', { name: 'Stopping it failed' })
  await expect(failed).toContainText('Until then, it may still run and cost money.')
  await expect(failed).not.toContainText('report')
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('Dev Tools set what simulated clouds do badly, and remove it', { tag: ONCE }, async ({ page, account }) => {
    const { id } = await makeSimulated(page, account.email)
    await page.goto('/dev-tools')
    const panel = page.getByRole('region', { name: 'Simulated clouds' })
    await panel.getByLabel('What it strikes').selectOption('PostgreSQL')
    await panel.getByLabel('Environment', { exact: true }).selectOption(id)
    await panel.getByLabel('How often').fill('x')
    await expect(panel.getByRole('button', { name: 'Set Failure' })).toHaveAttribute('aria-disabled', 'true')
    await panel.getByLabel('How often').fill('2')
    await panel.getByLabel('Share of calls in percent').fill('30')
    await panel.getByRole('button', { name: 'Set Failure' }).click()
    const row = panel.getByRole('row', { name: /Quota exceeded.*PostgreSQL.*shop/ }).first()
    await expect(row).toContainText('2 of 2 left')
    await expect(row).toContainText('30 % of calls')
    await expectNoSidewaysScroll(page)
    await expectAccessibleInThemes(page)
    await panel.getByLabel('Speed for').selectOption(id)
    await panel.getByLabel('Speed', { exact: true }).selectOption('Immediate')
    await panel.getByRole('button', { name: 'Set Speed' }).click()
    await expect(panel).toContainText('Own speeds: shop (Immediate)')
    await row.getByRole('button', { name: 'Remove' }).click()
    await expect(row).toBeHidden()
  })
})
