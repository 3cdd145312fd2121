// The catalogue of components: prices on three clouds, and what each one is.
import { content, detail, row } from './support/components.ts'
import { dollars, expectAccessibleInThemes, expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { isNarrow } from './support/sidebar.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as componentsTexts } from '../../src/web/locales/en/components.ts'

test('the catalogue is in the language of the reader', { tag: ONCE }, async ({ page }) => {
  await useLanguage(page, 'fr')
  await page.goto('/components?search=adresse privée')
  await expect(content(page).getByText(/^Un cache en mémoire à une adresse privée/)).toBeVisible()
  await page.getByRole('link', { name: 'Redis', exact: true }).click()
  await expect(page.getByText('Un deuxième nœud qui prend le relais si le premier tombe en panne.')).toBeVisible()
})

test.describe('the catalogue', () => {
  test('shows every component with what it costs on three clouds', async ({ page }) => {
    await page.goto('/components')
    await expect(content(page)).toContainText('17 parts that a template is made of')
    await expect(page.getByRole('tab', { name: 'Catalogue 17' })).toHaveAttribute('aria-selected', 'true')
    const table = page.getByRole('table', { name: 'Catalogue' })
    await expect(table.getByRole('link')).toHaveCount(17)
    if (!isNarrow(page))
      for (const head of [/^Azure ?17$/, /^AWS ?16$/, /^GCP ?16$/])
        await expect(table.getByRole('columnheader', { name: head })).toBeVisible()
    for (const group of [
      /^Compute ?3$/,
      /^Storage ?2$/,
      /^Database ?4$/,
      /^Network ?3$/,
      /^Identity ?3$/,
      /^Monitoring ?2$/,
    ])
      await expect(table.getByRole('row', { name: group })).toBeVisible()
    const cells = row(page, 'PostgreSQL').getByRole('cell')
    for (const index of [1, 2, 3]) {
      await expect(cells.nth(index)).toContainText('$')
      expect(dollars(await cells.nth(index).textContent())).toBeGreaterThan(5)
    }
    await expect(row(page, 'Service Principal')).toContainText('free')
    await expect(table).not.toContainText('$0.00')
    const missing = row(page, 'Managed Identity').getByRole('button', { name: 'Azure only' })
    await expect(missing).toHaveCount(2)
    await missing.first().focus()
    await expect(page.getByRole('tooltip')).toContainText(
      'AWS has no managed identity: the IAM role that each compute component gets takes its place.',
    )
    await page.keyboard.press('Escape')
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)
  })

  test(
    'is searched by name or description, together with the category, and the address says how',
    { tag: ONCE },
    async ({ page }) => {
      await page.goto('/components')
      const search = page.getByRole('searchbox', { name: 'Search components' })
      const names = page.getByRole('table', { name: 'Catalogue' }).getByRole('link')
      await search.fill('REDIS')
      await expect(names).toHaveText(['Redis'])
      await search.fill('billed by use')
      await expect(names).toHaveText(['Serverless Function', 'NoSQL'])
      await page.getByRole('button', { name: 'Database', exact: true }).click()
      await expect(names).toHaveText(['NoSQL'])
      await expect(page).toHaveURL('/components?search=billed+by+use&category=database')
      await page.reload()
      await expect(names).toHaveText(['NoSQL'])
      await search.fill('redis')
      await page.getByRole('button', { name: 'Compute', exact: true }).click()
      await expect(page.getByText('No components found matching the search text.', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await expect(names).toHaveText(['Redis'])
    },
  )

  test('says what a component becomes, costs, takes and works with', async ({ page }) => {
    await page.goto('/components')
    await row(page, 'PostgreSQL').getByRole('link').click()
    await expect(page).toHaveURL('/components?component=postgresql')
    const shown = detail(page, 'PostgreSQL')
    for (const text of [
      'Amazon RDS for PostgreSQL',
      'azurerm_postgresql_flexible_server',
      'google_sql_database_instance',
    ])
      await expect(shown).toContainText(text)
    await expect(shown).toContainText('in eastus')
    await expect(shown).toContainText('Added VNet: PostgreSQL needs it. It is priced separately.')
    await expect(shown).toContainText('Days that backups are kept, with point-in-time restore.')
    await expect(shown.getByRole('region', { name: 'main.tf' }).first()).toContainText(
      'resource "azurerm_postgresql_flexible_server" "postgresql"',
    )
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)
    await shown.getByText('GCP', { exact: true }).last().click()
    await expect(page).toHaveURL('/components?component=postgresql&cloud=gcp')
    await expect(shown).toContainText('in us-central1')
    await expect(shown.getByRole('region', { name: 'main.tf' }).first()).toContainText(
      'resource "google_sql_database_instance" "postgresql"',
    )
    await expect(shown.getByRole('link', { name: 'Use in a template' })).toHaveAttribute(
      'href',
      '/templates/new?component=postgresql',
    )
    await shown.getByRole('link', { name: 'VM', exact: true }).click()
    await expect(detail(page, 'VM')).toContainText('google_compute')
    await page.goBack()
    await expect(shown).toBeVisible()
    await page.reload()
    await expect(shown).toContainText('in us-central1')
    await shown.getByRole('button', { name: 'Close' }).click()
    await expect(shown).toBeHidden()
    await expect(page).toHaveURL('/components?cloud=gcp')
    await page.goto('/components?component=managed-identity&cloud=aws')
    await expect(detail(page, 'Managed Identity')).toContainText('AWS has no managed identity')
    await page.goto('/components?component=load-balancer')
    await expect(detail(page, 'Load Balancer')).toContainText(
      'It does nothing alone: the price and the Terraform include VM behind it.',
    )
  })

  test('is used by keyboard alone', { tag: ONCE }, async ({ page }) => {
    await page.goto('/components')
    await expect(row(page, 'Redis')).toBeVisible()
    await page.getByRole('tab', { name: /^Catalogue/ }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox', { name: 'Search components' })).toBeFocused()
    await page.keyboard.type('redis')
    const link = row(page, 'Redis').getByRole('link')
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail(page, 'Redis')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
  })

  test.describe('whose files do not arrive', () => {
    test.use({ expectedMessage: /Failed to load resource|net::ERR/ })
    test('says so and tries again', { tag: ONCE }, async ({ page }) => {
      await page.route(/\/assets\/Catalogue-.*\.js/, (route) => route.abort())
      await page.goto('/components')
      await expect(page.getByRole('alert')).toContainText(componentsTexts.catalogue.failed)
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    })
  })

  test('speaks four languages', { tag: ONCE }, async ({ page }) => {
    for (const [language, title] of [
      ['es', 'Componentes'],
      ['fr', 'Composants'],
      ['de', 'Komponenten'],
    ] as const) {
      await useLanguage(page, language)
      await page.goto('/components?component=redis')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.locator('body')).not.toContainText('{{')
    }
  })
})
