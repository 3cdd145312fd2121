import type { Page } from '@playwright/test'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { resourcesOf, RUN_ID, runOf, showRun } from './support/runs.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => content(page).getByRole('button', { name })

/** An environment of someone's own project, with its stack. */
async function makeOwn(page: Page, email: string): Promise<EnvironmentDetail> {
  const project = await makeProject(page, email, { budget_limit: 2000 })
  const { id } = await requestEnvironment(page.request, {
    project_id: project.id,
    name: 'shop',
    answers: { environment_type: 'Development' },
  })
  return (await (await page.request.get(`/api/environments/${id}`)).json()) as EnvironmentDetail
}

test('a run as it happens: the stack lights up and the list grows', async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const [first] = resourcesOf(environment, 21).slice(20)
  if (!first) throw new Error('The stack has fewer than 21 resources.')
  const ended = { ...first, state: 'done' as const, seconds: 4.2 }
  const resources = resourcesOf(environment, 20).map((one) => (one.address === ended.address ? ended : one))
  await showRun(page, runOf(environment, { resources }))
  await page.goto(`/runs/${RUN_ID}`)
  await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('Run 1ApplyingSimulated')
  for (const text of ['Create the environment', 'shop', 'Robin Example', 'taken by strata-1', 'not needed'])
    await expect(content(page)).toContainText(text)
  await expect(content(page).getByRole('progressbar', { name: 'Resources' })).toHaveAttribute('aria-valuenow', '21')
  await expect(content(page).getByRole('listitem').filter({ hasText: first.address })).toContainText('4.2 s')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)

  const stack = content(page).getByRole('region', { name: 'The stack by layer' })
  const card = stack.getByRole('button', { name: /PostgreSQL/ })
  await card.click()
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(content(page).getByRole('region', { name: 'Resources of this run' }).getByRole('listitem')).toHaveCount(
    6,
  )
  await button(page, 'Only PostgreSQL').click()
  await expect(card).toHaveAttribute('aria-pressed', 'false')
})

test('a plan that loses data is read, and applied with the name typed', async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const run = runOf(environment, {
    status: 'planned',
    resources: resourcesOf(environment, 0),
    progress: null,
    counts: { create: 0, update: 1, replace: 1, delete: 1 },
    decision: {
      ...runOf(environment).decision,
      is_needed: true,
      data_lost: ['azurerm_postgresql_flexible_server.postgresql'],
      who: [{ name: account.name, email: account.email }],
    },
    actions: { ...runOf(environment).actions, confirm: null, discard: null, cancel: 'status' },
  })
  await showRun(page, run)
  await page.goto(`/runs/${RUN_ID}`)
  await expect(content(page)).toContainText('Data is lost in 1 place')
  for (const text of ['geo_redundant_backup_enabled', 'forces the replacement', 'known after apply', 'sensitive'])
    await expect(content(page)).toContainText(text)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)
  await button(page, 'Holds data 1').click()
  await expect(content(page)).not.toContainText('azurerm_key_vault_key.paired')
})

test('a run that failed says why, what it left, and what can be done', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const base = runOf(environment)
  const run = runOf(environment, {
    status: 'errored',
    resources: resourcesOf(environment, 20, true),
    progress: { done: 20, failed: 1, total: base.resources.length },
    ended_at: base.created_at,
    diagnostics: [{ severity: 'error', summary: 'creating Redis', detail: '409 QuotaExceeded', address: null }],
    actions: { ...base.actions, cancel: 'status', retry: null, destroy: null },
  })
  await showRun(page, run)
  await page.goto(`/runs/${RUN_ID}`)
  for (const text of ['The run failed', '20 resources exist and stay', 'creating Redis', '409 QuotaExceeded'])
    await expect(content(page)).toContainText(text)
  await expectAccessibleInThemes(page)
})

test.describe(() => {
  test.use({ expectedMessage: /404|503/ })

  test('a run that is not there, and one that does not come', { tag: ONCE }, async ({ page }) => {
    await page.goto(`/runs/${RUN_ID}`)
    await expect(content(page)).toContainText('Run not found')
    await page.route(`**/api/runs/${RUN_ID}`, (route) => route.fulfill({ status: 503, json: { detail: 'Busy.' } }))
    await page.reload()
    await expect(content(page)).toContainText('The run could not be loaded')
    await expect(button(page, 'Retry')).toBeVisible()
  })
})
