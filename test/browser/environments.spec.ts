// The list of environments, what is done from it, and the ways to it from the
// sidebar and the palette.
import type { APIRequestContext, Page } from '@playwright/test'
import type { Environment } from '#contract/environment.ts'
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { addMember, makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { openSections } from './support/sidebar.ts'
import { REFUSED } from './support/sign-in.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'
import { HOUR_MS } from '#engine/durations.ts'

/** What no price list knows. */
const UNLISTED = 'resource "azurerm_hpc_cache" "notes" {\n  cache_size_in_gb = 3072\n}\n'
const content = (page: Page) => page.getByRole('main')
const rows = (page: Page) => content(page).locator('tbody tr')
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

type Given = Parameters<typeof requestEnvironment>[1]

/** Asks for an environment for Development, which needs no approval. */
const ask = (request: APIRequestContext, { answers, ...given }: Given): Promise<Environment> =>
  requestEnvironment(request, { ...given, answers: { environment_type: 'Development', ...answers } })

/** Makes an environment that runs. */
async function makeRunning(request: APIRequestContext, given: Given): Promise<Environment> {
  const { id } = await ask(request, given)
  return change(request, `${id}/report`, { outcome: 'applied' })
}

/** Does something with an environment, without the page. */
async function change(request: APIRequestContext, path: string, data?: Record<string, unknown>): Promise<Environment> {
  const answer = await request.post(`/api/environments/${path}`, { ...(data && { data }) })
  expect([200, 202], await answer.text()).toContain(answer.status())
  return (await answer.json()) as Environment
}

async function choose(page: Page, chip: string, option: string): Promise<void> {
  await content(page).getByRole('button', { name: chip }).click()
  await page.getByRole('menuitem', { name: option, exact: true }).click()
}

test(
  'without environments the page says what they are for and leads to the wizard',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/environments')
    await expect(page.getByRole('heading', { name: 'No environments yet' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create your first environment' }).click()
    await expect(page).toHaveURL('/wizard')
  },
)

test('the list says what runs, what it costs and when it ends, and is filtered by its address', async ({
  page,
  account,
}) => {
  const shop = await makeProject(page, account.email, { name: 'Storefront' })
  const data = await makeProject(page, account.email, { name: 'Data Platform' })
  const staging = await makeRunning(page.request, {
    project_id: shop.id,
    name: 'storefront-staging',
    expires_at: inHours(100),
    budget_limit: 1000,
  })
  await makeRunning(page.request, {
    project_id: data.id,
    name: 'etl-sandbox',
    expires_at: inHours(30),
    answers: { cloud_provider: 'GCP' },
  })
  const trial = await makeRunning(page.request, {
    project_id: data.id,
    name: 'mesh-trial',
    answers: { cloud_provider: 'AWS' },
  })
  await change(page.request, `${trial.id}/suspend`)
  const stopped = await change(page.request, `${trial.id}/report`, { outcome: 'stopped' })
  await ask(page.request, { project_id: shop.id, name: 'checkout-dev', answers: { duration: 'Temporary' } })

  await page.goto('/environments')
  await expect(rows(page)).toHaveCount(4)
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  await expect(content(page).locator('.stat__label')).toHaveText([
    'Active Environments',
    'Expiring Soon',
    'Total Monthly Cost',
  ])
  await expect(content(page).locator('.stat__value')).toHaveText(['1 ', '1 ', /^\$[\d,.]+ $/])
  await expect(content(page).locator('.stat').first()).toContainText('of 4: 1 pending, 1 suspended')
  await expect(content(page).locator('.stat').nth(1)).toContainText('next: etl-sandbox in 1 d')
  await expect(content(page).locator('.stat').last()).toContainText(/\$[\d.]+ of it for suspended ones/)

  for (const text of ['Active', 'Storefront', account.name, 'eastus', 'Development', 'of $1,000', '0%', 'in 4 d']) {
    await expect(row(page, 'storefront-staging')).toContainText(text)
  }
  await expect(row(page, 'storefront-staging').getByRole('time')).toHaveAttribute('datetime', staging.expires_at ?? '')
  await expect(row(page, 'etl-sandbox')).toContainText('Expiring soon')
  await expect(row(page, 'mesh-trial')).toContainText(`$${stopped.cost_monthly_suspended}`)
  await expect(row(page, 'mesh-trial')).toContainText('running')
  await expect(row(page, 'checkout-dev')).toContainText('To be applied')
  await expect(row(page, 'checkout-dev')).toContainText('7 days from activation')
  await expect(row(page, 'checkout-dev').getByRole('link', { name: 'Why is checkout-dev waiting?' })).toBeVisible()

  await choose(page, 'Status all', 'Suspended')
  await expect(page).toHaveURL('/environments?status=suspended')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toContainText(['mesh-trial'])
  await choose(page, 'Status Suspended', 'all')
  await choose(page, 'Cloud all', 'GCP')
  await expect(page).toHaveURL('/environments?cloud=GCP')
  await expect(rows(page)).toContainText(['etl-sandbox'])
  await choose(page, 'Cloud GCP', 'all')
  await choose(page, 'Project all', 'Storefront')
  await choose(page, 'Owner anyone', 'me')
  await choose(page, 'Sort monthly cost', 'name')
  await expect(page).toHaveURL(`/environments?project=${shop.id}&owner=${encodeURIComponent(account.email)}&sort=name`)
  await expect(rows(page).getByRole('link', { name: /^(checkout|storefront)/ })).toHaveText([
    'checkout-dev',
    'storefront-staging',
  ])
  await content(page).getByRole('searchbox', { name: 'Search environments' }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No environment matches' })).toBeVisible()
  await content(page).getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/environments?sort=name')
  await expect(rows(page)).toHaveCount(4)

  // Refresh shows what someone else did meanwhile.
  await change(page.request, `${staging.id}/suspend`)
  await content(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, 'storefront-staging')).toContainText('Stopping')
  await expect(row(page, 'storefront-staging').getByRole('button', { name: 'Extend 7 days' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('what no one knows the price of is unpriced, and costs no zero', { tag: ONCE }, async ({ page, account }) => {
  const project = await makeProject(page, account.email, { name: 'Storefront' })
  const notes = {
    type: 'custom-notes',
    name: 'Notes',
    category: 'compute',
    cloud: 'custom',
    source: { kind: 'files', files: { 'main.tf': UNLISTED } },
  }
  const stack = {
    name: 'Notes',
    cloud: 'azure',
    region: 'eastus',
    environment_type: 'development',
    nodes: [{ id: 'notes', type: notes.type }],
    modules: [notes],
  }
  const answer = await page.request.post('/api/environments', {
    data: { project_id: project.id, name: 'notes', stack },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as Environment
  await page.goto('/environments')
  await expect(row(page, 'notes')).toContainText('unpriced')
  await expect(row(page, 'notes')).toContainText('0 of 1 lines priced')
  await expect(row(page, 'notes')).not.toContainText('$0')
  await page.goto(`/environments/${id}`)
  await expect(content(page).locator('.stat').first()).toContainText('unpriced')
  await page.goto(`/projects/${project.id}`)
  await expect(row(page, 'notes')).toContainText('unpriced')
})

test.describe('what is done from the list', () => {
  test.use({ expectedMessage: REFUSED })

  test('is extended, suspended and deleted with the exact words, and tried again when it fails', async ({
    page,
    account,
  }) => {
    const project = await makeProject(page, account.email)
    const { id, expires_at: end } = await makeRunning(page.request, {
      project_id: project.id,
      name: 'etl-sandbox',
      expires_at: inHours(30),
    })
    await page.goto('/environments')
    const own = row(page, 'etl-sandbox')
    await expect(own).toContainText('Expiring soon')

    await page.route('**/api/environments/*/extend', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The server is closing.' } }),
    )
    await own.getByRole('button', { name: 'Extend 7 days' }).click()
    const failure = page.getByRole('dialog', { name: 'etl-sandbox was not extended' })
    await expect(failure.getByRole('alert')).toHaveText('The server is closing.')
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(failure).toBeHidden()
    await expect(own).toContainText('Active')
    const later = new Date(new Date(end ?? '').getTime() + 7 * 24 * HOUR_MS).toISOString()
    await expect(own.getByRole('time')).toHaveAttribute('datetime', later)

    await own.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete etl-sandbox' })
    await expect(dialog).toContainText('Are you sure you want to delete this environment?')
    await expect(dialog).toContainText(/Keeping it costs \$[\d.,]+ a month/)
    const submit = dialog.getByRole('button', { name: 'Delete environment' })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('Type etl-sandbox to delete it').fill('etl-sandbox')
    await page.route(`**/api/environments/${id}`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'The server is closing.' } }),
    )
    await expect(submit).not.toHaveAttribute('aria-busy')
    await submit.click()
    await expect(dialog.getByRole('alert')).toContainText('The server is closing.')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(own).toContainText('Destroying')

    await change(page.request, `${id}/report`, { outcome: 'destroyed' })
    await page.goto('/environments?status=deleted')
    await expect(own).toContainText('Deleted')
    await expect(own.getByRole('button')).toHaveCount(0)
  })

  test('what cannot be loaded says so and is asked for again', { tag: ONCE }, async ({ page, account }) => {
    const project = await makeProject(page, account.email)
    await ask(page.request, { project_id: project.id, name: 'checkout-dev' })
    await page.route(/\/api\/environments(\/summary|\?.*sort=cost)/, (route) =>
      route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
    )
    await page.goto('/environments')
    await expect(content(page).getByRole('alert')).toContainText([
      /The figures could not be loaded/,
      /Environments could not be loadedThe database is away\./,
    ])
    await expectAccessible(page)
    await page.unrouteAll()
    const retry = content(page).getByRole('button', { name: 'Retry' })
    await retry.last().click()
    await expect(row(page, 'checkout-dev')).toBeVisible()
    await retry.click()
    await expect(content(page).locator('.stat').first()).toContainText('of 1: 1 pending')
  })
})

test(
  'somebody who may only read has no actions',
  { tag: ONCE },
  async ({ page, account, administrator, playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL })
    const owner = await makeAccount(administrator, request)
    const made = await request.post('/api/projects', {
      data: { name: 'Research', slug: `p-${crypto.randomUUID()}`, owner_email: owner.email },
    })
    const { id } = (await made.json()) as { id: string }
    expect(
      (
        await request.post(`/api/projects/${id}/team`, { data: { user_email: account.email, role: 'viewer' } })
      ).status(),
    ).toBe(201)
    await makeRunning(request, { project_id: id, name: 'churn-model' })
    await request.dispose()
    await page.goto('/environments')
    await expect(row(page, 'churn-model')).toContainText('No actions available')
    await expect(row(page, 'churn-model').getByRole('button')).toHaveCount(0)
    await page.goto(`/projects/${id}`)
    const create = content(page).getByRole('button', { name: 'Create Environment' })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await create.focus()
    await expect(create).toHaveAccessibleDescription(/Your role in this project does not allow creating environments/)
  },
)

test(
  'the sidebar and the palette lead to what runs and to what waits for a decision',
  { tag: ONCE },
  async ({ page, account, administrator, playwright, baseURL }) => {
    const project = await makeProject(page, account.email)
    await makeRunning(page.request, { project_id: project.id, name: 'lighthouse-dev' })
    await ask(page.request, { project_id: project.id, name: 'lighthouse-later' })
    const request = await playwright.request.newContext({ baseURL })
    const colleague = await makeAccount(administrator, request)
    await addMember(page, project.id, colleague.email, 'developer')
    await ask(request, { project_id: project.id, name: 'lighthouse-prod', answers: { environment_type: 'Production' } })
    await request.dispose()
    await page.goto('/')
    const sections = await openSections(page)
    await expect(sections.getByRole('list', { name: 'Running environments' }).getByRole('link')).toHaveText([
      'lighthouse-dev',
    ])
    await sections.getByRole('link', { name: 'Approvals 1 waits for your decision' }).click()
    await expect(page).toHaveURL('/approvals')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('lighthouse-l')
    await expect(palette.getByRole('option')).toHaveText([/lighthouse-later/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('lighthouse-later')
    // In one go: G waits only a moment for its letter.
    await page.keyboard.type('ge')
    await expect(page).toHaveURL('/environments')
  },
)
