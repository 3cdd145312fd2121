import { texts as german } from '../../src/web/locales/de/landing.ts'
import { texts as spanish } from '../../src/web/locales/es/landing.ts'
import { texts as french } from '../../src/web/locales/fr/landing.ts'
import {
  dollars,
  expectAccessible,
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectFitsPhone,
  expectNoSidewaysScroll,
  useLanguage,
} from './support/page.ts'
import { addMember, makeProject } from './support/projects.ts'
import { requestEnvironment } from './support/requests.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'
import { HOUR_MS } from '#engine/durations.ts'
import { texts as landingTexts } from '../../src/web/locales/en/landing.ts'

const BLUEPRINTS = [
  { name: 'Three-Tier Web App', min: 120, max: 180, minutes: 8 },
  { name: 'Data Science Sandbox', min: 80, max: 300, minutes: 5 },
  { name: 'Microservices Dev', min: 200, max: 350, minutes: 12 },
  { name: 'Simple Dev Environment', min: 45, max: 70, minutes: 4 },
]

test('says what Strata is and leads to the wizard', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Home · Strata')
  await expect(page.getByText('Template-based IaC')).toBeVisible()
  for (const name of [
    'Layered architecture',
    'Visual composer',
    'Identity-first security',
    'Real-time cost preview',
    'Multi-cloud templates',
    'Shared template library',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  for (const name of ['Answer 5 questions', 'Choose a cloud', 'Review and approve', 'Deploy or export']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Create Environment' }).click()
  await expect(page).toHaveURL('/wizard')
})

test('prices every blueprint inside the range that it promises', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  for (const { name, min, max, minutes } of BLUEPRINTS) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText(`range $${min}-${max}`)
    await expect(card).toContainText(`${minutes} min`)
    const price = dollars(await card.textContent())
    expect(price).toBeGreaterThanOrEqual(min)
    expect(price).toBeLessThanOrEqual(max)
  }
})

test('a blueprint leads to its template, which everyone finds in the gallery', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Three-Tier Web App' }).click()
  await expect(page).toHaveURL('/templates/three-tier-web-app')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Three-Tier Web App')
})

test('someone with environments sees what runs, costs, waits for them, ends soon and changed', async ({
  page,
  account,
  browser,
  baseURL,
  administrator,
}) => {
  const shop = await makeProject(page, account.email, { name: 'Storefront' })
  const others = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const colleague = await makeAccount(administrator, others.request)
  await addMember(page, shop.id, colleague.email, 'developer')
  const development = { environment_type: 'Development' as const }
  const { id } = await requestEnvironment(page.request, {
    project_id: shop.id,
    name: 'storefront-dev',
    answers: development,
    expires_at: new Date(Date.now() + 30 * HOUR_MS).toISOString(),
  })
  const applied = await page.request.post(`/api/environments/${id}/report`, { data: { outcome: 'applied' } })
  const { cost_now: cost } = (await applied.json()) as { cost_now: number }
  await requestEnvironment(page.request, { project_id: shop.id, name: 'to-apply', answers: development })
  const production = { project_id: shop.id, name: 'storefront-prd' }
  await requestEnvironment(others.request, production)
  const slug = `p-${crypto.randomUUID()}`
  const theirs = { data: { name: 'Data Platform', slug, owner_email: colleague.email } }
  const made = (await (await others.request.post('/api/projects', theirs)).json()) as { id: string }
  await others.request.post(`/api/projects/${made.id}/team`, { data: { user_email: account.email, role: 'viewer' } })
  await others.request.put(`/api/projects/${made.id}`, { data: { settings: { require_tags: true } } })
  await others.close()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.locator('.stat__value')).toHaveText(['1 ', /^\$[\d,.]+ a month$/, '2 ', '1 '])
  expect(dollars(await main.locator('.stat__value').nth(1).textContent())).toBe(cost)
  const waits = main.getByRole('region', { name: 'Waits for you' })
  await expect(waits.getByRole('listitem')).toContainText([
    `Decide about ${production.name}${colleague.name} requests it for Storefront: $`,
    'to-apply',
  ])
  await expect(main.getByRole('region', { name: 'Costs most' }).getByRole('listitem')).toContainText([
    'storefront-devStorefront, eastusExpiring soon',
  ])
  await expect(main.getByRole('region', { name: 'Ends within 7 days' }).getByRole('listitem')).toContainText([
    /^storefront-devStrata tears it down then, unless you extend it.*in 1 d/,
  ])
  // What asks for a decision is not said twice.
  const changes = main.getByRole('region', { name: 'What changed' })
  await expect(changes.getByRole('listitem')).toContainText([
    `Settings of the project Data Platform were changedBy ${colleague.name}`,
    'Data Platform',
  ])
  await expect(changes.getByRole('link', { name: /^Settings of the project/ })).toHaveAttribute(
    'href',
    `/projects/${made.id}`,
  )
  await expectAccessibleInThemes(page)
  await expectNoSidewaysScroll(page)
  // What the page says of the product stays, below.
  await expect(main.getByRole('link', { name: 'Create Your First Template' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Answer 5 questions', exact: true })).toBeVisible()
  await waits.getByRole('link', { name: `Decide about ${production.name}` }).click()
  await expect(page).toHaveURL(/\/approvals\/[0-9a-f-]{36}$/)
})

test('leads to the templates, at its head and at its end', { tag: ONCE }, async ({ page }) => {
  for (const name of ['Create Template', 'Create Your First Template']) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL('/templates')
  }
})

test('the miniature changes price and Terraform with every answer, by keyboard', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  const mini = page.getByRole('region', { name: 'Try it' })
  const price = mini.getByRole('status')
  const code = mini.locator('pre')
  await expect(code).toContainText('azurerm_')
  const first = dollars(await price.textContent())

  const people = mini.getByRole('radiogroup', { name: 'How many people?' })
  await people.getByRole('radio', { name: '2-5', exact: true }).focus()
  for (const size of ['6-10', '11-20', '20+']) {
    await page.keyboard.press('ArrowRight')
    await expect(people.getByRole('radio', { name: size, exact: true })).toBeChecked()
  }
  await page.keyboard.press('ArrowRight')
  await expect(people.getByRole('radio', { name: '1', exact: true })).toBeChecked()
  await people.getByRole('radio', { name: '20+', exact: true }).click()
  await expect(price).toContainText('+$')
  await expect(mini.getByText(/lines? changed/)).toBeVisible()
  const large = await price.locator('.h2').textContent()
  expect(dollars(large)).toBeGreaterThan(first)

  await mini.getByRole('radio', { name: 'AWS' }).click()
  await expect(code).toContainText('aws_')
  await expect(code).not.toContainText('azurerm_')
  await mini.getByLabel('What are you building?').selectOption('Data Pipeline')
  await expect(price.locator('.h2')).not.toHaveText(large ?? '')
})

test.describe('without a server', () => {
  test.use({ expectedMessage: /Failed to load resource/ })

  test('shows the error with a way to try again', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/blueprints', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is starting.' } }),
    )
    await page.goto('/')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(landingTexts.blueprints.failed)
    await expect(alert).toContainText('The database is starting.')
    await page.unroute('**/api/blueprints')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Three-Tier Web App' })).toBeVisible()
  })

  test('who is signed in cannot be known, and is asked again on demand', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is starting.' } }),
    )
    await page.goto('/')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Strata could not be opened')
    await expect(alert).toContainText('The database is starting.')
    await expectAccessible(page)
    await page.unroute('**/api/**')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cloud environments/)
  })

  test('an answer that is not JSON is an unknown error', { tag: ONCE }, async ({ page }) => {
    await page.route('**/api/blueprints', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Unknown error')
  })
})

test('axe finds nothing in either theme', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Three-Tier Web App' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Try it' }).locator('pre')).toBeVisible()
  await expectAccessibleInThemes(page)
  await expectAccessibleOnPhone(page)
})

for (const [language, texts] of [
  ['de', german],
  ['es', spanish],
  ['fr', french],
] as const) {
  test(`fits its window in the language ${language}`, { tag: ONCE }, async ({ page }) => {
    await useLanguage(page, language)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)
    await expect(page.getByRole('region', { name: texts.mini.title }).locator('pre')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Three-Tier Web App' })).toBeVisible()
    await expectFitsPhone(page)
  })
}
