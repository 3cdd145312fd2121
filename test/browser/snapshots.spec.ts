// Last snapshots: what the dialog to delete says of them, the receipt that lists them with what can be done, and the
// list of their project.
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import { texts as lifecycle } from '../../src/web/locales/en/lifecycle.ts'
import { texts } from '../../src/web/locales/en/receipt.ts'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { expect, ONCE, test } from './support/test.ts'

const PATIENCE_MS = 300_000
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const { snapshots } = texts
const content = (page: Page) => page.getByRole('main')
const hasBinary = ['tofu', 'terraform'].some((name) => spawnSync(name, ['version']).status === 0)

/** A database of AWS that ends automatically, on simulated clouds: it leaves a snapshot. */
async function requestDatabase(page: Page, project_id: string): Promise<Environment> {
  const stack = {
    name: 'Orders',
    cloud: 'aws',
    region: 'us-east-1',
    duration: 'temporary',
    nodes: [{ id: 'postgresql', type: 'postgresql' }],
  }
  const data = { project_id, name: 'orders', connection: 'sandbox', lifetime_days: 7, stack }
  const answer = await page.request.post('/api/environments', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Environment
}

/** Nothing is cut or out of reach, at a desk and on a phone. */
async function expectToFit(page: Page): Promise<void> {
  await expectAccessibleInThemes(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)
  await page.setViewportSize(DESK)
}

test(
  'a teardown says what it keeps, and a snapshot stays longer, starts an environment and is deleted',
  { tag: ONCE },
  async ({ page, account, administrator }) => {
    test.skip(!hasBinary, 'It needs Terraform or OpenTofu on the PATH.')
    test.setTimeout(PATIENCE_MS)
    const project = await makeProject(page, account.email, { budget_limit: 2000 })
    const { id } = await requestDatabase(page, project.id)
    await administrator.put('/api/dev/simulated/speed', { data: { environment_id: id, speed: 0 } })
    await page.goto(`/environments/${id}`)
    const title = content(page).getByRole('heading', { level: 1 })
    await expect(title).toHaveText('ordersActiveSimulated', { timeout: PATIENCE_MS })

    await content(page).getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete orders' })
    await expect(dialog).toContainText(lifecycle.teardown.kept)
    const database = dialog.getByRole('listitem').filter({ hasText: 'aws_db_instance.postgresql' })
    await expect(database).toContainText(/last snapshot orders-.*; \$\d+\.\d\d in all/)
    await expectToFit(page)
    await dialog.getByLabel(/^Type/).fill('orders')
    await dialog.getByRole('button', { name: lifecycle.deletion.submit, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => ((await (await page.request.get(`/api/environments/${id}`)).json()) as Environment).status, {
        timeout: PATIENCE_MS,
      })
      .toBe('deleted')

    await page.goto(`/projects/${project.id}`)
    const list = content(page).getByRole('region', { name: snapshots.listTitle })
    await expect(list).toContainText(/1 snapshot, \$\d+\.\d\d a month/)
    await expect(list.getByRole('row', { name: /orders/ })).toContainText(account.name)
    await expectToFit(page)

    await list.getByRole('link', { name: 'orders', exact: true }).click()
    await expect(content(page).getByRole('heading', { level: 1 })).toContainText(texts.title)
    const kept = content(page).getByRole('region', { name: snapshots.title })
    const end = kept.getByText(/^Strata deletes it on/)
    const before = await end.textContent()
    await kept.getByRole('button', { name: 'Keep 7 days longer' }).click()
    await expect(end).not.toHaveText(before ?? '')
    await expectToFit(page)
    await kept.getByRole('button', { name: snapshots.restore }).click()
    await kept.getByRole('button', { name: snapshots.create }).click()
    const request = page.getByRole('dialog')
    await expect(request).toBeVisible()
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await expect(request).toBeHidden()
    await kept.getByRole('button', { name: snapshots.delete }).click()
    const removal = page.getByRole('dialog')
    await expect(removal).toContainText(snapshots.deleteText)
    await expectToFit(page)
    await removal.getByRole('button', { name: snapshots.delete }).click()
    await expect(kept).toContainText(snapshots.none)
  },
)
