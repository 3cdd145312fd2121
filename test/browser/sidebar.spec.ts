// The sidebar: its order, what is renamed and deleted in it, and templates that
// are put into projects.
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll } from './support/page.ts'
import { isNarrow, makeProject, makeTemplate, openSections, sectionNames } from './support/sidebar.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as shellTexts } from '../../src/web/locales/en/shell.ts'

const FIRST_ORDER = [
  'Projects',
  'Templates',
  'Teams',
  'Components',
  'Environments',
  'Approvals',
  'Home',
  'Flow Controls',
  'Utilities',
  'Profile',
]

test.describe('the order of the sections', () => {
  test('changes by keyboard, is announced, and stays after a reload', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    let sections = await openSections(page)
    expect(await sectionNames(sections)).toEqual(FIRST_ORDER)
    const teams = sections.getByRole('link', { name: 'Teams', exact: true })
    await teams.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(sections.getByRole('status').last()).toHaveText('Teams is now at position 2 of 10.')
    await expect(teams).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    expect((await sectionNames(sections)).slice(0, 3)).toEqual(['Teams', 'Projects', 'Templates'])
    await page.reload()
    sections = await openSections(page)
    expect((await sectionNames(sections)).slice(0, 3)).toEqual(['Teams', 'Projects', 'Templates'])
  })

  test('changes from the menu of a section, which says where it ends', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    const sections = await openSections(page)
    await sections.getByRole('link', { name: 'Projects', exact: true }).focus()
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu', { name: 'Actions of the section Projects' })
    await expect(menu.getByRole('menuitem', { name: 'Move up' })).toHaveAccessibleDescription(
      'This is the first section.',
    )
    await menu.getByRole('menuitem', { name: 'Move down' }).click()
    expect((await sectionNames(sections)).slice(0, 2)).toEqual(['Templates', 'Projects'])
  })

  test('changes by mouse', { tag: ONCE }, async ({ page }) => {
    test.skip(isNarrow(page), 'fingers use the menu')
    await page.goto('/')
    const sections = await openSections(page)
    const home = sections.getByRole('link', { name: 'Home', exact: true })
    // The code of dragging comes after the sidebar.
    await expect(
      sections.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Home', exact: true }) }),
    ).toHaveAttribute('draggable', 'true')
    await home.dragTo(sections.getByRole('link', { name: 'Projects', exact: true }), {
      targetPosition: { x: 20, y: 4 },
    })
    await expect(sections.locator('.nav__head').first()).toContainText('Home')
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Sections' }).locator('.nav__head').first()).toContainText('Home')
  })

  test('a section that is collapsed stays so', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    let sections = await openSections(page)
    await sections.getByRole('button', { name: 'Collapse Environments' }).click()
    await expect(sections.getByRole('link', { name: 'Results' })).toBeHidden()
    await page.reload()
    sections = await openSections(page)
    await expect(sections.getByRole('button', { name: 'Open Environments' })).toHaveAttribute('aria-expanded', 'false')
    await expect(sections.getByRole('link', { name: 'Results' })).toBeHidden()
  })
})

test(
  'the entry of the open page is in view, and icons stand in the middle',
  { tag: ONCE },
  async ({ page, account }) => {
    for (let number = 0; number < 9; number++) await makeTemplate(page, `Template ${number}`)
    await makeProject(page, 'Storefront', account.email)
    await page.setViewportSize({ width: 1440, height: 480 })
    await page.goto('/profile')
    const sections = await openSections(page)
    await expect(sections.getByRole('link', { name: 'Profile', exact: true })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1024, height: 480 })
    const bar = await page.locator('aside.sidebar').boundingBox()
    for (const icon of await sections.locator('.nav__item > .icon').all()) {
      const at = await icon.boundingBox()
      const middle = (at?.x ?? 0) + (at?.width ?? 0) / 2
      expect(Math.abs(middle - (bar?.width ?? 0) / 2)).toBeLessThanOrEqual(1)
    }
  },
)

test.describe('renaming and deleting', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  test('a project is renamed; without a name the button says why not', { tag: ONCE }, async ({ page, account }) => {
    await makeProject(page, 'Before', account.email)
    await page.goto('/')
    const sections = await openSections(page)
    await sections.getByRole('button', { name: 'Actions of Before' }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename project' })
    const input = dialog.getByRole('textbox', { name: 'Name' })
    await expect(input).toBeFocused()
    await expectAccessible(page)
    await input.fill('  ')
    const save = dialog.getByRole('button', { name: 'Rename' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await input.press('Enter')
    await expect(dialog).toBeVisible()
    await page.route('**/api/projects/*', (route) =>
      route.fulfill({ status: 409, json: { detail: 'Somebody else changed it.' } }),
    )
    await input.fill('After')
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to rename project: Somebody else changed it.')
    await page.unroute('**/api/projects/*')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(sections.getByRole('link', { name: 'After' })).toBeVisible()
  })

  test(
    'a project is deleted after a question, also when its page is open',
    { tag: ONCE },
    async ({ page, account }) => {
      const id = await makeProject(page, 'Short lived', account.email)
      await page.goto(`/projects/${id}`)
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Short lived')
      const sections = await openSections(page)
      await sections.getByRole('link', { name: 'Short lived' }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete the project Short lived?' })
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.route(`**/api/projects/${id}`, (route) =>
        route.fulfill({ status: 409, json: { detail: 'It has an environment.' } }),
      )
      await dialog.getByRole('button', { name: 'Delete project' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Failed to delete project: It has an environment.')
      await expectAccessible(page)
      await page.unroute(`**/api/projects/${id}`)
      await dialog.getByRole('button', { name: 'Delete project' }).click()
      await expect(page).toHaveURL('/projects')
      expect((await page.request.get(`/api/projects/${id}`)).status()).toBe(404)
    },
  )

  test('who may not is told why', { tag: ONCE }, async ({ page, account, administrator }) => {
    const owner = 'demo.admin@example.com'
    const created = await administrator.post('/api/projects', {
      data: { name: 'Not mine', slug: `p-${crypto.randomUUID()}`, owner_email: owner },
    })
    const { id } = (await created.json()) as { id: string }
    await administrator.post(`/api/projects/${id}/team`, { data: { user_email: account.email, role: 'viewer' } })
    await page.goto('/')
    const sections = await openSections(page)
    await sections.getByRole('button', { name: 'Actions of Not mine' }).click()
    await expect(page.getByRole('menuitem', { name: 'Rename…' })).toHaveAccessibleDescription(
      shellTexts.reasons.renameProject,
    )
    await expect(page.getByRole('menuitem', { name: 'Delete…' })).toHaveAccessibleDescription(
      'Only owners of this project can delete it.',
    )
    await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter')
    await expect(page.getByRole('dialog', { name: /Delete/ })).toBeHidden()
  })

  test('a template is renamed, deleted at once, and brought back', { tag: ONCE }, async ({ page }) => {
    await makeTemplate(page, 'Draft')
    await page.goto('/')
    const sections = await openSections(page)
    await sections.getByRole('button', { name: 'Actions of Draft' }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Final')
    await page.keyboard.press('Enter')
    await sections.getByRole('button', { name: 'Actions of Final' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await expect(sections.getByText('No templates yet.')).toBeVisible()
    const toast = page.getByRole('status').filter({ hasText: 'Final is deleted.' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Final is back.' })).toBeVisible()
    await expect(sections.getByRole('link', { name: 'Final' })).toBeVisible()
  })
})

test.describe('a template goes into a project once', () => {
  test('by mouse', { tag: ONCE }, async ({ page, account }) => {
    test.skip(isNarrow(page), 'fingers use the menu')
    const id = await makeProject(page, 'Shop', account.email)
    await makeTemplate(page, 'Checkout')
    await page.goto('/')
    const sections = await openSections(page)
    const entry = (name: string) =>
      sections.locator('.nav__entry').filter({ has: page.getByRole('link', { name, exact: true }) })
    // The code of dragging comes after the sidebar.
    await expect(entry('Checkout')).toHaveAttribute('draggable', 'true')
    await expect(entry('Shop')).toHaveAttribute('data-drop-target-for-element', 'true')
    const drag = () =>
      sections.getByRole('link', { name: 'Checkout', exact: true }).dragTo(sections.getByRole('link', { name: 'Shop' }))
    await drag()
    await expect(page.getByRole('status').filter({ hasText: 'Checkout is now in the project Shop.' })).toBeVisible()
    await drag()
    await expect(page.getByRole('status').filter({ hasText: 'Checkout is already in the project Shop.' })).toBeVisible()
    expect(await (await page.request.get(`/api/projects/${id}/templates`)).json()).toHaveLength(1)
  })

  test('by keyboard', async ({ page, account }) => {
    const id = await makeProject(page, 'Shop', account.email)
    await makeTemplate(page, 'Checkout')
    await page.goto('/')
    const sections = await openSections(page)
    // The dialog gives the focus to its projects when it opens: they have to be there by then.
    await expect(sections.getByRole('link', { name: 'Shop' })).toBeVisible()
    for (const sentence of ['Checkout is now in the project Shop.', 'Checkout is already in the project Shop.']) {
      await sections.getByRole('link', { name: 'Checkout', exact: true }).focus()
      await page.keyboard.press('Shift+F10')
      // The first letter of "Add to project…".
      await page.keyboard.press('a')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Add Checkout to a project' })
      await expect(dialog.getByRole('combobox', { name: 'Choose the project' })).toBeFocused()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(page.locator('.toast').filter({ hasText: sentence })).toBeVisible()
      await expect(dialog).toBeHidden()
    }
    expect(await (await page.request.get(`/api/projects/${id}/templates`)).json()).toHaveLength(1)
  })
})

test.describe('lists that do not load', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  test('say why and can be tried again', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/teams?*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is starting.' } }),
    )
    await page.goto('/')
    const sections = await openSections(page)
    const alert = sections.getByRole('alert')
    await expect(alert).toContainText('The database is starting.')
    await page.unroute('**/api/teams?*')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(sections.getByText('No teams yet.')).toBeVisible()
  })
})

test('axe finds nothing in the sidebar and its menus, in either theme', async ({ page, account }) => {
  await makeProject(page, 'A project with a name that is much too long for one line of the sidebar', account.email)
  await makeTemplate(page, 'Checkout')
  await page.goto('/')
  const sections = await openSections(page)
  await expect(sections.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible()
  await expectAccessibleInThemes(page)
  await sections.getByRole('button', { name: 'Actions of the section Projects' }).click()
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
})
