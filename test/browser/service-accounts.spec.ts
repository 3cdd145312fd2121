import { randomUUID } from 'node:crypto'
import {
  expectAccessibleInThemes,
  expectAccessibleOnPhone,
  expectNoSidewaysScroll,
  useLanguage,
} from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as profile } from '../../src/web/locales/en/profile.ts'
import { texts } from '../../src/web/locales/en/services.ts'

test.use({ as: 'admin' })

test.describe('with a name that the server refuses', () => {
  test.use({ expectedMessage: /400/ })

  test(
    'a service account is made, gets a token, is disabled and deleted',
    { tag: ONCE },
    async ({ page, account, playwright, baseURL }) => {
      const name = `bot-${randomUUID().slice(0, 8)}`
      await page.goto('/admin/service-accounts')
      await page.getByRole('button', { name: texts.create }).first().click()
      const dialog = page.getByRole('dialog', { name: texts.create })
      await dialog.getByLabel(texts.dialog.name).fill('Not A Name')
      await dialog.getByLabel(texts.purpose).fill('Deploys the shop')
      await dialog.getByRole('button', { name: texts.create }).click()
      await expect(dialog.getByRole('alert')).toContainText('Use 3 to 40 lowercase letters')
      await dialog.getByLabel(texts.dialog.name).fill(name)
      await expectAccessibleInThemes(page)
      await dialog.getByRole('button', { name: texts.create }).click()
      const panel = page.getByRole('region', { name, exact: true })
      await expect(panel).toContainText('Deploys the shop')
      await expect(panel).toContainText(texts.tokens.empty)

      await panel.getByRole('button', { name: profile.tokens.create }).click()
      const tokenDialog = page.getByRole('dialog', { name: profile.tokens.dialogTitle })
      await tokenDialog.getByLabel(profile.tokens.name).fill('Pipeline')
      await tokenDialog
        .getByRole('radiogroup', { name: profile.tokens.areas.projects })
        .getByText(profile.tokens.read, { exact: true })
        .click()
      await tokenDialog.getByLabel(profile.twoFactor.password).fill(account.password)
      await tokenDialog.getByRole('button', { name: profile.tokens.create }).click()
      const token = (await panel.getByRole('group', { name: profile.tokens.secret }).textContent())?.match(
        /strata_[\w-]{43}/,
      )?.[0]
      if (token === undefined) throw new Error('The token is not shown.')
      const headers = { authorization: `Bearer ${token}` }
      const program = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headers })
      const read = async () => (await program.get('/api/projects')).status()
      expect(await read()).toBe(200)
      await panel.getByRole('button', { name: profile.tokens.done }).click()
      await expect(page.getByText(token)).toHaveCount(0)
      await expectAccessibleOnPhone(page)
      await expectAccessibleInThemes(page)

      const act = async (item: string) => {
        await panel.getByRole('button', { name: `Actions for ${name}` }).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      await act(texts.act.disable)
      await page.getByRole('dialog').getByRole('button', { name: texts.act.disable }).click()
      await expect(panel.getByText(texts.disabled, { exact: true })).toBeVisible()
      expect(await read()).toBe(401)
      await act(texts.act.enable)
      await expect(panel.getByText(texts.disabled, { exact: true })).toHaveCount(0)
      expect(await read()).toBe(200)
      await act(texts.act.delete)
      await page.getByRole('dialog').getByRole('button', { name: texts.act.delete }).click()
      await expect(panel).toHaveCount(0)
      expect(await read()).toBe(401)
      await program.dispose()
    },
  )
})

test.describe('when the list fails', () => {
  test.use({ expectedMessage: /500/ })

  test('the page says so and loads it again', { tag: ONCE }, async ({ page }) => {
    let fails = true
    await page.route('**/api/service-accounts', (route) =>
      fails ? route.fulfill({ status: 500, json: { detail: 'Broken.' } }) : route.fallback(),
    )
    await page.goto('/admin/service-accounts')
    await expect(page.getByText(texts.failed)).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(texts.failed)).toHaveCount(0)
  })
})

for (const language of ['de', 'es', 'fr'] as const)
  test(`fits in ${language}`, { tag: ONCE }, async ({ page }) => {
    await useLanguage(page, language)
    await page.goto('/admin/service-accounts')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
