// The template builder: from an empty chain to a saved template, by mouse and
// again by keyboard alone.
import type { Locator, Page } from '@playwright/test'
import {
  add,
  addDialog,
  bar,
  card,
  cards,
  inspector,
  makeTemplate,
  openBuilder,
  readTemplate,
  save,
} from './support/builder.ts'
import { dollars, expectAccessibleInThemes, expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { isNarrow } from './support/sidebar.ts'
import { REFUSED } from './support/sign-in.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as builderTexts } from '../../src/web/locales/en/builder.ts'

const NONE = 'No components found matching the search text.'
const total = async (page: Page) =>
  dollars(await page.getByRole('status', { name: 'Price of the stack' }).textContent())

test.use({ expectedMessage: REFUSED })

test('a template is composed by mouse, priced at once, and saved', async ({ page }) => {
  await openBuilder(page)
  await expect(page.getByLabel('Template name')).toHaveValue('Untitled Template')
  await expect(bar(page).getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing in it yet')).toBeVisible()
  await add(page, 'VM')
  await expect(page.getByRole('status', { name: 'Price of the stack' })).not.toContainText('$0 ')
  const before = await total(page)
  await add(page, 'PostgreSQL')
  await expect.poll(() => total(page)).toBeGreaterThan(before)
  await add(page, 'Load Balancer', page.getByRole('button', { name: 'Insert after VM' }))
  await expect(cards(page)).toHaveText(['VM', 'Load Balancer', 'PostgreSQL'])
  await expect(page.getByText('3 components')).toBeVisible()
  // What the compiler adds stands apart.
  await expect(page.getByRole('heading', { name: 'Added automatically' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put VNet into the chain' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Load Balancer' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(cards(page)).toHaveText(['Load Balancer', 'VM', 'PostgreSQL'])
  await expectNoSidewaysScroll(page)

  // A setting and its price.
  await card(page, 'PostgreSQL').click()
  const settings = await inspector(page, 'PostgreSQL')
  const cheap = await total(page)
  await settings.getByLabel('Storage').fill('512')
  await expect.poll(() => total(page)).toBeGreaterThan(cheap)
  await settings.getByRole('tab', { name: 'Price' }).click()
  await expect(settings.getByText('Per month')).toBeVisible()
  await settings.getByRole('tab', { name: /^Connections/ }).click()
  await expect(settings.getByRole('button', { name: 'Remove the connection from VM to PostgreSQL' })).toBeVisible()
  await settings.getByRole('tab', { name: 'Terraform' }).click()
  await expect(settings.getByText('azurerm_postgresql_flexible_server').first()).toBeVisible()
  await expectAccessibleInThemes(page)
  if (isNarrow(page)) await settings.locator('> [aria-expanded]').click()

  // The name, then saving: without teams it is saved directly.
  await page.getByLabel('Template name').fill('  ')
  await save(page).click()
  await expect(page.getByLabel('Template name')).toHaveAccessibleDescription('Please enter a template name.')
  await expect(page.getByLabel('Template name')).toBeFocused()
  await page.getByLabel('Template name').fill('Checkout')
  await save(page).click()
  await expect(page.getByText('Template saved!')).toBeVisible()
  await expect(page).toHaveURL(/\/templates\/new\?edit=[0-9a-f-]{36}$/)
  const saved = await readTemplate(page)
  expect(saved).toMatchObject({
    name: 'Checkout',
    visibility: 'personal',
    version: 1,
    component_types: ['load-balancer', 'vm', 'postgresql'],
  })
  expect(saved.stack.nodes[2]).toMatchObject({ settings: { storage_gb: 512 } })

  // The same work goes on: what was done before saving can still be undone.
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Template name')).toHaveValue('Untitled Template')
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText('since the last save')
})

test('an empty builder can be used by everyone', { tag: ONCE }, async ({ page }) => {
  await openBuilder(page)
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  if (isNarrow(page)) await page.getByRole('button', { name: 'Environment', exact: true }).click()
  await page.getByLabel('Type', { exact: true }).selectOption('Production')
  await expect(page.getByLabel('Region')).toHaveValue('eastus')
  await expectAccessibleInThemes(page)
})

test('the same by keyboard alone', { tag: ONCE }, async ({ page }) => {
  await openBuilder(page)
  const press = (key: string) => page.keyboard.press(key)
  for (const [search, name] of [
    ['linux', 'VM'],
    ['postgres', 'PostgreSQL'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Component', exact: true }).focus()
    await press('Enter')
    await expect(addDialog(page).getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(search)
    await press('Enter')
    await expect(cards(page).last()).toHaveText(name)
    await expect(addDialog(page)).toBeHidden()
  }
  // The arrow keys go from card to card, with Alt they move one.
  await card(page, 'PostgreSQL').focus()
  await press('ArrowUp')
  await expect(card(page, 'VM')).toBeFocused()
  await expect(card(page, 'VM')).toHaveAttribute('aria-pressed', 'true')
  await press('Alt+ArrowDown')
  await expect(cards(page)).toHaveText(['PostgreSQL', 'VM'])
  await expect(page.getByText('VM moved to place 2 of 2.')).toBeAttached()
  await expect(card(page, 'VM')).toBeFocused()

  // Copy, paste, delete, undo.
  await press('Control+c')
  await press('Control+v')
  await expect(cards(page)).toHaveCount(3)
  await press('Delete')
  await expect(cards(page)).toHaveCount(2)
  await press('Control+z')
  await expect(cards(page)).toHaveCount(3)
  await card(page, 'PostgreSQL').focus()
  await press('Enter')
  await press('Shift+ArrowDown')
  await press('Shift+ArrowDown')
  await expect(page.getByRole('complementary', { name: '3 components selected' })).toBeVisible()
  await press('Delete')
  await expect(cards(page)).toHaveCount(0)
  await press('Control+z')
  await press('Control+Shift+z')
  await expect(cards(page)).toHaveCount(0)
  // Undoing everything leads back to where it began.
  for (let step = 0; step < 6; step += 1) await press('Control+z')
  await expect(page.getByText('Nothing in it yet')).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  for (let step = 0; step < 2; step += 1) await press('Control+y')
  await expect(cards(page)).toHaveText(['VM', 'PostgreSQL'])

  await page.getByLabel('Template name').focus()
  await press('Control+a')
  await page.keyboard.type('By keys')
  await save(page).focus()
  await press('Enter')
  await expect(page.getByText('Template saved!')).toBeVisible()
  await expect(page).toHaveURL(/edit=/)
  expect(await readTemplate(page)).toMatchObject({ name: 'By keys', component_types: ['vm', 'postgresql'] })
})

test('a card is dragged to another place, a component into the chain', { tag: ONCE }, async ({ page }) => {
  await openBuilder(page, '?component=vm')
  await add(page, 'PostgreSQL')
  await expect(cards(page)).toHaveText(['VM', 'PostgreSQL'])
  const first = page.locator('[data-card]').first()
  // What drags is loaded after the page.
  await expect(page.locator('[data-card]').nth(1)).toHaveAttribute('draggable', 'true')
  await page
    .locator('[data-card]')
    .nth(1)
    .dragTo(first, { targetPosition: { x: 200, y: 4 } })
  await expect(cards(page)).toHaveText(['PostgreSQL', 'VM'])
  await page.getByRole('button', { name: 'Add Redis' }).dragTo(first, { targetPosition: { x: 200, y: 4 } })
  await expect(cards(page)).toHaveText(['Redis', 'PostgreSQL', 'VM'])
})

test('the dialog finds by name or description within a category', { tag: ONCE }, async ({ page }) => {
  await openBuilder(page)
  await page.getByRole('button', { name: 'Add Component', exact: true }).click()
  const dialog = addDialog(page)
  const tiles = dialog.getByRole('list', { name: 'Components' }).getByRole('button')
  await expect(tiles).toHaveCount(17)
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('searchbox').fill('POSTGRES')
  await expect(tiles).toHaveText(['PostgreSQL'])
  await dialog.getByRole('searchbox').fill('encrypted')
  const everywhere = await tiles.count()
  await dialog.getByRole('button', { name: /^Database/ }).click()
  expect(await tiles.count()).toBeLessThan(everywhere)
  await dialog.getByRole('searchbox').fill('mainframe')
  await expect(dialog.getByText(NONE, { exact: true })).toBeVisible()
  await expectAccessibleInThemes(page)
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await expect(tiles).toHaveCount(17)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add Component', exact: true })).toBeFocused()
  // What a cloud lacks says what takes its place.
  await page.getByRole('radio', { name: 'AWS' }).click()
  await page.getByRole('button', { name: 'Add Component', exact: true }).click()
  const identity = dialog.getByRole('button', { name: 'Managed Identity', exact: true })
  await expect(identity).toHaveAttribute('aria-disabled', 'true')
  await expect(identity).toHaveAccessibleDescription(/IAM role/)
})

test('switching the cloud says first what it changes', { tag: ONCE }, async ({ page }) => {
  const { id } = await makeTemplate(page.request, 'Checkout', ['vm', 'managed-identity'])
  await openBuilder(page, `?edit=${id}`)
  await page.getByRole('radio', { name: 'GCP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch to GCP' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expect(dialog).toContainText('Managed Identity')
  await expectAccessibleInThemes(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: 'Azure' })).toBeChecked()
  await page.getByRole('radio', { name: 'GCP' }).click()
  await dialog.getByRole('button', { name: 'Switch to GCP' }).click()
  await expect(page.getByRole('radio', { name: 'GCP' })).toBeChecked()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: 'Azure' })).toBeChecked()
})

test('what a switch of the cloud changes is in the language of the reader', { tag: ONCE }, async ({ page }) => {
  const { id } = await makeTemplate(page.request, 'Checkout', ['vm', 'managed-identity'])
  await useLanguage(page, 'de')
  await page.goto(`/templates/new?edit=${id}`)
  await page.getByRole('radio', { name: 'GCP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zu GCP wechseln' })
  await expect(dialog.getByRole('listitem').first()).toHaveText(
    /^Die Region wechselt von .* bei Azure zu .* bei GCP\.$/,
  )
  await expect(dialog).toContainText('Managed Identity wird entfernt.')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await card(page, 'VM').click()
  await expect(page.getByRole('spinbutton', { name: 'Maschinen', exact: true })).toHaveAccessibleDescription(
    /^Wie viele Maschinen laufen\./,
  )
})

test(
  'problems are counted and lead to what they are about; a wrong connection says why',
  { tag: ONCE },
  async ({ page }) => {
    await openBuilder(page)
    await add(page, 'Load Balancer')
    await expect(page.getByRole('button', { name: 'Deploy' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: '1 problem', exact: true }).click()
    const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button').first()
    await expect(problem).toContainText('Load Balancer has nothing behind it.')
    await page.keyboard.press('Escape')
    await expect(problem).toBeHidden()
    await page.getByRole('button', { name: '1 problem', exact: true }).click()
    await problem.click()
    await expect(card(page, 'Load Balancer')).toBeFocused()
    await add(page, 'PostgreSQL')
    await card(page, 'Load Balancer').click()
    const panel = await inspector(page, 'Load Balancer')
    await panel.getByRole('tab', { name: /^Connections/ }).click()
    await panel.getByRole('button', { name: 'Connect to' }).click()
    const choice = page.getByRole('menuitem', { name: 'PostgreSQL' })
    await expect(choice).toHaveAttribute('aria-disabled', 'true')
    await expect(choice).toHaveAccessibleDescription(/Load Balancer cannot use PostgreSQL/)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Terraform' }).first().click()
    await expect(page).toHaveURL(/tab=terraform/)
    await expect(page.getByText(builderTexts.code.refused)).toBeVisible()
    await page.getByRole('tab', { name: 'Chain' }).click()
    await add(page, 'VM')
    await page.getByRole('tab', { name: 'Terraform' }).first().click()
    await expect(page.getByRole('tab', { name: 'Terraform' }).first()).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Chain' })).toHaveAttribute('aria-selected', 'true')
  },
)

test('the palette says what a click adds to this stack, and what becomes larger', { tag: ONCE }, async ({ page }) => {
  await openBuilder(page)
  const vm = page.getByRole('button', { name: 'Add VM', exact: true })
  await hoverFor(page, vm, /VM \+\$[\d.]+; VNet \+\$[\d.]+, comes along/)
  await vm.click()
  const balancer = page.getByRole('button', { name: 'Add Load Balancer' })
  await hoverFor(page, balancer, /VM \+\$[\d.]+, now 2 x /)
  await balancer.click()
  await expect(page.getByText(/^VM \+\$[\d.]+, now 2 x /)).toBeVisible()
})

/** Points at a button until its tooltip says something: what arrives above it moves it from under the pointer. */
async function hoverFor(page: Page, of: Locator, tip: RegExp): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0)
    await of.hover()
    await expect(page.getByRole('tooltip')).toContainText(tip, { timeout: 5000 })
  }).toPass()
}
