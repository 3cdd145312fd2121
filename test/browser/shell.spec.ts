import { expectAccessible, THEMES, useTheme } from './support/page.ts'
import { expect, test } from './support/test.ts'

const isNarrow = (width: number | undefined): boolean => (width ?? 0) < 900

test('the sidebar leads to every page that works, and says how the backend is', async ({ page, viewport }) => {
  await page.goto('/')
  if (isNarrow(viewport?.width)) await page.getByRole('button', { name: 'Open sidebar' }).click()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link')).toHaveText(['Home', 'Create Environment', 'Results'])
  await expect(sections.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('status', { name: 'Backend status: Connected' })).toBeVisible()
  await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()
  await sections.getByRole('link', { name: 'Create Environment' }).click()
  await expect(page).toHaveURL('/wizard')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('below 900 px the sidebar is a drawer that closes by Escape and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open sidebar' })
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Strata' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Strata' })).toBeHidden()
  await expect(open).toBeFocused()
})

test('the sidebar folds, and stays so after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar).toHaveCSS('width', '56px')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(sidebar).toHaveCSS('width', '240px')
})

test('the theme changes at once and is kept', async ({ page, viewport }) => {
  await page.goto('/')
  if (isNarrow(viewport?.width)) await page.getByRole('button', { name: 'Open sidebar' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a kept language is used on every page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('strata.language', 'de'))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle('Start · Strata')
})

test.describe('when something is wrong', () => {
  test.use({ expectedMessage: /Failed to load|dynamically imported module|React Router caught/ })

  test('a backend that does not answer is disconnected', async ({ page, viewport }) => {
    await page.route('**/api/health', (route) => route.abort())
    await page.goto('/')
    if (isNarrow(viewport?.width)) await page.getByRole('button', { name: 'Open sidebar' }).click()
    await expect(page.getByRole('status', { name: 'Backend status: Disconnected' })).toBeVisible()
  })

  test('a page that cannot be drawn gives way to the error page, which leads home', async ({ page }) => {
    await page.route(/WizardPage.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/wizard')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cloud environments/)
  })
})

for (const theme of THEMES) {
  test(`an unknown address says so and leads home, in the ${theme} theme`, async ({ page }) => {
    await useTheme(page, theme)
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })
}
