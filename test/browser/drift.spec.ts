// What others changed of an environment, decided attribute by attribute: adopted, taken back and ignored in one go.
import type { Page } from '@playwright/test'
import type { Drift } from '#contract/drift.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { makeOwn, RUN_ID } from './support/runs.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')
const NOW = '2026-11-20T09:00:00.000Z'
const PERSON = { name: 'Robin Example', email: 'robin@example.com' }

/** Lets the pages show an environment that Strata runs, and what others changed of it. */
async function showDrift(page: Page, { id }: EnvironmentDetail, components: Drift['components']): Promise<void> {
  const drift: Drift = {
    run_id: RUN_ID,
    found_at: NOW,
    checked_at: NOW,
    is_kept: true,
    components,
    ignored: [],
    told: [PERSON],
  }
  await page.route(`**/api/environments/${id}/drift`, (route) => route.fulfill({ json: drift }))
  await page.route(`**/api/environments/${id}`, async (route) => {
    const answer = await route.fetch()
    const shown = (await answer.json()) as EnvironmentDetail
    const running = {
      status: 'active',
      connection: 'sandbox',
      waiting: null,
      actions: { ...shown.actions, update: null, check: null },
      drift: { run_id: RUN_ID, resources: 2, ignored: 0, found_at: NOW },
    }
    await route.fulfill({ response: answer, json: { ...shown, ...running } })
  })
}

const changed = (address: string, path: string, before: string, after: string) => ({
  address,
  type: address.split('.')[0] ?? '',
  action: 'update' as const,
  findings: [{ id: `${address} ${path}`, path, before: { value: before }, after: { value: after } }],
  is_cut: false,
})

// The server refuses what is ordered.
test.use({ expectedMessage: /409/ })

test('differences are decided one by one, and in one go', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const server = 'azurerm_postgresql_flexible_server.postgresql'
  const [, days = ''] = /backup_retention_days\s+= (\d+)/.exec(environment.result.terraform.main_tf) ?? []
  const node = (wanted: string) => environment.result.architecture.nodes.find(({ type }) => type === wanted)
  const [database, cache] = [node('postgresql'), node('redis')]
  const retention = changed(server, 'backup_retention_days', days, '21')
  const owner = changed(server, 'tags.Owner', '"a"', '"b"')
  const cached = changed('azurerm_managed_redis.redis', 'tags.Owner', '"a"', '"b"')
  await showDrift(page, environment, [
    {
      node: database?.id ?? null,
      name: database?.name ?? null,
      resources: [{ ...retention, findings: [...retention.findings, ...owner.findings] }],
    },
    { node: cache?.id ?? null, name: cache?.name ?? null, resources: [cached] },
  ])
  const sent: unknown[] = []
  await page.route(`**/api/environments/${environment.id}/drift-choices`, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ status: 409, json: { detail: 'Something else is under way.' } })
  })
  await page.goto(`/environments/${environment.id}?tab=drift`)
  const component = content(page).getByRole('region', { name: database?.name ?? '', exact: true })
  const choice = (name: string) => content(page).getByRole('combobox', { name: `What becomes of ${name}`, exact: true })
  await expect(component).toContainText('Cannot be adopted. No setting')
  await expect(choice(`${server} tags.Owner`).getByRole('option', { name: 'Adopt' })).toHaveCount(0)
  const decide = content(page).getByRole('button', { name: 'Decide' })
  await expect(decide).toHaveAttribute('aria-disabled', 'true')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)

  await choice(database?.name ?? '').selectOption('Revert')
  await expect(choice(`${server} tags.Owner`)).toHaveValue('revert')
  await choice(`${server} backup_retention_days`).focus()
  await page.keyboard.type('Ad')
  await expect(choice(`${server} backup_retention_days`)).toHaveValue('adopt')
  await choice('azurerm_managed_redis.redis tags.Owner').selectOption('Ignore')
  await expect(content(page).getByRole('status').filter({ hasText: 'decided' })).toContainText('3 of 3 decided')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await decide.click()
  const dialog = page.getByRole('dialog', { name: 'Decide about differences' })
  const follows = dialog.getByRole('list', { name: 'What follows' })
  await expect(follows).toContainText('1 difference becomes part of the stack.')
  await expect(follows).toContainText('1 difference is taken back.')
  await expect(follows).toContainText('1 difference is ignored.')
  await dialog.getByLabel('Why').fill('The cache team tags it.')
  await expectAccessibleInThemes(page)
  await dialog.getByRole('button', { name: 'Order the run' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was decided: Something else is under way.')
  const idsOf = ({ findings }: typeof owner) => findings.map(({ id }) => id)
  expect(sent).toMatchObject([
    {
      adopt: idsOf(retention),
      revert: idsOf(owner),
      ignore: [{ findings: idsOf(cached), reason: 'The cache team tags it.' }],
    },
  ])
})
