import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { StoredResult } from '#contract/results.ts'
import { FILE_NAMES, type TerraformFiles } from '#engine/result.ts'
import {
  dollars,
  expectAccessible,
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  stopClock,
} from './support/page.ts'
import { generateResult } from './support/result.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'

const FILES = Object.entries(FILE_NAMES) as [keyof TerraformFiles, string][]

test.describe('without a result', () => {
  test.use({ expectedMessage: /Failed to load resource.*404/ })

  test('the page leads to the wizard', { tag: ONCE }, async ({ page }) => {
    await page.goto('/results')
    await expect(page).toHaveURL('/wizard')
  })

  test('an address without a result says so and leads to the wizard', { tag: ONCE }, async ({ page }) => {
    await page.goto('/results/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'This result cannot be shown' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create Environment' }).click()
    await expect(page).toHaveURL('/wizard')
  })

  test(
    'a result that is not shared is not there for others, and is after sharing it',
    { tag: ONCE },
    async ({ page, browser, baseURL, administrator }) => {
      const { id } = await generateResult(page)
      const others = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
      await makeAccount(administrator, others.request)
      const other = await others.newPage()
      await other.goto(`/results/${id}`)
      await expect(other.getByRole('heading', { name: 'This result cannot be shown' })).toBeVisible()

      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`/results/${id}`)
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/results/${id}`, page.url()).href)
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()

      await other.reload()
      await expect(other.getByRole('heading', { level: 1 })).toContainText('Web Application on Azure')
      await others.close()
    },
  )
})

test('the latest result has its figures, chips and an address that survives a reload', async ({ page }) => {
  const result = await generateResult(page)
  await page.goto('/results')
  await expect(page).toHaveTitle('Results · Strata')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Web Application on Azure')
  const facts = page.locator('dl.stats')
  for (const text of [
    'Estimated Cost',
    'per month',
    'Resources',
    String(result.resource_count),
    'Security',
    'Internal',
    'Deploy Time',
    'About 8 minutes',
  ]) {
    await expect(facts).toContainText(text)
  }
  expect(dollars(await facts.textContent())).toBe(result.cost_estimate.total_monthly)
  await page.goto(`/results/${result.id}?file=outputs.tf`)
  await expect(page.getByRole('tab', { name: 'outputs.tf' })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'outputs.tf' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Back to Wizard' }).click()
  await expect(page.getByText('Step 6 of 6')).toBeVisible()
})

test(
  'every file has its tab, its size, and a Copy that says Copied! for two seconds',
  { tag: ONCE },
  async ({ page }) => {
    const result = await generateResult(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto('/results')
    const files = page.getByRole('region', { name: 'Files' })
    for (const [key, name] of FILES) {
      const text = result.terraform[key] ?? ''
      await files.getByRole('tab', { name }).click()
      await expect(page).toHaveURL(
        name === 'main.tf' ? /\/results$/ : new RegExp(`[?&]file=${name.replace('.', '\\.')}$`),
      )
      if (key === 'readme_md') {
        await expect(files.getByRole('article').getByRole('heading', { level: 3, name: 'Cost' })).toBeVisible()
        await expect(files.getByRole('article').getByRole('table')).toBeVisible()
        await files.getByRole('radio', { name: 'Source' }).check()
        // Its colours come later than its text, and may not change its lines.
        await expect(files.locator('b.k').first()).toBeVisible()
      }
      await expect(files.locator('pre > span')).toHaveCount(text.replace(/\n$/, '').split('\n').length)
      await expect(files).toContainText(`${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`)
      await stopClock(page)
      await files.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(files.getByRole('button', { name: 'Copied!' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      await page.clock.runFor(1_900)
      await expect(files.getByRole('button', { name: 'Copied!' })).toBeVisible()
      await page.clock.runFor(200)
      await expect(files.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
      await page.clock.resume()
    }
  },
)

test('files can be searched and wrapped', { tag: ONCE }, async ({ page }) => {
  const result = await generateResult(page)
  const found = result.terraform.main_tf.split('\n').filter((line) => line.toLowerCase().includes('postgresql')).length
  await page.goto('/results')
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files).toBeVisible()
  await page.keyboard.press('/')
  const search = files.getByRole('searchbox', { name: 'Search in file' })
  await expect(search).toBeFocused()
  await search.fill('PostgreSQL')
  await expect(files.getByText(`1 of ${found}`)).toBeVisible()
  await expect(files.locator('mark').first()).toBeInViewport()
  await search.press('Enter')
  await expect(files.getByText(`2 of ${found}`)).toBeVisible()
  await search.fill('no such words')
  await expect(files.getByText('not found')).toBeVisible()
  await search.press('Escape')
  await expect(search).toBeHidden()
  await files.getByRole('button', { name: 'Wrap lines' }).click()
  await expect(files.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute('aria-pressed', 'true')
})

test('Download ZIP saves the files under the name of the provider', { tag: ONCE }, async ({ page }) => {
  const result = await generateResult(page)
  await page.goto('/results')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download ZIP' }).first().click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^strata-azure-\d{14}\.zip$/)
  const entries = unzipSync(await readFile(await file.path()))
  const extras = ['.gitignore', 'terraform.tfvars.example']
  expect(Object.keys(entries).toSorted()).toEqual([...FILES.map(([, name]) => name), ...extras].toSorted())
  for (const [key, name] of FILES)
    expect(strFromU8(entries[name] ?? new Uint8Array())).toBe(result.terraform[key] ?? '')

  // Files by component stay so on this device, on the page and in the ZIP.
  const files = page.getByRole('region', { name: 'Files' })
  await files.getByRole('radio', { name: 'By component' }).check()
  await expect(files.getByRole('tab', { name: 'postgresql.tf' })).toBeVisible()
  await page.reload()
  await files.getByRole('tab', { name: 'postgresql.tf' }).click()
  await expect(page).toHaveURL(/file=postgresql\.tf$/)
  await expect(files.locator('pre')).toContainText('azurerm_postgresql_flexible_server')
  const [cut] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download ZIP' }).first().click(),
  ])
  const names = Object.keys(unzipSync(await readFile(await cut.path())))
  expect(names).toContain('postgresql.tf')
  expect(names).not.toContain('main.tf')
})

test.describe('when a call fails', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  test('a failed download says so', { tag: ONCE }, async ({ page }) => {
    await generateResult(page)
    await page.route('**/api/export/zip', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something broke.' } }),
    )
    await page.goto('/results')
    await page.getByRole('button', { name: 'Download ZIP' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to download ZIP file' })).toBeVisible()
  })

  test('a result that does not load can be tried again', { tag: ONCE }, async ({ page }) => {
    await generateResult(page)
    await page.route('**/api/results/current', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is starting.' } }),
    )
    await page.goto('/results')
    await expect(page.getByRole('alert')).toContainText('The database is starting.')
    await expectAccessible(page)
    await page.unroute('**/api/results/current')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Web Application on Azure')
  })

  test('Start New clears answers and result', { tag: ONCE }, async ({ page }) => {
    await generateResult(page)
    await page.goto('/wizard')
    await page.getByRole('radio', { name: /^Data Pipeline/ }).click()
    await page.goto('/results')
    await page.getByRole('button', { name: 'Start New' }).click()
    await expect(page).toHaveURL('/wizard')
    await expect(page.getByRole('radio', { name: /^Data Pipeline/ })).not.toBeChecked()
    await page.goto('/results')
    await expect(page).toHaveURL('/wizard')
  })
})

test('the cost has every line, and each says where its price comes from', async ({ page }) => {
  const { cost_estimate: cost } = await generateResult(page)
  await page.goto('/results')
  const panel = page.getByRole('region', { name: 'Cost Breakdown' })
  await expect(panel).toContainText(`${cost.priced_lines} of ${cost.total_lines} lines priced`)
  await panel.getByRole('button', { name: 'Expand all' }).click()
  const components = new Set(cost.lines.map((line) => line.component))
  await expect(panel.locator('tr.group')).toHaveCount(components.size)
  await expect(panel.locator('tbody tr:not(.group)')).toHaveCount(cost.total_lines)
  await expect(panel.locator('tbody td:last-child').filter({ hasText: /^\$0(\.00)?$/ })).toHaveCount(0)
  const line = cost.lines.find((one) => one.component === 'PostgreSQL' && one.unit_price !== null)
  if (!line) throw new Error('The stack has no priced line of PostgreSQL.')
  await panel.getByRole('button', { name: line.label }).first().click()
  const detail = panel.locator('tr:has(> [data-span])')
  for (const text of [line.resource, line.service, line.sku, line.quantity_basis, line.region, line.source ?? ''])
    await expect(detail).toContainText(text)
  expect(dollars(await panel.locator('tfoot tr').first().textContent())).toBe(cost.total_monthly)
  await panel.getByRole('button', { name: 'Collapse all' }).click()
  await expect(panel.locator('tbody tr:not(.group)')).toHaveCount(0)
})

test(
  'a line without a price is unpriced and never a zero, and what is empty is left out',
  { tag: ONCE },
  async ({ page }) => {
    const result = await generateResult(page)
    const { cost_estimate: cost } = result
    const [line] = cost.lines
    if (!line) throw new Error('The stack has no price line.')
    const unpriced = { ...line, unit_price: null, amount: null, price_basis: null, source: null, source_date: null }
    await page.route('**/api/results/current', (route) =>
      route.fulfill({
        json: {
          ...result,
          cost_estimate: {
            ...cost,
            lines: [unpriced, ...cost.lines.slice(1)],
            priced_lines: cost.total_lines - 1,
            savings: [],
          },
          identity_config: { service_principal_name: '', iam_roles: [], sso_integration: '', grants: [] },
          recommendations: [],
        } satisfies StoredResult,
      }),
    )
    await page.goto('/results')
    const panel = page.getByRole('region', { name: 'Cost Breakdown' })
    await expect(panel.getByRole('row', { name: line.label }).filter({ hasText: 'unpriced' }).first()).toBeVisible()
    await expect(panel).toContainText(`${cost.total_lines - 1} of ${cost.total_lines} lines priced`)
    for (const name of ['Identity & Access', 'Recommendations', 'Cost Savings'])
      await expect(page.getByRole('region', { name })).toBeHidden()
  },
)

test(
  'another usage changes the price in the page, and Apply stores a result of its own',
  { tag: ONCE },
  async ({ page }) => {
    const first = await generateResult(page)
    await page.goto('/results')
    await page.getByRole('button', { name: 'Usage' }).click()
    const drawer = page.getByRole('dialog', { name: 'Usage assumptions' })
    const total = drawer.getByRole('status')
    await expect(total).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await drawer.getByLabel('Traffic to the internet').fill('5000')
    await expect.poll(async () => dollars(await total.textContent())).toBeGreaterThan(first.cost_estimate.total_monthly)
    const expected = dollars(await total.textContent())
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Apply' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/\/results\/[0-9a-f-]{36}$/)
    expect(page.url()).not.toContain(first.id)
    await expect.poll(async () => dollars(await page.locator('dl.stats').textContent())).toBe(expected)
  },
)

test('a temporary stack says what its days cost in all', { tag: ONCE }, async ({ page }) => {
  const { cost_estimate: cost } = await generateResult(page, { duration: 'Temporary' })
  await page.goto('/results')
  const total = page.getByRole('region', { name: 'Cost Breakdown' }).getByRole('row', { name: /Total of its 7 days/ })
  expect(dollars(await total.textContent())).toBe(cost.lifetime?.total)
})

test('clouds, savings, identity, recommendations, proof, resources and next steps are shown', async ({ page }) => {
  const result = await generateResult(page, { cloud_provider: 'AWS' })
  await page.goto('/results')
  const clouds = page.getByRole('region', { name: 'Same stack on three clouds' })
  for (const cloud of result.cost_estimate.comparison_detail)
    await expect(clouds).toContainText(`${cloud.label} ${cloud.region}`)
  for (const saving of result.cost_estimate.savings)
    await expect(page.getByRole('region', { name: 'Cost Savings' })).toContainText(saving.title)
  for (const { role } of result.identity_config.grants)
    await expect(page.getByRole('region', { name: 'Identity & Access' })).toContainText(role)
  for (const text of result.recommendations)
    await expect(page.getByRole('region', { name: 'Recommendations' })).toContainText(text)
  const proof = page.getByRole('region', { name: 'Proof' })
  for (const { source, version } of result.proof.providers) await expect(proof).toContainText(`${source} ${version}`)
  await expect(proof).toContainText('No errors')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Validated')
  for (const [category, texts] of Object.entries(result.resources_summary)) {
    await expect(page.getByRole('region', { name: 'Resources' })).toContainText(category)
    for (const text of texts) await expect(page.getByRole('region', { name: 'Resources' })).toContainText(text)
  }
  const steps = page.getByRole('region', { name: 'Next Steps' })
  await steps.getByRole('button', { name: 'Push to GitHub' }).click()
  await expect(page.getByRole('dialog', { name: 'Push to a Git repository' }).getByLabel('Repository')).toBeFocused()
  await page.keyboard.press('Escape')
  await steps.getByRole('link', { name: 'View Docs' }).click()
  await expect(page).toHaveURL('/docs/use-the-files')
  await expect(page.getByRole('article').getByRole('heading', { name: 'What is in the ZIP' })).toBeVisible()
})

test('the architecture is drawn, told in words, and saved as SVG and PNG', async ({ page }) => {
  const { architecture } = await generateResult(page)
  await page.goto('/results')
  const panel = page.getByRole('region', { name: 'Architecture' })
  await expect(panel.getByRole('img', { name: /Load Balancer uses VM/ })).toBeVisible()
  await panel.getByText('As text').click()
  for (const node of architecture.nodes)
    await expect(panel.getByRole('listitem').filter({ hasText: node.service }).first()).toBeVisible()
  for (const format of ['SVG', 'PNG'] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: `Save the diagram as ${format}` }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`strata-architecture.${format.toLowerCase()}`)
    const bytes = await readFile(await file.path())
    if (format === 'PNG') expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    else expect(bytes.toString()).toMatch(/^<svg[^>]*xmlns[\s\S]*Load Balancer[\s\S]*<\/svg>$/)
  }
})

test('the index leads to each section and marks the one that is read', async ({ page }) => {
  await generateResult(page)
  await page.goto('/results')
  const index = page.getByRole('navigation', { name: 'Sections of the result' })
  await index.getByRole('link', { name: 'Cost Breakdown' }).click()
  await expect(page.getByRole('region', { name: 'Cost Breakdown' })).toBeInViewport()
  await expect(index.getByRole('link', { name: 'Cost Breakdown' })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/#cost$/)
})

test('axe finds nothing in either theme', { tag: ONCE }, async ({ page }) => {
  await generateResult(page, { duration: 'Temporary', data_sensitivity: 'Confidential' })
  await page.goto('/results')
  await expect(page.getByRole('img', { name: /uses/ })).toBeVisible()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.locator('tr:not(.group) [aria-expanded]').first().click()
  await expectAccessibleInThemes(page)
  await expectAccessibleOnPhone(page)
  await page.getByRole('tab', { name: 'README.md' }).click()
  await expect(page.getByRole('article').getByRole('table')).toBeVisible()
  await expectAccessibleInThemes(page)
  await expectAccessibleOnPhone(page)
})
