import type { Page } from '@playwright/test'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { makeOwn, PLAN_ID, resourcesOf, RUN_ID, runOf, showRun } from './support/runs.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => content(page).getByRole('button', { name })
const tab = (page: Page, name: RegExp) => content(page).getByRole('tab', { name })

test('a run as it happens: the stack lights up, the list and the log grow', async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const run = runOf(environment)
  const [first] = resourcesOf(environment, 21).slice(20)
  if (!first) throw new Error('The stack has fewer than 21 resources.')
  const ended = { ...first, state: 'done' as const, seconds: 4.2 }
  await showRun(page, run, {
    log: 'azurerm_subnet.app: Creating...\n',
    events: [
      { kind: 'resource', resource: ended },
      { kind: 'log', offset: 32, text: 'azurerm_subnet.app: Creation complete after 2s\n' },
    ],
  })
  await page.goto(`/runs/${RUN_ID}`)
  await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('Run 1ApplyingSimulated')
  for (const text of ['Create the environment', 'shop', 'Robin Example', 'taken by strata-1', 'not needed'])
    await expect(content(page)).toContainText(text)
  // What came while it was watched counts.
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

  await tab(page, /Log/).click()
  await expect(page).toHaveURL(/view=log/)
  const log = content(page).getByRole('region', { name: 'Log' }).last()
  await expect(log).toContainText('Creation complete after 2s')
  await content(page).getByRole('searchbox', { name: 'Search the log' }).fill('complete')
  await expect(content(page)).toContainText('1 of 1')
})

test('a log of 100,000 lines is drawn in part, followed, and searched', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const lines = Array.from({ length: 100_000 }, (_, index) => `aws_subnet.app[${index}]: Creating...`)
  await showRun(page, runOf(environment), { log: `${lines.join('\n')}\n` })
  await page.goto(`/runs/${RUN_ID}?view=log`)
  const log = content(page).getByRole('region', { name: 'Log' }).last()
  await expect(log).toContainText('aws_subnet.app[99999]')
  expect(await log.locator('pre > span').count()).toBeLessThan(250)
  const follow = content(page).getByRole('switch', { name: 'Follow' })
  await expect(follow).toHaveAttribute('aria-checked', 'true')
  await log.evaluate((box) => {
    box.scrollTop = 0
  })
  await expect(log).toContainText('aws_subnet.app[0]')
  await expect(follow).toHaveAttribute('aria-checked', 'false')
  const search = content(page).getByRole('searchbox', { name: 'Search the log' })
  await search.fill('app[50000]')
  await search.press('Enter')
  await expect(log.locator('mark')).toHaveText('app[50000]')
  // From one end to the other and back: no frame takes long.
  const slowest = await log.evaluate(async (box) => {
    let [before, most] = [performance.now(), 0]
    for (let step = 0; step < 40; step++) {
      box.scrollTop = (box.scrollHeight / 40) * (step % 2 === 0 ? step : 40 - step)
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      most = Math.max(most, now - before)
      before = now
    }
    return most
  })
  expect(slowest).toBeLessThan(500)
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

  const apply = button(page, 'Apply this plan')
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await content(page)
    .getByRole('textbox', { name: /Type shop/ })
    .fill('shop')
  let sent: unknown
  await page.route(`**/api/runs/${RUN_ID}/confirm`, (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { ...run, status: 'apply_queued' } })
  })
  await apply.click()
  await expect(page.getByRole('status').filter({ hasText: 'The plan is applied.' })).toBeVisible()
  expect(sent).toEqual({ plan_id: PLAN_ID, name: 'shop' })
})

test('a run is canceled, first as Terraform stops, then by force', { tag: ONCE }, async ({ page, account }) => {
  const environment = await makeOwn(page, account.email)
  const run = runOf(environment)
  await showRun(page, run)
  const asked = { asked_at: run.created_at, asked_by: run.ordered_by, is_killed: false }
  await page.route(`**/api/runs/${RUN_ID}/cancel`, async (route) => {
    const after = { ...run, cancel: asked, actions: { ...run.actions, cancel: 'status' as const, kill: null } }
    await page.unroute(`**/api/runs/${RUN_ID}`)
    await page.route(`**/api/runs/${RUN_ID}`, (one) => one.fulfill({ json: after }))
    await route.fulfill({ json: after })
  })
  await page.goto(`/runs/${RUN_ID}`)
  await button(page, 'Cancel run').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel run 1' })
  await expect(dialog.getByRole('button', { name: 'Keep it running' })).toBeVisible()
  await expect(dialog).toContainText('What has been created stays')
  await dialog.getByRole('button', { name: 'Cancel run' }).click()
  await expect(content(page)).toContainText('nothing new starts')
  await button(page, 'Force stop').click()
  await expect(page.getByRole('dialog', { name: 'Stop run 1 by force' })).toContainText('half created')
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
  for (const text of ['The run failed', 'This run finished 20 resources', 'creating Redis', '409 QuotaExceeded'])
    await expect(content(page)).toContainText(text)
  await expect(button(page, 'Plan again')).toBeVisible()
  await expect(button(page, 'Destroy what exists')).toBeVisible()
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
