// Saving in the template builder: with whom it is shared, and that nothing
// which someone did is lost by a refresh, by leaving, or by someone else.
import type { Locator, Page } from '@playwright/test'
import { add, card, cards, makeTemplate, openBuilder, readTemplate, save } from './support/builder.ts'
import { expectAccessibleInThemes } from './support/page.ts'
import { REFUSED } from './support/sign-in.ts'
import { expect, makeAccount, ONCE, test } from './support/test.ts'

test.use({ expectedMessage: REFUSED })

/** Nothing of an element is beyond the sides of the page. */
async function expectInside(page: Page, part: Locator): Promise<void> {
  const box = await part.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

test('with teams the dialog asks for one, and offers none', { tag: ONCE }, async ({ page }) => {
  const team = (await (
    await page.request.post('/api/teams', { data: { name: `Platform ${crypto.randomUUID().slice(0, 8)}` } })
  ).json()) as {
    id: string
    name: string
  }
  await openBuilder(page, '?component=vm')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Save Template to Team' })
  await expect(dialog.getByRole('radio', { name: /^No Team/ })).toBeChecked()
  await expectAccessibleInThemes(page)
  await dialog.getByRole('radio', { name: new RegExp(team.name) }).check({ force: true })
  await dialog.getByLabel('What changed').fill('The first one')
  await dialog.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Template saved!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/edit=/)
  expect(await readTemplate(page)).toMatchObject({ team_id: team.id, visibility: 'team' })
})

test('saving that fails without a dialog says so, and loses nothing', { tag: ONCE }, async ({ page }) => {
  await openBuilder(page, '?component=vm')
  await page.route('**/api/templates', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { detail: 'The disk of the server is full.' } })
      : route.fallback(),
  )
  await save(page).click()
  await expect(page.getByText('The disk of the server is full.')).toBeVisible()
  await expect(page).not.toHaveURL(/edit=/)
  await expect(cards(page)).toHaveText(['VM'])
  await page.unroute('**/api/templates')
  await save(page).click()
  await expect(page.getByText('Template saved!')).toBeVisible()
})

test('a name without a space stays inside of every dialog, and the list of problems inside of the page', async ({
  page,
}) => {
  const name = `<b>"${'W'.repeat(90)}"`
  await page.request.post('/api/teams', { data: { name: `Platform ${crypto.randomUUID().slice(0, 8)}` } })
  await openBuilder(page, '?component=vm')
  await add(page, 'PostgreSQL')
  await page.getByLabel('Template name').fill(name)
  for (const [opener, title] of [
    ['Save Template', 'Save Template to Team'],
    ['Export Pipeline', 'Export Pipeline'],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    const body = page.getByRole('dialog', { name: title }).locator('.dialog__body')
    await expect(body).toBeVisible()
    await expect.poll(() => body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(body).toBeHidden()
  }
  await card(page, 'PostgreSQL').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await add(page, 'Load Balancer')
  await page.getByRole('button', { name: '1 problem', exact: true }).click()
  await expectInside(page, page.getByRole('list', { name: 'Problems' }))
})

test('a refresh loses nothing, and what is restored can be discarded', { tag: ONCE }, async ({ page }) => {
  const { id } = await makeTemplate(page.request, 'Checkout')
  await openBuilder(page, `?edit=${id}`)
  await add(page, 'Redis')
  await expect(cards(page)).toHaveCount(3)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible()
  await expect(cards(page)).toHaveText(['VM', 'PostgreSQL', 'Redis'])
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(cards(page)).toHaveText(['VM', 'PostgreSQL'])
  await page.reload()
  await expect(cards(page)).toHaveText(['VM', 'PostgreSQL'])
  await expect(page.getByText('Unsaved changes restored.')).toBeHidden()
})

test('leaving with changes asks first, tabs do not', { tag: ONCE }, async ({ page }) => {
  const { id } = await makeTemplate(page.request, 'Checkout')
  await openBuilder(page, `?edit=${id}`)
  await add(page, 'Redis')
  await page.getByRole('tab', { name: 'Diagram' }).click()
  await expect(page).toHaveURL(/tab=diagram/)
  const leave = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Templates' })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/templates\/new/)
  await leave.click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/templates')
  await openBuilder(page, `?edit=${id}`)
  await expect(cards(page)).toHaveText(['VM', 'PostgreSQL'])
})

test(
  'two people save the same template: the second sees it and loses nothing',
  { tag: ONCE },
  async ({ page, administrator, playwright, baseURL, browser }) => {
    const own = await playwright.request.newContext({ baseURL })
    const other = await makeAccount(administrator, own)
    const team = (await (
      await page.request.post('/api/teams', { data: { name: `Pair ${crypto.randomUUID().slice(0, 8)}` } })
    ).json()) as { id: string }
    const joined = await page.request.post(`/api/teams/${team.id}/members`, {
      data: { email: other.email, role: 'member' },
    })
    expect(joined.ok(), await joined.text()).toBe(true)
    const made = await makeTemplate(page.request, 'Checkout')
    const shared = await page.request.put(`/api/templates/${made.id}/sharing`, {
      data: { visibility: 'team', team_id: team.id },
    })
    expect(shared.status(), await shared.text()).toBe(200)

    const context = await browser.newContext({
      storageState: await own.storageState(),
      ...(baseURL !== undefined && { baseURL }),
    })
    const second = await context.newPage()
    await openBuilder(page, `?edit=${made.id}`)
    await openBuilder(second, `?edit=${made.id}`)
    await add(page, 'Redis')
    await add(second, 'Key Vault')
    const confirm = (one: Page) =>
      one.getByRole('dialog', { name: 'Save Template to Team' }).getByRole('button', { name: 'Save Template' })
    await save(second).click()
    await confirm(second).click()
    await expect(second.getByText('Template saved!')).toBeVisible()

    await save(page).click()
    await confirm(page).click()
    const conflict = page.getByRole('dialog', { name: 'Someone saved it before you' })
    await expect(conflict).toContainText(`${other.name} saved version 2 of Checkout`)
    await expect(conflict.getByRole('link', { name: 'Look at version 2' })).toHaveAttribute(
      'href',
      `/templates/${made.id}`,
    )
    await expectAccessibleInThemes(page)
    await conflict.getByRole('button', { name: 'Cancel' }).click()
    await expect(cards(page)).toHaveText(['VM', 'PostgreSQL', 'Redis'])
    await save(page).click()
    await confirm(page).click()
    await conflict.getByRole('button', { name: 'Save over it as version 3' }).click()
    await expect(page.getByText('Template saved!')).toBeVisible()
    expect(await readTemplate(page)).toMatchObject({ version: 3, component_types: ['vm', 'postgresql', 'redis'] })

    // Now the other one is late, and makes a copy.
    await add(second, 'NoSQL')
    await save(second).click()
    await confirm(second).click()
    await second
      .getByRole('dialog', { name: 'Someone saved it before you' })
      .getByRole('button', { name: 'Save as a copy' })
      .click()
    await expect(second).not.toHaveURL(new RegExp(made.id))
    expect(await readTemplate(second)).toMatchObject({
      component_types: ['vm', 'postgresql', 'key-vault', 'nosql'],
      forked_from: { id: made.id },
    })
    await context.close()
    await own.dispose()
  },
)

test(
  'a copy begins unsaved, a template of the gallery is only looked at, and what is gone is said',
  { tag: ONCE },
  async ({ page }) => {
    await openBuilder(page, '?edit=three-tier-web-app')
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Make a copy' }).click()
    await expect(page).toHaveURL(/from=three-tier-web-app/)
    await expect(page.getByLabel('Template name')).toHaveValue(/ \(copy\)$/)
    await save(page).click()
    await expect(page.getByText('Template saved!')).toBeVisible()
    await expect(page).toHaveURL(/edit=/)
    expect(await readTemplate(page)).toMatchObject({ is_own: true, forked_from: { id: 'three-tier-web-app' } })

    await page.goto('/templates/new?edit=00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Template not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to templates' })).toHaveAttribute('href', '/templates')
  },
)

test('what the import page left is opened as a new template', { tag: ONCE }, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const stack = {
      name: '',
      cloud: 'aws',
      region: 'us-east-1',
      nodes: [{ id: 'vm', type: 'vm', settings: {} }],
      connections: [],
    }
    sessionStorage.setItem('strata.builder.import', JSON.stringify({ name: 'From Terraform', stack }))
  })
  await openBuilder(page, '?import=1')
  await expect(page.getByLabel('Template name')).toHaveValue('From Terraform')
  await expect(page.getByRole('radio', { name: 'AWS' })).toBeChecked()
  await save(page).click()
  await expect(page.getByText('Template saved!')).toBeVisible()
  await expect(page).toHaveURL(/edit=/)
})
