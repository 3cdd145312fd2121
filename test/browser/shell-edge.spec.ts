// The shell under long names, slow networks and quick fingers.
import { expectNoSidewaysScroll, stopClock } from './support/page.ts'
import { isNarrow, makeProject, openSections } from './support/sidebar.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as commonTexts } from '../../src/web/locales/en/common.ts'

/** As long as names get, without a space to break at. */
const LONG_NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftszentralverwaltungen'

test('a name of a hundred letters stays inside its place', async ({ page, account }) => {
  expect(LONG_NAME).toHaveLength(100)
  const id = await makeProject(page, LONG_NAME, account.email)
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME)
  await expectNoSidewaysScroll(page)
  const sections = await openSections(page)
  const entry = sections.getByRole('link', { name: LONG_NAME })
  await expect(entry.getByTitle(LONG_NAME)).toBeVisible()
  await entry.hover()
  const text = await entry.getByTitle(LONG_NAME).boundingBox()
  const more = await sections.getByRole('button', { name: `Actions of ${LONG_NAME}` }).boundingBox()
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(more?.x ?? 0)
})

test('breadcrumbs keep the section whole beside a long name', async ({ page, account }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const id = await makeProject(page, LONG_NAME, account.email)
  await page.goto(`/projects/${id}/settings`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('link', { name: LONG_NAME })).toBeVisible()
  for (const name of ['Projects', 'Project settings']) {
    expect(
      await crumbs.getByText(name, { exact: true }).evaluate((crumb) => crumb.scrollWidth - crumb.clientWidth),
    ).toBeLessThanOrEqual(0)
  }
})

test('what is no page begins where pages begin', async ({ page }) => {
  for (const [path, title] of [
    ['/no-such-page', 'This page does not exist'],
    ['/admin/people', commonTexts.session.forbiddenTitle],
  ] as const) {
    await page.goto(path)
    const main = await page.getByRole('main').boundingBox()
    const heading = await page.getByRole('heading', { name: title }).boundingBox()
    expect((heading?.x ?? 0) - (main?.x ?? 0)).toBe(isNarrow(page) ? 16 : 32)
  }
})

test('a page that is long in coming says so, and so does the first one', { tag: ONCE }, async ({ page }) => {
  let release = () => {}
  const hold = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/session', async (route) => {
    await hold
    await route.continue()
  })
  await page.goto('/projects')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()

  let releasePage = () => {}
  const holdPage = new Promise<void>((resolve) => (releasePage = resolve))
  await page.route(/TeamsPage.*\.js/, async (route) => {
    await holdPage
    await route.continue()
  })
  const sections = await openSections(page)
  await sections.getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page.locator('.waiting')).toBeVisible()
  releasePage()
  await expect(page).toHaveURL('/team')
  await expect(page.locator('.waiting')).toHaveCount(0)
})

test('what is typed right after the keys of the palette lands in it', { tag: ONCE }, async ({ page }) => {
  await page.goto('/projects')
  await expect(page.getByRole('dialog', { name: 'Search or jump to', includeHidden: true })).toBeAttached()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('go to team')
  await expect(page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox')).toHaveValue('go to team')
})

test('going on by keys closes the inbox', { tag: ONCE }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const inbox = page.getByRole('dialog', { name: 'Notifications' })
  await expect(inbox).toBeVisible()
  await stopClock(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.clock.resume()
  await expect(page).toHaveURL('/team')
  await expect(inbox).toBeHidden()
})

test(
  'a dialog from a context menu gives the focus back to what the menu was of',
  { tag: ONCE },
  async ({ page, account }) => {
    await makeProject(page, 'Storefront', account.email)
    await page.goto('/team')
    const sections = await openSections(page)
    const entry = sections.getByRole('link', { name: 'Storefront' })
    await entry.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Rename project' }).getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Rename project' })).toBeHidden()
    await expect(entry).toBeFocused()
  },
)

test('the drawer closes by a link to the page that is open already', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/projects')
  const sections = await openSections(page)
  await sections.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Strata' })).toBeHidden()
})
