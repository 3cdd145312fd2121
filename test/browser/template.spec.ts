// The page of one template: what it becomes, what it costs, its versions.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { saveTemplate, SMALLER_SHOP } from './support/templates.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page): Locator => page.getByRole('main')

/** A template with two versions: the second has a bigger database and no cache. */
async function twoVersions(page: Page): Promise<string> {
  const { id } = await saveTemplate(page.request, { name: 'Checkout', note: 'The first one' })
  const answer = await page.request.put(`/api/templates/${id}`, {
    data: { stack: SMALLER_SHOP, base_version: 1, note: 'Without the cache' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return id
}

test('a template of the gallery shows what it becomes on each cloud, and what may be done with it', async ({
  page,
}) => {
  await page.goto('/templates/three-tier-web-app')
  const main = content(page)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Three-Tier Web App')
  await expect(main.getByRole('heading', { name: 'Three-Tier Web App', level: 1 })).toBeVisible()
  await expect(main.getByRole('img', { name: /VM uses PostgreSQL/ })).toBeVisible()
  await expect(main.getByRole('group', { name: 'main.tf' })).toContainText('azurerm_')
  const clouds = main.getByRole('region', { name: 'Price on three clouds' })
  for (const name of ['Azure eastus', 'AWS us-east-1', 'GCP us-central1']) await expect(clouds).toContainText(name)
  await expect(main.getByRole('region', { name: 'Components' })).toContainText('PostgreSQL')
  await main.getByRole('button', { name: 'Edit' }).focus()
  await expect(main.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(/It belongs to the gallery/)
  await expect(main.getByRole('link', { name: 'Use Template' })).toHaveAttribute(
    'href',
    '/templates/new?from=three-tier-web-app',
  )
  await expectNoSidewaysScroll(page)
  // A short file: every coloured word of a long one is looked at for its contrast.
  await main.getByRole('tab', { name: 'provider.tf' }).click()
  await expectAccessibleInThemes(page)
  await main.getByRole('tab', { name: 'main.tf' }).click()

  await main.getByRole('radiogroup', { name: 'Cloud to show' }).getByRole('radio', { name: 'GCP' }).check()
  await expect(page).toHaveURL('/templates/three-tier-web-app?cloud=gcp')
  await expect(main.getByRole('group', { name: 'main.tf' })).toContainText('google_')
  await main.getByRole('tab', { name: 'variables.tf' }).click()
  await expect(page).toHaveURL('/templates/three-tier-web-app?cloud=gcp&file=variables.tf')
  await page.reload()
  await expect(main.getByRole('group', { name: 'variables.tf' })).toContainText('variable "')
})

test(
  'its versions say who changed what and why, and an older one is restored',
  { tag: ONCE },
  async ({ page, account }) => {
    const id = await twoVersions(page)
    await page.goto(`/templates/${id}?file=provider.tf`)
    const versions = content(page).getByRole('region', { name: 'Versions' })
    const rows = versions.getByRole('list', { name: 'Versions' }).locator(':scope > li')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toContainText('current')
    await expect(rows.nth(0)).toContainText(account.name)
    await expect(rows.nth(0)).toContainText('Without the cache')
    await expect(rows.nth(1)).toContainText('The first one')

    await rows.nth(0).getByRole('button', { name: 'Show what version 2 changed' }).press('Enter')
    await expect(
      rows
        .nth(0)
        .getByRole('region', { name: 'main.tf', exact: true })
        .locator('del')
        .filter({ hasText: 'elasticache' })
        .first(),
    ).toBeVisible()
    const variables = rows.nth(0).getByRole('region', { name: 'variables.tf', exact: true })
    await expect(variables.locator('ins').filter({ hasText: '128' }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await rows.nth(0).getByRole('radio', { name: 'Stack' }).check()
    const stack = rows.nth(0).getByRole('region', { name: 'Stack', exact: true })
    await expect(stack.locator('del').filter({ hasText: 'type: redis' })).toBeVisible()
    await expect(stack.locator('ins').filter({ hasText: 'storage_gb: 128' })).toBeVisible()
    await expectAccessibleInThemes(page)

    await rows.nth(1).getByRole('button', { name: 'Restore Version 1' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Version 1 is back, as version 3.' })).toBeVisible()
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText('Equal to version 1')
    await expect(content(page).getByRole('region', { name: 'Components' })).toContainText('Redis')
  },
)

test('makes an environment in the project from which someone came', { tag: ONCE }, async ({ page, account }) => {
  const { id } = await saveTemplate(page.request, { name: 'Checkout' })
  const made = await page.request.post('/api/projects', {
    data: { name: 'Shop', slug: `p-${crypto.randomUUID()}`, owner_email: account.email },
  })
  const project = (await made.json()) as { id: string }
  await page.request.post('/api/projects', {
    data: { name: 'Another', slug: `p-${crypto.randomUUID()}`, owner_email: account.email },
  })
  await page.request.put(`/api/projects/${project.id}/templates/${id}`)
  await page.goto(`/projects/${project.id}`)
  await content(page).getByRole('region', { name: 'Templates' }).getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(`/templates/${id}?project=${project.id}`)
  await content(page).getByRole('button', { name: 'Create Environment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Environment' })
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveValue(project.id)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('checkout-dev')
  // What people run themselves leads to the environment, everything else to its run.
  await dialog.getByRole('radio', { name: /^By hand/ }).click()
  await dialog.getByRole('button', { name: 'Create Environment' }).click()
  await expect(page).toHaveURL(/\/environments\//)
  await expect(content(page).getByRole('heading', { name: /checkout-dev/, level: 1 })).toBeVisible()
  expect(await (await page.request.get(`/api/templates/${id}`)).json()).toMatchObject({ use_count: 1 })
})

test('exports its pipeline', { tag: ONCE }, async ({ page }) => {
  const { id } = await saveTemplate(page.request, { name: 'Checkout' })
  await page.goto(`/templates/${id}`)
  await content(page).getByRole('button', { name: 'Export Pipeline' }).click()
  await expect(page.getByRole('dialog')).toContainText('checkout-pipeline.yml')
})

test.describe('a template that is gone', () => {
  // While Terraform plans it, the page asks now and then how far that is: also in the moment in which it is deleted.
  test.use({ expectedMessage: /status of 404/ })

  test('deleting leads back to the library, where it can be undone', { tag: ONCE }, async ({ page }) => {
    const { id } = await saveTemplate(page.request, { name: 'Checkout' })
    await page.goto(`/templates/${id}`)
    await content(page).getByRole('button', { name: 'Actions of Checkout' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL('/templates')
    await page
      .getByRole('status')
      .filter({ hasText: 'Checkout is deleted.' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(content(page).getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
    await expect(content(page).getByRole('heading', { name: 'Checkout' })).toBeVisible()
  })
})

test('what is empty, and what does not compile, says what to do', { tag: ONCE }, async ({ page }) => {
  const empty = await saveTemplate(page.request, { name: 'Begun', stack: undefined })
  await page.goto(`/templates/${empty.id}`)
  const main = content(page)
  await expect(main.getByRole('heading', { name: 'No components yet' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Open the builder' })).toHaveAttribute(
    'href',
    `/templates/new?edit=${empty.id}`,
  )
  await main.getByRole('button', { name: 'Create Environment' }).focus()
  await expect(main.getByRole('button', { name: 'Create Environment' })).toHaveAccessibleDescription(
    /It does not compile yet/,
  )
  const broken = await saveTemplate(page.request, {
    name: 'Broken',
    stack: { ...SMALLER_SHOP, connections: [{ from: 'web', to: 'nobody' }] },
  })
  await page.goto(`/templates/${broken.id}`)
  await expect(main.getByText('1 problem')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Problems and warnings' })).toContainText('nobody')
  await expectAccessible(page)
})

test.describe('what is not there', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  test('is not found, also what is not shared with one', { tag: ONCE }, async ({ page, administrator }) => {
    const theirs = await saveTemplate(administrator, { name: 'Theirs' })
    for (const id of ['no-such-template', theirs.id]) {
      await page.goto(`/templates/${id}`)
      await expect(content(page).getByRole('heading', { name: 'Template not found' })).toBeVisible()
    }
    await expectAccessible(page)
    await content(page).getByRole('link', { name: 'Back to templates' }).click()
    await expect(page).toHaveURL('/templates')
  })

  test('what fails to load is tried again', { tag: ONCE }, async ({ page }) => {
    const { id } = await saveTemplate(page.request, { name: 'Checkout' })
    await page.route(`**/api/templates/${id}`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is starting.' } }),
    )
    await page.goto(`/templates/${id}`)
    await expect(content(page).getByRole('alert')).toContainText('The database is starting.')
    await page.unroute(`**/api/templates/${id}`)
    await content(page).getByRole('button', { name: 'Retry' }).click()
    await expect(content(page).getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
  })
})
