// The stack as a diagram: chosen, wired and unwired by mouse and by keyboard.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { saveTemplate } from './support/stacks.ts'
import { isNarrow } from './support/sidebar.ts'
import { expect, ONCE, test } from './support/test.ts'

const board = (page: Page) => page.getByRole('application', { name: 'Diagram of the stack' })
const part = (page: Page, name: string) => board(page).getByRole('group', { name: new RegExp(`^${name},`) })
const wire = (page: Page, name: string) => board(page).getByRole('group', { name })

async function openDiagram(page: Page, given: Parameters<typeof saveTemplate>[1] = {}): Promise<void> {
  await page.goto(`/templates/new?edit=${await saveTemplate(page, given)}`)
  await page.getByRole('tab', { name: 'Diagram' }).click()
  await expect(part(page, 'VM')).toBeVisible()
}

/** Where the middle of something is on the screen. */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Draws a wire without letting it go. */
async function draw(page: Page, from: Locator, to: Locator | { x: number; y: number }): Promise<void> {
  const end = 'x' in to ? to : await middleOf(to)
  const start = await middleOf(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
}

test('shows the layers with what stands in them, what it costs and what the compiler adds', async ({ page }) => {
  await openDiagram(page)
  for (const layer of ['Edge', 'Compute', 'Data', 'Network', 'Identity'])
    await expect(board(page).getByText(layer, { exact: true })).toBeAttached()
  await expect(part(page, 'VM')).toContainText(/\$\d/)
  await expect(part(page, 'VM')).toHaveAccessibleName(/\$[\d.]+ a month, used by Load Balancer$/)
  await expect(part(page, 'Load Balancer')).toHaveAccessibleName(/uses VM$/)
  await expect(board(page).getByText('added by the compiler').first()).toBeAttached()
  await expect(page.getByRole('list').filter({ hasText: 'identity' })).toHaveText('networkdataidentitylogs')
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  // Nothing is smaller than it is drawn where the window is narrow: the panel scrolls.
  if (!isNarrow(page)) return
  await expect(page.getByText('100%')).toBeVisible()
  const panel = page.getByRole('group', { name: 'Diagram of the stack' })
  expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(100)
})

test('a wire is drawn from port to port, and what does not fit is refused with the reason', async ({ page }) => {
  await openDiagram(page, { connections: [] })
  const [out, into, data] = [
    part(page, 'Load Balancer').getByTitle('network goes out'),
    part(page, 'VM').getByTitle('network comes in'),
    part(page, 'PostgreSQL').getByTitle('data comes in'),
  ]
  await draw(page, out, data)
  await expect(into).toHaveAttribute('data-look', 'fits')
  await expect(data).toHaveAttribute('data-look', 'faded')
  await page.mouse.up()
  const refusal = page.getByRole('alert').filter({ hasText: 'Refused' })
  await expect(refusal).toContainText('Refused Load Balancer to PostgreSQL')
  await expect(refusal).toContainText('Load Balancer cannot use PostgreSQL.')
  await expect(refusal).toContainText('Put one of these between them: VM')
  await page.keyboard.press('Escape')
  await expect(refusal).toBeHidden()
  await expect(wire(page, 'Load Balancer uses PostgreSQL')).toHaveCount(0)

  await draw(page, out, into)
  await page.mouse.up()
  await expect(wire(page, 'Load Balancer uses VM')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: 'Load Balancer uses VM now.' })).toBeAttached()
  // Undone and done again as any other change.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(wire(page, 'Load Balancer uses VM')).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(wire(page, 'Load Balancer uses VM')).toBeAttached()

  const [below, start] = [await middleOf(into), await middleOf(out)]
  await page.mouse.click((start.x + below.x) / 2, (start.y + below.y) / 2)
  await page.getByRole('button', { name: 'Remove the connection from Load Balancer to VM' }).click()
  await expect(wire(page, 'Load Balancer uses VM')).toHaveCount(0)
})

test('what is wired automatically is not wired by hand', { tag: ONCE }, async ({ page }) => {
  await openDiagram(page)
  await draw(
    page,
    part(page, 'VM').getByTitle('data goes out'),
    part(page, 'PostgreSQL').getByTitle('identity, wired automatically'),
  )
  await page.mouse.up()
  await expect(page.getByRole('alert')).toContainText('Identity and logs are wired automatically')
  // Let go on nothing, nothing is said.
  const { x, y } = await middleOf(part(page, 'VM'))
  await draw(page, part(page, 'VM').getByTitle('data goes out'), { x: x - 180, y })
  await page.mouse.up()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('by keyboard alone a component is chosen, connected and disconnected', { tag: ONCE }, async ({ page }) => {
  await openDiagram(page)
  await part(page, 'VM').focus()
  await page.keyboard.press('Enter')
  await expect(part(page, 'VM').locator('[data-selected]')).toBeVisible()
  await page.keyboard.press('c')
  const menu = page.getByRole('menu', { name: 'Connect VM to' })
  await expect(menu.getByRole('menuitem', { name: 'PostgreSQL' })).toBeFocused()
  await expect(menu.getByRole('menuitem', { name: 'Load Balancer' })).toBeDisabled()
  await expect(menu).toContainText('VM cannot use Load Balancer.')
  await page.keyboard.press('Enter')
  await expect(wire(page, 'VM uses PostgreSQL')).toBeAttached()
  await expect(part(page, 'VM')).toBeFocused()

  await wire(page, 'VM uses PostgreSQL').focus()
  await page.keyboard.press('Delete')
  await expect(wire(page, 'VM uses PostgreSQL')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'VM no longer uses PostgreSQL.' })).toBeAttached()
  await expect(part(page, 'VM')).toBeVisible()
})

test('it is drawn larger and smaller, and fitted again', { tag: ONCE }, async ({ page }) => {
  await openDiagram(page)
  await expect(page.getByText('100%')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByText('125%')).toBeVisible()
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect(page.getByText('125%')).toBeHidden()
  await expect(part(page, 'Load Balancer')).toBeInViewport()
})
