import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes, expectAccessibleOnPhone, useLanguage } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as common } from '../../src/web/locales/en/common.ts'
import { texts } from '../../src/web/locales/en/directory.ts'
import { texts as german } from '../../src/web/locales/de/directory.ts'

test.use({ as: 'admin' })

const rowOf = (page: Page, title: string, name: string) =>
  page.getByRole('table', { name: title }).getByRole('row').filter({ hasText: name })

test('a group is given a role, which changes and goes', { tag: ONCE }, async ({ page }) => {
  const group = `platform ${randomUUID().slice(0, 8)}`
  await page.goto('/admin/directory')
  await page.getByRole('button', { name: texts.add }).first().click()
  const dialog = page.getByRole('dialog', { name: texts.dialog.title })
  await dialog.getByLabel(texts.dialog.group).fill(group)
  await dialog.getByRole('button', { name: texts.dialog.save }).click()
  await expect(dialog.getByText(texts.dialog.givesRequired)).toBeVisible()
  await dialog.getByLabel(texts.dialog.gives).selectOption(texts.groups.administrator)
  await expectAccessibleInThemes(page)
  await dialog.getByRole('button', { name: texts.dialog.save }).click()
  const row = rowOf(page, texts.groups.title, group)
  await expect(row).toContainText(texts.groups.administrator)
  await expect(row).toContainText(texts.groups.atSignIn)
  await expectAccessibleOnPhone(page)
  await expectAccessibleInThemes(page)

  await page.getByRole('button', { name: `Actions for group ${group}` }).click()
  await page.getByRole('menuitem', { name: texts.groups.change }).click()
  const change = page.getByRole('dialog')
  await change.getByLabel(texts.dialog.group).fill(`${group} two`)
  await change.getByRole('button', { name: texts.dialog.save }).click()
  await expect(page.getByText(`The role of ${group} two is saved.`)).toBeVisible()

  await page.getByRole('button', { name: `Actions for group ${group} two` }).click()
  await page.getByRole('menuitem', { name: texts.groups.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.groups.removeConfirm }).click()
  await expect(page.getByText(`The role of ${group} two is removed.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test(
  'a directory gets a token, provisions with it, and loses it',
  { tag: ONCE },
  async ({ page, account, playwright, baseURL }) => {
    const name = `Entra ID ${randomUUID().slice(0, 8)}`
    await page.goto('/admin/directory')
    await expect(page.getByRole('group', { name: texts.setup.url })).toContainText('/scim/v2')
    await page.getByRole('button', { name: texts.tokens.new }).click()
    const dialog = page.getByRole('dialog', { name: texts.tokens.newTitle })
    await dialog.getByLabel(texts.tokens.name).fill(name)
    await dialog.getByLabel(common.proof.password).fill(account.password)
    await dialog.getByRole('button', { name: texts.tokens.create }).click()
    const shown = await dialog.getByRole('group', { name: texts.tokens.token }).textContent()
    const token = /strata_scim_[\w-]{43}/.exec(shown ?? '')?.[0]
    if (token === undefined) throw new Error('The token is not shown.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText(token)).toHaveCount(0)

    const directory = await playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    const read = async () => (await directory.get('/scim/v2/Users')).status()
    expect(await read()).toBe(200)
    await rowOf(page, texts.tokens.title, name).getByRole('button', { name: texts.tokens.revoke }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.tokens.revokeConfirm }).click()
    await expect(page.getByText(`${name} is revoked.`)).toBeVisible()
    expect(await read()).toBe(401)
    await directory.dispose()
  },
)

test('what is empty says what it is for', { tag: ONCE }, async ({ page }) => {
  await page.route('**/api/directory/mappings', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/directory/tokens', (route) => route.fulfill({ json: [] }))
  await useLanguage(page, 'de')
  await page.goto('/admin/directory')
  await expect(page.getByText(german.groups.noneText)).toBeVisible()
  await expect(page.getByText(german.tokens.empty)).toBeVisible()
  await expectAccessibleInThemes(page)
})

test.describe('when the server cannot be read', () => {
  test.use({ expectedMessage: /503/ })

  test('each part says so and can be tried again', { tag: ONCE }, async ({ page }) => {
    let isDown = true
    for (const address of ['**/api/directory', '**/api/directory/**'])
      await page.route(address, (route) =>
        isDown ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } }) : route.fallback(),
      )
    await page.goto('/admin/directory')
    for (const title of [texts.groups.failed, texts.setup.failed, texts.tokens.failed])
      await expect(page.getByText(title)).toBeVisible({ timeout: 20_000 })
    isDown = false
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(async () => {
      if ((await retry.count()) > 0) await retry.first().click({ timeout: 1000 })
      expect(await retry.count()).toBe(0)
    }).toPass()
    await expect(page.getByRole('group', { name: texts.setup.url })).toBeVisible()
  })
})
