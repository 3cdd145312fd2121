// What describes templates and finds them: description, tags and README, and the filters of the library.
import type { Locator, Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectNoSidewaysScroll,
  useLanguage,
} from './support/page.ts'
import { saveTemplate } from './support/templates.ts'
import { expect, ONCE, test } from './support/test.ts'

const content = (page: Page): Locator => page.getByRole('main')
const card = (page: Page, name: string): Locator =>
  content(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a card says its tags, its region, its type and which price is bold', async ({ page }) => {
  await saveTemplate(page.request, { name: 'Checkout', tags: ['Shop', 'web'] })
  await page.goto('/templates')
  const shop = card(page, 'Checkout')
  await expect(shop.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['shop', 'web'])
  await expect(shop).toContainText('3 components, Development')
  await expect(shop).toContainText('Bold: per month on AWS, Virginia, United States.')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
})

test('component, category and tag stand in the address and are found by the server', async ({ page }) => {
  await page.goto('/templates?tab=public')
  const main = content(page)
  const gallery = main.getByRole('list', { name: 'Public Gallery' })
  const names = gallery.getByRole('heading', { level: 2 })
  await main.getByRole('button', { name: 'Component all' }).click()
  await page.getByRole('menuitem', { name: 'MySQL', exact: true }).click()
  await expect(page).toHaveURL('/templates?tab=public&component=mysql')
  await expect(names).toHaveText(['Content Site with MySQL'])
  await page.reload()
  await expect(main.getByRole('button', { name: 'Component MySQL' })).toBeVisible()
  await expect(names).toHaveText(['Content Site with MySQL'])

  // A tag leads to all that have it.
  await gallery.getByRole('link', { name: 'cms', exact: true }).click()
  await expect(page).toHaveURL('/templates?tab=public&tag=cms')
  await page.goto('/templates?tab=public&tag=gpu')
  await expect(names).toHaveText(['Data Science Sandbox', 'ML/AI Sandbox', 'GPU Batch Processing'])
  await main.getByRole('button', { name: 'Category all' }).click()
  await page.getByRole('menuitem', { name: 'Identity', exact: true }).click()
  await expect(page).toHaveURL('/templates?tab=public&category=identity&tag=gpu')
  await expect(names).toHaveText(['ML/AI Sandbox'])
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Remove the filter by tag gpu' }).press('Enter')
  await expect(page).toHaveURL('/templates?tab=public&category=identity')
  await expect(gallery.getByRole('heading', { name: 'Build Runners' })).toBeVisible()
})

test('the README of the gallery is shown as text, in the language of the page', { tag: ONCE }, async ({ page }) => {
  const readme = content(page).getByRole('region', { name: 'README' })
  await page.goto('/templates/webhook-receiver')
  await expect(readme.getByRole('heading', { name: 'What to know' })).toBeVisible()
  await expect(readme.locator('[lang="en"]')).toContainText('Senders repeat deliveries.')
  await useLanguage(page, 'de')
  await page.reload()
  await expect(readme.getByRole('heading', { name: 'Gut zu wissen' })).toBeVisible()
  await expect(readme.locator('[lang="de"]')).toContainText('Absender wiederholen Zustellungen.')
})

test.describe('details', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  test(
    'are edited, what is refused stands at its field, and a README brings no code',
    { tag: ONCE },
    async ({ page }) => {
      const { id } = await saveTemplate(page.request, { name: 'Checkout' })
      await page.goto(`/templates/${id}?file=provider.tf`)
      const main = content(page)
      await expect(main.getByRole('region', { name: 'README' })).toBeHidden()
      const open = async () => {
        await main.getByRole('button', { name: 'Actions of Checkout' }).click()
        await page.getByRole('menuitem', { name: 'Edit details…' }).click()
      }
      await open()
      const dialog = page.getByRole('dialog', { name: 'Details of Checkout' })
      await dialog.getByRole('textbox', { name: 'Description' }).fill('Sells things.')
      await dialog.getByRole('textbox', { name: 'Tags' }).fill(`shop, ${'x'.repeat(31)}`)
      await dialog
        .getByRole('textbox', { name: 'README' })
        .fill(
          '## Use it\n\n- [Guide](https://example.com/guide)\n- [Trap](javascript:alert(1))\n\n<img src=x onerror=alert(1)>',
        )
      await expectAccessibleInThemes(page)
      await expectAccessibleOnPhone(page)
      await dialog.getByRole('radio', { name: 'Preview' }).check()
      await expect(dialog.getByRole('heading', { name: 'Use it' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Tags' })).toHaveAccessibleDescription(/at most 30 characters/)

      // Closed by accident, it is as it was.
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await open()
      await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Sells things.')
      await dialog.getByRole('textbox', { name: 'Tags' }).fill('Shop, web')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'The details of Checkout are saved.' })).toBeVisible()
      await expect(dialog).toBeHidden()

      const readme = main.getByRole('region', { name: 'README' })
      await expect(readme.getByRole('link', { name: 'Guide' })).toHaveAttribute('href', 'https://example.com/guide')
      await expect(readme.getByText('Trap')).toBeVisible()
      await expect(readme.getByRole('link')).toHaveCount(1)
      await expect(readme.locator('img')).toHaveCount(0)
      await expect(main.getByRole('list', { name: 'Tags' })).toHaveText('shopweb')
      await expect(main.getByText('Sells things.')).toBeVisible()
      await expect(main.getByRole('list', { name: 'Versions' }).locator(':scope > li')).toHaveCount(1)
    },
  )

  test(
    'that someone else changed meanwhile are not written over, and the text stays',
    { tag: ONCE },
    async ({ page }) => {
      const { id } = await saveTemplate(page.request, { name: 'Checkout' })
      await page.goto(`/templates/${id}?file=provider.tf`)
      await content(page).getByRole('button', { name: 'Actions of Checkout' }).click()
      await page.getByRole('menuitem', { name: 'Edit details…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Details of Checkout' })
      await dialog.getByRole('textbox', { name: 'README' }).fill('Mine.')
      await page.request.put(`/api/templates/${id}`, { data: { readme: 'Theirs.' } })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Someone changed this template')
      await expect(dialog.getByRole('textbox', { name: 'README' })).toHaveValue('Mine.')
      expect(await (await page.request.get(`/api/templates/${id}`)).json()).toMatchObject({ readme: 'Theirs.' })
    },
  )
})
