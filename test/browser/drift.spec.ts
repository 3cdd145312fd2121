// What others changed of an environment, adopted: the change of its stack opens with the setting that says it.
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

test('what has a setting is adopted by the change of the stack', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const server = 'azurerm_postgresql_flexible_server.postgresql'
  const [, days = ''] = /backup_retention_days\s+= (\d+)/.exec(environment.result.terraform.main_tf) ?? []
  const node = (wanted: string) => environment.result.architecture.nodes.find(({ type }) => type === wanted)
  const [database, cache] = [node('postgresql'), node('redis')]
  await showDrift(page, environment, [
    {
      node: database?.id ?? null,
      name: database?.name ?? null,
      resources: [changed(server, 'backup_retention_days', days, '21'), changed(server, 'tags.Owner', '"a"', '"b"')],
    },
    {
      node: cache?.id ?? null,
      name: cache?.name ?? null,
      resources: [changed('azurerm_managed_redis.redis', 'tags.Owner', '"a"', '"b"')],
    },
  ])
  await page.goto(`/environments/${environment.id}?tab=drift`)
  const component = content(page).getByRole('region', { name: database?.name ?? '', exact: true })
  await expect(component).toContainText('1 of 2 can be adopted')
  const other = content(page).getByRole('region', { name: cache?.name ?? '', exact: true })
  await expect(other.getByRole('button', { name: /^Ignore/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Adopt/ })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)

  await component.getByRole('button', { name: /^Adopt/ }).click()
  const change = page.getByRole('dialog', { name: /shop/ })
  const list = change.getByRole('list', { name: 'What changes' })
  await expect(list).toContainText('21')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectAccessibleInThemes(page)
})
