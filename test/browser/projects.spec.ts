import type { Page } from '@playwright/test'
import type { Project } from '#contract/projects.ts'
import { expectAccessible, expectAccessibleInThemes, expectAccessibleOnPhone, stopClock } from './support/page.ts'
import { makeProject } from './support/projects.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as projectsTexts } from '../../src/web/locales/en/projects.ts'

const content = (page: Page) => page.getByRole('main')
const cards = (page: Page) => content(page).getByRole('list', { name: 'Projects' }).getByRole('listitem')
const submit = (page: Page) => content(page).getByRole('button', { name: 'Create Project' })

/** What a project has spent and reserved of 100 USD. */
const budgetOf = (spent: number, reserved: number): Project['budget'] => ({
  month: '2026-11',
  spent,
  reserved,
  allowed: 0,
  left: Math.max(0, 100 - spent - reserved),
  forecast: spent + reserved,
  next: { month: '2026-12', taken: reserved, allowed: 0 },
  percent: spent + reserved,
})

test.describe('the list', () => {
  test('an empty list says what projects are for and offers the first', async ({ page }) => {
    await page.goto('/projects')
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create your first project' }).click()
    await expect(page).toHaveURL('/projects/new')
  })

  test(
    'shows cards and their figures together, hides the one named default',
    { tag: ONCE },
    async ({ page, account }) => {
      const { email } = account
      await makeProject(page, email, { name: 'Storefront', description: 'Web shop and checkout', budget_limit: 2000 })
      await makeProject(page, email, { name: 'Research', settings: { default_cloud_provider: 'GCP' } })
      await makeProject(page, email, { name: 'default' })
      await page.goto('/projects')
      await expect(cards(page)).toHaveCount(2)
      const storefront = cards(page).filter({ hasText: 'Storefront' })
      for (const text of ['Web shop and checkout', '0 environments', '1 person', '$0 of $2,000', '0%', account.name])
        await expect(storefront).toContainText(text)
      await expect(storefront.getByRole('img', { name: 'Azure' })).toBeVisible()
      await expect(cards(page).filter({ hasText: 'Research' })).toContainText('no limit')
      await expect(content(page).getByRole('term')).toHaveText([
        'Total projects',
        'Total environments',
        'Total monthly cost',
      ])
      await expect(content(page).getByRole('definition').first()).toHaveText('2')
      await expect(content(page)).toContainText('of $2,000 in budgets')
      await storefront.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Storefront' })).toBeVisible()
    },
  )

  test(
    'search, order and owner stand in the address and survive a reload',
    { tag: ONCE },
    async ({ page, account }) => {
      for (const name of ['Alpha', 'Beta', 'Gamma']) await makeProject(page, account.email, { name })
      await page.goto('/projects')
      const search = page.getByRole('searchbox', { name: 'Search projects' })
      await search.pressSequentially('bet')
      await expect(cards(page)).toHaveCount(1)
      await expect(page).toHaveURL('/projects?search=bet')
      await page.reload()
      await expect(search).toHaveValue('bet')
      await expect(cards(page)).toHaveCount(1)
      await search.fill('nothing like it')
      await expect(content(page)).toContainText(projectsTexts.list.noneFound)
      await search.fill('')
      await page.getByRole('button', { name: 'Sort monthly cost' }).click()
      await page.getByRole('menuitem', { name: 'newest first' }).click()
      await expect(page).toHaveURL('/projects?sort=created')
      await expect(cards(page).getByRole('heading')).toHaveText(['Gamma', 'Beta', 'Alpha'])
      await page.getByRole('button', { name: 'Owner anyone' }).click()
      await page.getByRole('menuitem', { name: account.name }).click()
      await expect(page).toHaveURL(`/projects?owner=${encodeURIComponent(account.email)}&sort=created`)
      await expect(cards(page)).toHaveCount(3)
    },
  )

  test('more than 24 cards come a part at a time', { tag: ONCE }, async ({ page, account }) => {
    for (let index = 0; index < 26; index += 1) await makeProject(page, account.email, { name: `Project ${index}` })
    await page.goto('/projects')
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(cards(page)).toHaveCount(26)
  })

  test('costs against budgets say their state in colour and in words', { tag: ONCE }, async ({ page, account }) => {
    // A month would have to pass until environments cost so much: the figures of the answer are replaced.
    await page.route(/\/api\/projects\?/, async (route) => {
      const answer = await route.fetch()
      const spent: Record<string, Partial<Project>> = {
        Near: { total_monthly_cost: 85, budget_state: 'warning', budget: budgetOf(60, 25) },
        Over: { total_monthly_cost: 150, budget_state: 'over', budget: budgetOf(150, 0) },
        Fine: { total_monthly_cost: 42.5, budget_state: 'ok', budget: budgetOf(42.5, 0) },
      }
      const projects = (await answer.json()) as Project[]
      await route.fulfill({
        response: answer,
        json: projects.map((project) => ({ ...project, ...spent[project.name] })),
      })
    })
    for (const name of ['Near', 'Over', 'Fine']) await makeProject(page, account.email, { name, budget_limit: 100 })
    await page.goto('/projects')
    await expect(cards(page).getByRole('heading')).toHaveText(['Over', 'Near', 'Fine'])
    const bar = (name: string) =>
      cards(page)
        .filter({ has: page.getByRole('heading', { name }) })
        .locator('.meter')
    await expect(bar('Near')).toHaveClass(/meter--warning/)
    await expect(bar('Near')).toHaveText('$60 of $100, $25 reserved near the limit85%')
    await expect(bar('Over')).toHaveClass(/meter--danger/)
    await expect(bar('Over')).toHaveText('$150 of $100 over budget150%')
    await expect(bar('Over').locator('.meter__fill')).toHaveCSS(
      'width',
      await bar('Over')
        .locator('.meter__track')
        .evaluate((track) => `${track.clientWidth}px`),
    )
    await expect(bar('Near').locator('.meter__fill--reserved')).toBeVisible()
    await expect(bar('Fine')).toHaveText('$42.50 of $10043%')
    await expect(content(page)).toContainText('$277.50')
    await expectAccessible(page)
  })

  test.describe('when the server fails', () => {
    test.use({ expectedMessage: /Failed to load resource/ })
    test('says so and tries again', { tag: ONCE }, async ({ page }) => {
      await page.route(/\/api\/projects\?/, (route) =>
        route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
      )
      await page.goto('/projects')
      const error = content(page).getByRole('alert')
      await expect(error).toContainText('The database is away.')
      await page.unrouteAll()
      await error.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    })
  })
})

test.describe('creating', () => {
  test(
    'derives the slug until it is edited by hand, and opens the new project',
    { tag: ONCE },
    async ({ page, account }) => {
      const mark = crypto.randomUUID().slice(0, 8)
      await page.clock.install()
      await page.goto('/projects/new')
      const name = page.getByLabel('Project name')
      const slug = page.getByLabel('Project slug')
      await expect(name).toBeFocused()
      await name.fill(` My Wéb-Shop ${mark}! `)
      await expect(slug).toHaveValue(`my-w-b-shop-${mark}`)
      await slug.fill(`shop-${mark}`)
      await name.fill(`Shop ${mark}`)
      await expect(slug).toHaveValue(`shop-${mark}`)
      await expect(page.getByLabel('Owner email')).toHaveValue(account.email)
      await expect(page.getByLabel('Owner email')).not.toBeEditable()
      await page.getByRole('button', { name: '$2,000' }).click()
      await expect(page.getByLabel('Monthly budget')).toHaveValue('2000')
      await page.getByLabel('Default cloud').selectOption('AWS')
      await expect(page.getByLabel('Default region')).toHaveValue('us-east-1')
      await page.getByRole('checkbox', { name: /^Require tags/ }).check()
      await page.getByLabel('Longest lifetime').fill('90')
      await page.getByRole('button', { name: 'Add tag' }).click()
      await page.getByLabel('Name of tag 1').fill('CostCenter')
      await page.getByLabel('Value of tag 1').fill('4711')
      await stopClock(page)
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/projects'),
      )
      await submit(page).click()
      expect((await sent).postDataJSON()).toEqual({
        name: `Shop ${mark}`,
        slug: `shop-${mark}`,
        description: null,
        owner_email: account.email,
        budget_limit: 2000,
        settings: {
          default_cloud_provider: 'AWS',
          default_region: 'us-east-1',
          auto_approve_dev: true,
          require_tags: true,
          allowed_clouds: ['Azure', 'AWS', 'GCP'],
          max_lifetime_days: 90,
          max_unpriced_lines: 3,
          confirm_plans: 'changes',
          check_drift: true,
          default_tags: { CostCenter: '4711' },
        },
        tags: {},
      })
      await expect(
        content(page)
          .getByRole('status')
          .filter({ hasText: `The project Shop ${mark} is created.` }),
      ).toBeVisible()
      await page.clock.resume()
      await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/)
      await expect(page.getByRole('heading', { level: 1, name: `Shop ${mark}` })).toBeVisible()
    },
  )

  test('says what is missing or wrong at the field', { tag: ONCE }, async ({ page }) => {
    await page.goto('/projects/new')
    await submit(page).click()
    await expect(page.getByLabel('Project name')).toHaveAccessibleDescription('Project name is required')
    await expect(page.getByLabel('Project name')).toBeFocused()
    await expect(page.getByLabel('Project slug')).toHaveAccessibleDescription('Project slug is required')
    await page.getByLabel('Project name').fill('Shop')
    await page.getByLabel('Project slug').fill('My Shop')
    await expect(page.getByLabel('Project slug')).toHaveAccessibleDescription(projectsTexts.form.slugPattern)
    await page.getByLabel('Monthly budget').fill('-1')
    await expect(page.getByLabel('Monthly budget')).toHaveAccessibleDescription('The budget must be 0 or more.')
    await page.getByRole('checkbox', { name: 'Azure' }).uncheck()
    await expect(page.getByRole('group', { name: 'Allowed clouds' }).getByRole('alert')).toHaveText(
      'Azure is the default cloud: allow it or choose another default.',
    )
    await expectAccessible(page)
    await page.getByLabel('Default cloud').selectOption('GCP')
    await expect(page.getByRole('group', { name: 'Allowed clouds' }).getByRole('alert')).toBeHidden()
  })

  test.describe('as an administrator', () => {
    test.use({ as: 'admin' })
    test('the owner is required, and may be someone else', { tag: ONCE }, async ({ page }) => {
      await page.goto('/projects/new')
      await page.getByLabel('Owner email').fill('')
      await submit(page).click()
      await expect(page.getByLabel('Owner email')).toHaveAccessibleDescription('Owner email is required')
    })
  })

  test.describe('when the server refuses or fails', () => {
    test.use({ expectedMessage: /Failed to load resource/ })

    const fill = async (page: Page, slug = 'shop') => {
      await page.goto('/projects/new')
      await page.getByLabel('Project name').fill('Shop')
      await page.getByLabel('Project slug').fill(slug)
    }
    const answerWith = (page: Page, status: number, json?: unknown) =>
      page.route('**/api/projects', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill(json === undefined ? { status, body: 'no' } : { status, json })
          : route.fallback(),
      )

    test('a slug that is taken is said at its field', { tag: ONCE }, async ({ page, account }) => {
      const { slug } = await makeProject(page, account.email)
      await fill(page, slug)
      await submit(page).click()
      await expect(page.getByLabel('Project slug')).toHaveAccessibleDescription(
        'A project with this slug already exists.',
      )
      await expect(page.getByLabel('Project slug')).toBeFocused()
    })

    for (const [status, json, sentence] of [
      [503, { detail: 'The server is closing.' }, 'The server is closing.'],
      [400, undefined, 'Invalid project data. Please check all required fields.'],
      [500, {}, 'Server error. Please check backend logs.'],
      [418, undefined, 'Failed to create project'],
    ] as const) {
      test(
        `${status} ${json === undefined ? 'without words' : JSON.stringify(json)} says: ${sentence}`,
        { tag: ONCE },
        async ({ page }) => {
          await answerWith(page, status, json)
          await fill(page)
          await submit(page).click()
          await expect(content(page).getByRole('alert')).toHaveText(sentence)
        },
      )
    }

    test('a server that cannot be reached, and one that takes too long', { tag: ONCE }, async ({ page }) => {
      await fill(page)
      await page.route('**/api/projects', (route) => route.abort())
      await submit(page).click()
      await expect(content(page).getByRole('alert')).toContainText('Cannot connect to backend server...')
      await page.unrouteAll()
      // The page's own limit is 10 s: the answer never comes.
      await page.route('**/api/projects', () => undefined)
      await submit(page).click()
      await expect(content(page).getByRole('alert')).toHaveText('Network timeout. Backend may be unresponsive.', {
        timeout: 60_000,
      })
    })
  })
})

test(
  'the form and the list have no fault that axe knows, in either theme',
  { tag: ONCE },
  async ({ page, account }) => {
    await page.goto('/projects/new')
    await expect(submit(page)).toBeVisible()
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
    await makeProject(page, account.email, {
      description: 'A long description of what this project is for, which takes more than one line on a phone',
      budget_limit: 500,
    })
    await page.goto('/projects')
    await expect(cards(page)).toHaveCount(1)
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
  },
)
