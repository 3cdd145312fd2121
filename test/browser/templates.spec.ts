// The library of templates: whose there are, what they cost, who sees them, and
// that nothing is lost when one is deleted.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll, useLanguage } from './support/page.ts'
import { saveTemplate } from './support/templates.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'
import { texts as templatesTexts } from '../../src/web/locales/en/templates.ts'

const content = (page: Page): Locator => page.getByRole('main')
const card = (page: Page, name: string): Locator =>
  content(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

async function openMenu(page: Page, name: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Actions of ${name}` })
    .click()
}

test('says what is there, what it costs on each cloud, and where it leads', async ({ page, account }) => {
  const { id } = await saveTemplate(page.request, { name: 'Checkout', description: 'Web shop with a cache' })
  await saveTemplate(page.request, { name: 'Begun', stack: undefined })
  await page.goto('/templates')
  await expect(page).toHaveTitle('Templates · Strata')
  await expect(page.getByRole('tab', { name: 'My Templates 2' })).toHaveAttribute('aria-selected', 'true')
  await expect(content(page).getByRole('link', { name: 'Import Terraform' })).toHaveAttribute(
    'href',
    '/templates/import',
  )
  await expect(content(page).getByRole('link', { name: 'Create Template' })).toHaveAttribute('href', '/templates/new')
  const shop = card(page, 'Checkout')
  for (const text of ['Web shop with a cache', '3 components', account.name, 'not used', 'Personal'])
    await expect(shop).toContainText(text)
  const prices = shop.getByRole('list', { name: 'Price a month' }).getByRole('listitem')
  for (const [index, name] of ['Azure', 'AWS', 'GCP'].entries()) {
    await expect(prices.nth(index).getByRole('img', { name })).toBeVisible()
    await expect(prices.nth(index)).toContainText(/\$\d/)
  }
  // What has nothing in it has no price, never one of 0, and says so once.
  await expect(card(page, 'Begun')).toContainText('It has no components yet.')
  await expect(card(page, 'Begun')).not.toContainText('unpriced')
  await expect(card(page, 'Begun').getByRole('list', { name: 'Price a month' })).toHaveCount(0)
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  await shop.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(`/templates/new?edit=${id}`)
})

test('why there is no price is said in the language of the reader', { tag: ONCE }, async ({ page }) => {
  await saveTemplate(page.request, { name: 'Begun', stack: undefined })
  await useLanguage(page, 'fr')
  await page.goto('/templates')
  await expect(card(page, 'Begun')).toContainText('Il n’a pas encore de composants.')
})

test('the public gallery is in the language of the reader', { tag: ONCE }, async ({ page }) => {
  await useLanguage(page, 'es')
  await page.goto('/templates?tab=public')
  const gallery = content(page).getByRole('list')
  await expect(gallery.getByRole('heading', { name: 'Aplicación web de tres capas', exact: true })).toBeVisible()
  await expect(
    gallery.getByText('Una máquina con GPU para cuadernos que se detiene cuando nadie trabaja.'),
  ).toBeVisible()
})

test('the public gallery is there from the beginning, and its cards lead to their pages', async ({ page }) => {
  await page.goto('/templates')
  await content(page).getByRole('button', { name: 'Browse the Public Gallery' }).click()
  await expect(page).toHaveURL('/templates?tab=public')
  const gallery = content(page).getByRole('list', { name: 'Public Gallery' })
  for (const name of ['Three-Tier Web App', 'Data Science Sandbox', 'Microservices Dev', 'Simple Dev Environment']) {
    await expect(gallery.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await gallery.getByRole('link', { name: 'Three-Tier Web App' }).click()
  await expect(page).toHaveURL('/templates/three-tier-web-app')
})

test('search, cloud and price stand in the address, by keyboard too', { tag: ONCE }, async ({ page }) => {
  await saveTemplate(page.request, { name: 'Checkout' })
  await saveTemplate(page.request, {
    name: 'Orders',
    stack: { cloud: 'azure', region: 'eastus', nodes: [{ id: 'files', type: 'object-storage' }], connections: [] },
  })
  await page.goto('/templates')
  await expect(card(page, 'Checkout')).toBeVisible()
  await page.keyboard.press('/')
  await expect(content(page).getByRole('searchbox', { name: 'Search templates' })).toBeFocused()
  await page.keyboard.type('ord')
  await expect(card(page, 'Checkout')).toBeHidden()
  await expect(card(page, 'Orders')).toBeVisible()
  await content(page).getByRole('button', { name: 'Cloud all' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'AWS' }).press('Enter')
  await expect(page).toHaveURL('/templates?search=ord&cloud=aws')
  await expect(content(page).getByRole('heading', { name: 'No template matches' })).toBeVisible()
  await content(page).getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(page).toHaveURL('/templates')
  await content(page).getByRole('button', { name: 'Price any' }).click()
  await page.getByRole('menuitem', { name: 'up to $50', exact: true }).click()
  await expect(card(page, 'Checkout')).toBeHidden()
  await page.reload()
  await expect(content(page).getByRole('button', { name: 'Price up to $50' })).toBeVisible()
  await expect(card(page, 'Orders')).toBeVisible()
  await expect(card(page, 'Checkout')).toBeHidden()
})

test(
  'is copied, renamed, deleted and brought back from its menu, also into the project that it was in',
  { tag: ONCE },
  async ({ page, account }) => {
    const { id } = await saveTemplate(page.request, { name: 'Checkout' })
    const made = await page.request.post('/api/projects', {
      data: { name: 'Shop', slug: `p-${crypto.randomUUID()}`, owner_email: account.email },
    })
    const project = (await made.json()) as { id: string }
    await page.goto('/templates')
    await openMenu(page, 'Checkout')
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Add to project…' }).click()
    await page.getByRole('dialog', { name: 'Add Checkout to a project' }).getByRole('button', { name: 'Add' }).click()
    await expect(toast(page, 'Checkout is now in the project Shop.')).toBeVisible()

    await openMenu(page, 'Checkout')
    await page.getByRole('menuitem', { name: 'Make a copy' }).click()
    await expect(toast(page, 'Copy of Checkout is now among your templates.')).toBeVisible()
    await expect(card(page, 'Copy of Checkout')).toBeVisible()

    await openMenu(page, 'Checkout')
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('dialog', { name: 'Rename template' }).getByRole('textbox').fill('Till')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Till')).toBeVisible()

    await openMenu(page, 'Till')
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await expect(card(page, 'Till')).toBeHidden()
    await expect(page.getByRole('tab', { name: 'My Templates 1' })).toBeVisible()
    expect((await page.request.get(`/api/templates/${id}`)).status()).toBe(404)
    await toast(page, 'Till is deleted.').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Till is back.')).toBeVisible()
    await expect(card(page, 'Till')).toBeVisible()
    expect(await (await page.request.get(`/api/projects/${project.id}/templates`)).json()).toMatchObject([{ id }])
  },
)

test(
  'is shared with a team, whose members find it, and taken back',
  { tag: ONCE },
  async ({ page, playwright, baseURL, administrator }) => {
    const name = `Platform ${crypto.randomUUID().slice(0, 8)}`
    const team = (await (await page.request.post('/api/teams', { data: { name } })).json()) as { id: string }
    await saveTemplate(page.request, { name: 'Checkout' })
    const other = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) })
    const member = await makeAccount(administrator, other)
    await page.request.post(`/api/teams/${team.id}/members`, { data: { email: member.email, role: 'member' } })
    const seen = async () => (await (await other.get('/api/templates?scope=team')).json()) as { name: string }[]
    expect(await seen()).toEqual([])

    await page.goto('/templates?tab=team')
    await expect(content(page).getByRole('heading', { name: templatesTexts.empty.teamTitle })).toBeVisible()
    await page.getByRole('tab', { name: 'My Templates' }).click()
    await openMenu(page, 'Checkout')
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Checkout' })
    await dialog.getByRole('radio', { name: /A team/ }).check()
    await expect(dialog.getByRole('combobox', { name: 'Team' })).toHaveValue(team.id)
    await expectAccessibleInThemes(page)
    await dialog.getByRole('button', { name: 'Share' }).click()
    await expect(toast(page, `Checkout is shared with ${name}.`)).toBeVisible()
    await expect(card(page, 'Checkout')).toContainText(name)
    await page.getByRole('tab', { name: 'Team Templates' }).click()
    await expect(card(page, 'Checkout')).toBeVisible()
    expect(await seen()).toMatchObject([{ name: 'Checkout' }])

    await openMenu(page, 'Checkout')
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    await dialog.getByRole('radio', { name: /Personal/ }).check()
    await dialog.getByRole('button', { name: 'Share' }).click()
    await expect(toast(page, 'Only you can see Checkout now.')).toBeVisible()
    expect(await seen()).toEqual([])
    await other.dispose()
  },
)

test('only an administrator publishes, and the reason is said', { tag: ONCE }, async ({ page }) => {
  await saveTemplate(page.request, { name: 'Checkout' })
  await page.goto('/templates')
  await openMenu(page, 'Checkout')
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Checkout' })
  await dialog.getByRole('radio', { name: /A team/ }).check()
  await expect(dialog).toContainText(templatesTexts.share.noTeam)
  await dialog.getByRole('radio', { name: /Public Gallery/ }).check()
  await expect(dialog).toContainText(templatesTexts.share.noPublish)
  await expect(dialog.getByRole('button', { name: 'Share' })).toHaveAttribute('aria-disabled', 'true')
})

test.describe('of an administrator', () => {
  test.use({ as: 'admin' })

  test(
    'a template goes into the gallery, where everyone finds it',
    { tag: ONCE },
    async ({ page, playwright, baseURL, administrator }) => {
      const name = `Published ${crypto.randomUUID().slice(0, 8)}`
      const { id } = await saveTemplate(page.request, { name })
      await page.goto('/templates')
      await openMenu(page, name)
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      const dialog = page.getByRole('dialog', { name: `Share ${name}` })
      await dialog.getByRole('radio', { name: /Public Gallery/ }).check()
      await dialog.getByRole('button', { name: 'Share' }).click()
      await expect(toast(page, `${name} is in the Public Gallery.`)).toBeVisible()
      await expect(card(page, name)).toContainText('Public')
      const other = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) })
      await makeAccount(administrator, other)
      const found = await other.get(`/api/templates?scope=public&search=${encodeURIComponent(name)}`)
      expect(await found.json()).toMatchObject([{ id, is_own: false }])
      await other.dispose()
    },
  )

  test('what does not compile is not published', { tag: ONCE }, async ({ page }) => {
    await saveTemplate(page.request, { name: 'Begun', stack: undefined })
    await page.goto('/templates')
    await openMenu(page, 'Begun')
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Begun' })
    await dialog.getByRole('radio', { name: /Public Gallery/ }).check()
    await expect(dialog).toContainText(templatesTexts.share.problems)
  })
})

test('empty tabs say what to do', { tag: ONCE }, async ({ page }) => {
  await page.goto('/templates')
  await expect(content(page).getByRole('heading', { name: 'No templates yet' })).toBeVisible()
  await expect(content(page).getByRole('link', { name: 'Create your first template' })).toHaveAttribute(
    'href',
    '/templates/new',
  )
  await page.getByRole('tab', { name: 'My Templates' }).press('ArrowRight')
  await expect(page).toHaveURL('/templates?tab=team')
  await expect(content(page).getByRole('heading', { name: 'You are not in a team yet' })).toBeVisible()
  await expect(content(page).getByRole('link', { name: 'To Teams' })).toHaveAttribute('href', '/team')
  await expectAccessible(page)
})

test.describe('what does not load', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  test('says why and can be tried again', { tag: ONCE }, async ({ page }) => {
    await saveTemplate(page.request, { name: 'Checkout' })
    await page.route('**/api/templates?*limit=24*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is starting.' } }),
    )
    await page.goto('/templates')
    await expect(content(page).getByRole('alert')).toContainText('The database is starting.')
    await page.unroute('**/api/templates?*limit=24*')
    await content(page).getByRole('button', { name: 'Retry' }).click()
    await expect(card(page, 'Checkout')).toBeVisible()
  })
})

test.describe('what an older version kept in the browser', () => {
  const OLD = {
    savedTemplates: [
      {
        id: '1',
        name: 'Old shop',
        cloud: 'aws',
        nodes: [{ id: 'a', component: { id: 'postgresql' }, position: 0 }],
        createdAt: '2025-01-01',
      },
      { id: '2', name: 'Elsewhere', cloud: 'ibm', nodes: [] },
    ],
    deployments: [{ id: '3', deploymentName: 'shop-prod', templateName: 'Old shop', status: 'pending' }],
  }
  const keep = (page: Page) =>
    page.evaluate((old) => {
      for (const [key, value] of Object.entries(old)) localStorage.setItem(key, JSON.stringify(value))
    }, OLD)
  const kept = (page: Page, key: string) => page.evaluate((one) => localStorage.getItem(one), key)

  test('is taken over with one click, and what was not is named and stays', { tag: ONCE }, async ({ page }) => {
    await page.goto('/templates')
    await keep(page)
    await page.reload()
    const main = content(page)
    await expect(main.getByText('This browser holds 2 templates and 1 deployment from an older version.')).toBeVisible()
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)
    await main.getByRole('button', { name: 'Move to my account' }).click()
    const outcome = main.getByRole('status').filter({ hasText: '1 template' })
    await expect(outcome).toContainText('Not moved:')
    await expect(outcome.getByRole('listitem')).toHaveText([
      /^Elsewhere: Its cloud "ibm"/,
      /^shop-prod: It was only a record/,
    ])
    await expect(card(page, 'Old shop')).toBeVisible()
    expect(JSON.parse((await kept(page, 'savedTemplates')) ?? '')).toMatchObject([{ name: 'Elsewhere' }])
    expect(await kept(page, 'deployments')).not.toBeNull()
    await outcome.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await expect(card(page, 'Old shop')).toBeVisible()
    await expect(main.getByText('from an older version')).toBeHidden()
  })

  test('is explained in the language of the reader', { tag: ONCE }, async ({ page }) => {
    await useLanguage(page, 'de')
    await page.goto('/templates')
    await keep(page)
    await page.reload()
    await content(page).getByRole('button', { name: 'Übernehmen' }).click()
    await expect(content(page).getByText('Die Cloud "ibm" ist weder Azure noch AWS noch GCP.')).toBeVisible()
  })

  test('may be left as it is', { tag: ONCE }, async ({ page }) => {
    await page.goto('/templates')
    await keep(page)
    await page.reload()
    await content(page).getByRole('button', { name: 'Leave it' }).click()
    await page.reload()
    await expect(content(page).getByRole('heading', { name: 'No templates yet' })).toBeVisible()
    await expect(content(page).getByText('from an older version')).toBeHidden()
    expect(await kept(page, 'savedTemplates')).not.toBeNull()
  })

  test.describe('when the server refuses', () => {
    test.use({ expectedMessage: /Failed to load resource/ })

    test('stays whole', { tag: ONCE }, async ({ page }) => {
      await page.goto('/templates')
      await keep(page)
      await page.reload()
      await page.route('**/api/import/browser-data', (route) =>
        route.fulfill({ status: 503, json: { detail: 'The database is starting.' } }),
      )
      await content(page).getByRole('button', { name: 'Move to my account' }).click()
      await expect(content(page).getByRole('alert')).toContainText('The database is starting.')
      expect(JSON.parse((await kept(page, 'savedTemplates')) ?? '')).toEqual(OLD.savedTemplates)
    })
  })
})
