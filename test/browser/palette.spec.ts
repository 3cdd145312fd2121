// The command palette, the keys of the product, the inbox and the toasts.
import type { Locator, Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectNoSidewaysScroll,
  stopClock,
} from './support/page.ts'
import { isNarrow, makeProject, makeTemplate, openSections } from './support/sidebar.ts'
import { expect, ONCE, test } from './support/test.ts'

/** Opens the palette by its keys, once the shell listens. */
async function openPalette(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  return palette
}

test.describe('the palette', () => {
  test(
    'opens by Ctrl K, finds a project of the server, and goes there by keyboard',
    { tag: ONCE },
    async ({ page, account }) => {
      const id = await makeProject(page, 'Lighthouse', account.email)
      await page.goto('/')
      const palette = await openPalette(page)
      await page.keyboard.type('lightho')
      await expect(palette.getByRole('option')).toHaveCount(1)
      await expect(palette.getByRole('option')).toContainText('Lighthouse')
      await expect(palette.getByRole('status')).toHaveText('1 result')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/projects/${id}`)
      await expect(palette).toBeHidden()
    },
  )

  test('opens by its button, closes by Escape, and gives the focus back', async ({ page }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Search or jump to' })
    await open.click()
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await expect(palette.getByRole('option', { name: 'Home' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(open).toBeFocused()
  })

  test('says when nothing fits, and shows actions alone after >', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    const palette = await openPalette(page)
    await palette.getByRole('combobox').fill('no such thing')
    await expect(palette.getByText('Nothing matches “no such thing”. Try fewer letters.')).toBeVisible()
    await palette.getByRole('combobox').fill('>')
    await expect(palette.getByRole('option', { name: 'Sign out' })).toBeVisible()
    await expect(palette.getByRole('option', { name: 'Home' })).toBeHidden()
  })

  test('switches the theme, and creates a team', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    let palette = await openPalette(page)
    await palette.getByRole('option', { name: 'Switch theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    palette = await openPalette(page)
    await palette.getByRole('combobox').fill('create team')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New team' })
    await expect(dialog.getByRole('textbox', { name: 'Name of the new team' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a team name')
    const name = `Crew ${Date.now()}`
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: 'Create team' }).click()
    await expect(page.locator('.toast')).toContainText(`The team ${name} is created.`)
    await expect(dialog).toBeHidden()
  })

  test('names no people to a person who may not see them', { tag: ONCE }, async ({ page, account }) => {
    await page.goto('/')
    const palette = await openPalette(page)
    await palette.getByRole('combobox').fill(account.email)
    await expect(palette.getByText(/Nothing matches/)).toBeVisible()
  })

  test(
    'finds templates, own ones and those of the gallery, and leads to them and to the builder',
    { tag: ONCE },
    async ({ page }) => {
      const id = await makeTemplate(page, 'Three-Tier of mine')
      await page.goto('/')
      const palette = await openPalette(page)
      await palette.getByRole('combobox').fill('three-tier')
      await expect(palette.getByRole('option', { name: /Three-Tier Web App Public Gallery/ })).toBeVisible()
      await palette.getByRole('option', { name: /Three-Tier of mine Mine/ }).click()
      await expect(page).toHaveURL(`/templates/${id}`)
      const again = await openPalette(page)
      await again.getByRole('combobox').fill('> create template')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/templates/new')
    },
  )

  test.describe('of an administrator', () => {
    test.use({ as: 'admin' })

    test('finds people', { tag: ONCE }, async ({ page, account }) => {
      await page.goto('/')
      const palette = await openPalette(page)
      await palette.getByRole('combobox').fill(account.email)
      await palette.getByRole('option', { name: account.name }).click()
      await expect(page).toHaveURL(/\/admin\/people\?search=robin/)
    })
  })

  test('axe finds nothing in either theme', { tag: ONCE }, async ({ page, account }) => {
    await makeProject(page, 'Lighthouse', account.email)
    await page.goto('/')
    const palette = await openPalette(page)
    await expect(palette.getByRole('option', { name: /Lighthouse/ })).toBeVisible()
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
    await palette.getByRole('combobox').fill('e')
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
  })
})

test.describe('keys', () => {
  test('G and a letter go to a page; ? lists the keys', { tag: ONCE }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await stopClock(page)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.clock.resume()
    await expect(page).toHaveURL('/projects')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toContainText('Go to Projects')
    await expect(dialog).not.toContainText('Go to People')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('/ goes to the search of the page', { tag: ONCE }, async ({ page, account }) => {
    await makeProject(page, 'Lighthouse', account.email)
    await page.goto('/projects')
    const search = page.getByRole('main').getByRole('searchbox')
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
  })

  test('do nothing while someone writes', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    const sections = await openSections(page)
    await sections.getByRole('button', { name: 'New template' }).click()
    const input = sections.getByRole('textbox', { name: 'Name of the new template' })
    await expect(input).toBeFocused()
    await page.keyboard.type('gp?')
    await expect(input).toHaveValue('gp?')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  })
})

test.describe('the inbox', () => {
  test('says what happened, leads there, and counts what is unread', async ({ page, account, administrator }) => {
    const name = `Orders ${Date.now()}`
    const created = await administrator.post('/api/projects', {
      data: { name, slug: `p-${crypto.randomUUID()}`, owner_email: 'demo.admin@example.com' },
    })
    const { id } = (await created.json()) as { id: string }
    await administrator.post(`/api/projects/${id}/team`, { data: { user_email: account.email, role: 'developer' } })
    await page.goto('/')
    const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
    await bell.click()
    const inbox = page.getByRole('dialog', { name: 'Notifications' })
    const note = inbox.getByRole('link', { name: `You were added to the project ${name}` })
    await expect(note).toContainText(`Demo Admin added you to the project ${name} with the role Developer.`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await note.click()
    await expect(page).toHaveURL(`/projects/${id}`)
    await expect(inbox).toBeHidden()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  test(
    'marks everything as read, closes by Escape, and gives the focus back',
    { tag: ONCE },
    async ({ page, account, administrator }) => {
      for (const role of ['admin', 'viewer']) {
        const created = await administrator.post('/api/projects', {
          data: { name: `For ${role}`, slug: `p-${crypto.randomUUID()}`, owner_email: 'demo.admin@example.com' },
        })
        const { id } = (await created.json()) as { id: string }
        await administrator.post(`/api/projects/${id}/team`, { data: { user_email: account.email, role } })
      }
      await page.goto('/')
      const bell = page.getByRole('button', { name: /^Notifications/ }).first()
      await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
      await bell.focus()
      await page.keyboard.press('Enter')
      const inbox = page.getByRole('dialog', { name: 'Notifications' })
      await inbox.getByRole('button', { name: 'Mark all read' }).click()
      await expect(bell).toHaveAccessibleName('Notifications')
      await expect(inbox.getByRole('button', { name: 'Mark all read' })).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Escape')
      await expect(inbox).toBeHidden()
      await expect(bell).toBeFocused()
    },
  )

  test('says when there is nothing, and leads to all notifications', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    const inbox = page.getByRole('dialog', { name: 'Notifications' })
    await expect(inbox).toContainText('No notifications yet.')
    await inbox.getByRole('link', { name: 'All notifications' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(inbox).toBeHidden()
  })
})

test('a toast stays 4 s, longer while the pointer is on it, and closes by its button', async ({ page }) => {
  test.skip(isNarrow(page), 'a finger does not hover')
  await page.clock.install()
  await page.goto('/')
  const sections = await openSections(page)
  const id = crypto.randomUUID().slice(0, 8)
  const create = async (name: string) => {
    await sections.getByRole('button', { name: 'New team' }).click()
    await sections.getByRole('textbox', { name: 'Name of the new team' }).fill(`${name} ${id}`)
    await page.keyboard.press('Enter')
  }
  const toast = page.locator('.toast')
  await expect(sections.getByText('No teams yet.')).toBeVisible()
  await stopClock(page)
  await create('First')
  await expect(toast).toHaveText(`The team First ${id} is created.`)
  await toast.hover()
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(400, 700)
  await page.clock.runFor(4_100)
  await expect(toast).toBeHidden()
  await create('Second')
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
})
