// What is created in the sidebar by its name, and every way in which that fails.
import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/page.ts'
import { isNarrow, openSections } from './support/sidebar.ts'
import { expect, ONCE, test } from './support/test.ts'

/** Opens the field that creates in a section. */
async function beginCreate(sections: Locator, button: string, field: string): Promise<Locator> {
  await sections.getByRole('button', { name: button, exact: true }).click()
  const input = sections.getByRole('textbox', { name: field })
  await expect(input).toBeFocused()
  return input
}

test.describe('creating a project', () => {
  test('asks for a letter or a number, and then creates it', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    const sections = await openSections(page)
    const input = await beginCreate(sections, 'New project', 'Name of the new project')
    await input.fill('!!!')
    await input.press('Enter')
    await expect(sections.getByRole('alert')).toHaveText('Project name must contain at least one letter or number')
    await expectAccessible(page)
    const name = `Orders ${Date.now()}`
    await input.fill(name)
    await input.press('Enter')
    await expect(sections.getByRole('link', { name })).toBeVisible()
    await expect(input).toBeHidden()
    await expect(sections.getByRole('button', { name: 'New project' })).toBeFocused()
  })

  test('is given up by Escape, which keeps the drawer open', { tag: ONCE }, async ({ page }) => {
    await page.goto('/')
    const sections = await openSections(page)
    const input = await beginCreate(sections, 'New project', 'Name of the new project')
    await input.press('Escape')
    await expect(input).toBeHidden()
    await expect(sections).toBeVisible()
  })

  test.describe('when something is wrong', () => {
    test.use({ expectedMessage: /Failed to load resource/ })

    const answers = [
      {
        title: 'a refusal in the words of the server',
        status: 409,
        body: { detail: 'This slug is in use.' },
        message: 'This slug is in use.',
      },
      {
        title: '400 without words',
        status: 400,
        body: {},
        message: 'Invalid project data. Check all fields are correct.',
      },
      { title: '409 without words', status: 409, body: {}, message: 'A project with this slug already exists.' },
      { title: '500 without words', status: 500, body: {}, message: 'Server error. Please check backend logs.' },
      { title: 'another status without words', status: 418, body: {}, message: 'Failed to create project' },
    ]
    for (const { title, status, body, message } of answers) {
      test(`says so: ${title}`, { tag: ONCE }, async ({ page }) => {
        await page.route('**/api/projects', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status, json: body }) : route.continue(),
        )
        await page.goto('/')
        const sections = await openSections(page)
        const input = await beginCreate(sections, 'New project', 'Name of the new project')
        await input.fill('Orders')
        await input.press('Enter')
        await expect(sections.getByRole('alert')).toHaveText(message)
        await expect(input).toBeFocused()
      })
    }

    test('says so: a slug that is taken, by the real server', { tag: ONCE }, async ({ page, account }) => {
      const name = `Taken ${Date.now()}`
      await page.request.post('/api/projects', {
        data: { name, slug: name.toLowerCase().replace(' ', '-'), owner_email: account.email },
      })
      await page.goto('/')
      const sections = await openSections(page)
      const input = await beginCreate(sections, 'New project', 'Name of the new project')
      await input.fill(name)
      await input.press('Enter')
      await expect(sections.getByRole('alert')).toHaveText('A project with this slug already exists.')
    })

    test('says so: a server that does not answer, before anything is sent', { tag: ONCE }, async ({ page }) => {
      await page.goto('/')
      const sections = await openSections(page)
      const input = await beginCreate(sections, 'New project', 'Name of the new project')
      let isSent = false
      await page.route('**/api/projects', (route) => {
        isSent ||= route.request().method() === 'POST'
        return route.continue()
      })
      await page.route('**/', (route) => route.abort())
      await input.fill('Orders')
      await input.press('Enter')
      await expect(sections.getByRole('alert')).toContainText('Cannot connect to backend...')
      expect(isSent).toBe(false)
    })

    test('says so: a call that is lost on the way', { tag: ONCE }, async ({ page }) => {
      await page.route('**/api/projects', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await page.goto('/')
      const sections = await openSections(page)
      const input = await beginCreate(sections, 'New project', 'Name of the new project')
      await input.fill('Orders')
      await input.press('Enter')
      await expect(sections.getByRole('alert')).toContainText('Cannot connect to backend...')
    })

    test('says so: a server that takes longer than 10 s', { tag: ONCE }, async ({ page }) => {
      await page.route('**/api/projects', (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      )
      await page.goto('/')
      const sections = await openSections(page)
      const input = await beginCreate(sections, 'New project', 'Name of the new project')
      await input.fill('Orders')
      await input.press('Enter')
      await expect(sections.getByRole('alert')).toHaveText('Network timeout. Backend may be unresponsive.', {
        timeout: 60_000,
      })
    })
  })
})

test('a template and a team are created by name, and not without one', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  const sections = await openSections(page)
  const template = await beginCreate(sections, 'New template', 'Name of the new template')
  await template.press('Enter')
  await expect(sections.getByRole('alert')).toHaveText('Please enter a template name.')
  await template.fill('Orders API')
  await template.press('Enter')
  // It is empty yet, so the builder opens it.
  await expect(page).toHaveURL(/\/templates\/new\?edit=[0-9a-f-]{36}$/)
  await page.goto('/')
  await openSections(page)
  await expect(sections.getByRole('link', { name: 'Orders API', exact: true })).toBeVisible()

  const team = await beginCreate(sections, 'New team', 'Name of the new team')
  await team.press('Enter')
  await expect(sections.getByRole('alert')).toHaveText('Please enter a team name')
  const name = `Platform ${Date.now()}`
  await team.fill(name)
  await team.press('Enter')
  await sections.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/team\/platform-\d+$/)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(name)
})

test(
  'a component is created in the sidebar and shown in the library, to be filled in',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/')
    const sections = await openSections(page)
    const input = await beginCreate(sections, 'New component', 'Name of the new component')
    await input.press('Enter')
    await expect(sections.getByRole('alert')).toHaveText('Please enter a component name.')
    await input.fill('Message queue')
    await input.press('Enter')
    await expect(page.getByText('Component "Message queue" created successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/components\?tab=mine&component=[0-9a-f-]{36}$/)
    await expect(sections.getByRole('link', { name: 'Message queue' })).toHaveAttribute('aria-current', 'page')
  },
)

test('the plus is there for the keyboard and for fingers', async ({ page }) => {
  await page.goto('/')
  const sections = await openSections(page)
  const plus = sections.getByRole('button', { name: 'New team' })
  const opacity = () => plus.evaluate((button) => getComputedStyle(button).opacity)
  if (!isNarrow(page)) {
    await page.mouse.move(900, 500)
    await expect.poll(opacity).toBe('0')
    await plus.focus()
  }
  await expect.poll(opacity).toBe('1')
})
