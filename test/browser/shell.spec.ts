import { expectAccessible, expectAccessibleInThemes, useLanguage } from './support/page.ts'
import { isNarrow, openSections } from './support/sidebar.ts'
import { expect, ONCE, test } from './support/test.ts'

test('the sidebar leads to every page that works, and says how the backend is', async ({ page }) => {
  await page.goto('/')
  const sections = await openSections(page)
  await expect(sections.getByRole('link')).toHaveText([
    'Projects',
    'Templates',
    'Teams',
    'Components',
    'Environments',
    'Create Environment',
    'Results',
    'My results',
    'Runs',
    'Approvals',
    'Home',
    'Flow Controls',
    'Utilities',
    'Profile',
  ])
  await expect(sections.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('status', { name: 'Backend status: Connected' })).toBeVisible()
  await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()
  await sections.getByRole('link', { name: 'Create Environment' }).click()
  await expect(page).toHaveURL('/wizard')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('sections without entries lead to their pages', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  const sections = await openSections(page)
  for (const [name, path] of [
    ['Flow Controls', '/flow-controls'],
    ['Utilities', '/utilities'],
  ] as const) {
    await sections.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(sections.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test(
  'who lacks the permission "all" sees neither the AI Copilot nor Administration',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/')
    const sections = await openSections(page)
    await expect(sections.getByText('Profile')).toBeVisible()
    await expect(sections.getByText('AI Copilot')).toBeHidden()
    await expect(sections.getByText('Administration')).toBeHidden()
    await page.getByRole('button', { name: /Account menu/ }).click()
    await expect(
      page.getByRole('menu', { name: 'Account menu' }).getByRole('menuitem', { name: 'Administration' }),
    ).toBeHidden()
  },
)

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('has the AI Copilot and Administration with its pages', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    const sections = await openSections(page)
    await expect(sections.getByRole('link', { name: 'AI Copilot', exact: true })).toHaveAttribute('href', '/ai-copilot')
    await sections.getByRole('link', { name: 'Audit log' }).click()
    await expect(page).toHaveURL('/admin/audit')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Audit log')
    if (!isNarrow(page))
      await expect(sections.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page')
  })
})

test('the account menu says who is signed in, works by keyboard, and signs out', async ({ page, account }) => {
  await page.goto('/')
  await openSections(page)
  const button = page.getByRole('button', { name: `${account.name} User Account menu` })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Account menu' })
  await expect(menu).toContainText(account.email)
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Dev Tools' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
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
  await sidebar.getByRole('link', { name: 'Environments' }).press('Shift+F10')
  await expect(page.getByRole('menu').getByRole('menuitem', { name: 'Create Environment' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(sidebar).toHaveCSS('width', '240px')
})

test('the theme changes at once and is kept', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  await openSections(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/account') && answer.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await kept
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a kept language is used on every page', { tag: ONCE }, async ({ page }) => {
  await useLanguage(page, 'de')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle('Start · Strata')
})

test('the backend status shows a figure once it is settled', { tag: ONCE }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const status = page.getByRole('status', { name: 'Backend status: Connected' })
  await expect(status).toBeVisible()
  // The first check competes with the page that is loading.
  await expect(page.locator('.backend')).not.toContainText(' ms')
  // A check has 3 s: on a busy machine it can miss them, and the next one comes 30 s later.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(page.locator('.backend')).toContainText(/\d+ ms/, { timeout: 5000 })
  }).toPass()
})

test.describe('when something is wrong', () => {
  test.use({ expectedMessage: /Failed to load|dynamically imported module|React Router caught/ })

  test('a backend that does not answer is disconnected', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/health', (route) => route.abort())
    await page.goto('/')
    await openSections(page)
    await expect(page.getByRole('status', { name: 'Backend status: Disconnected' })).toBeVisible()
  })

  test('a page that cannot be drawn gives way to the error page, which leads home', { tag: ONCE }, async ({ page }) => {
    await page.route(/WizardPage.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/wizard')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cloud environments/)
  })
})

test('an unknown address says so and leads home, in either theme', { tag: ONCE }, async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
})
