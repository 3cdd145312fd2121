// Subscriptions of Azure in the settings of a project.
import { texts } from '../../src/web/locales/en/connections.ts'
import { openFirstConnection } from './support/connections.ts'
import { expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'

const id = '0b1f6471-1bf0-4dda-aec3-cb9272f09590'

// Some steps are refused on purpose.
test.use({ expectedMessage: /status of 4(00|09)/ })

test(
  'a subscription is connected before it has an application, and its owner is told what to run',
  { tag: ONCE },
  async ({ page, account }) => {
    const { section, dialog } = await openFirstConnection(page, account.email)
    await dialog.getByRole('radiogroup', { name: texts.form.cloud }).getByText('Azure').click()
    await expect(dialog.getByRole('radio', { name: new RegExp(texts.kinds.azure_federated) })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'westeurope' })).toBeVisible()
    await dialog.getByLabel(texts.form.name, { exact: true }).fill('Shop subscription')
    await dialog.getByLabel(texts.form.azure.tenant).fill('shop')
    await dialog.getByLabel(texts.form.azure.subscription).fill(id)
    await expectAccessibleInThemes(page)
    await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()
    await expect(dialog.getByLabel(texts.form.azure.tenant)).toHaveAccessibleDescription(/Use an ID of Azure/)
    await dialog.getByLabel(texts.form.azure.tenant).fill(id)
    await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()

    const setUp = page.getByRole('dialog', { name: 'Set-up of Shop subscription' })
    await expect(setUp).toContainText('api://AzureADTokenExchange')
    // The set-up of Azure makes no bucket.
    await expect(setUp).toContainText(texts.setUp.azureKeySetHint)
    await expect(setUp).not.toContainText(texts.setUp.bucketHint)
    await expect(setUp.getByRole('group', { name: 'main.tf' })).toContainText('azuread_application')
    await setUp.getByRole('tab', { name: 'set-up.sh' }).click()
    await expect(setUp.getByRole('group', { name: 'set-up.sh' })).toContainText('az ad app create')
    await expectAccessibleInThemes(page)
    await expectAccessibleOnPhone(page)
    await page.keyboard.press('Escape')

    const row = section.getByRole('listitem').filter({ hasText: 'Shop subscription' })
    await row.getByRole('button', { name: /^Test\s*Shop subscription/ }).click()
    await expect(row.getByRole('alert').first()).toContainText('No application is named yet')
    await row.getByRole('button', { name: 'Actions of Shop subscription' }).click()
    await page.getByRole('menuitem', { name: texts.change }).click()
    const change = page.getByRole('dialog', { name: 'Change Shop subscription' })
    await change.getByLabel(texts.form.issuer).fill('https://keys.example.com')
    await change.getByRole('button', { name: texts.form.save }).click()
    await row.getByRole('button', { name: texts.setUp.show, exact: true }).click()
    await expect(setUp).toContainText(texts.setUp.azureKeySet)
    await expect(setUp.getByRole('button', { name: '.well-known/openid-configuration' })).toBeVisible()
  },
)

test('a client secret is entered, and never shown again', { tag: ONCE }, async ({ page, account }) => {
  const SECRET = 'azure~canary~0123456789'
  const { section, dialog } = await openFirstConnection(page, account.email)
  await dialog.getByRole('radiogroup', { name: texts.form.cloud }).getByText('Azure').click()
  await dialog.getByRole('radio', { name: new RegExp(texts.kinds.azure_secret) }).check()
  await dialog.getByLabel(texts.form.name, { exact: true }).fill('By secret')
  for (const field of [texts.form.azure.tenant, texts.form.azure.subscription, texts.form.azure.client])
    await dialog.getByLabel(field, { exact: true }).fill(id)
  await dialog.getByLabel(texts.form.azure.secret, { exact: true }).fill(SECRET)
  await dialog.getByRole('button', { name: texts.form.create, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByRole('listitem').filter({ hasText: 'By secret' })).toContainText(texts.kinds.azure_secret)
  expect(await page.content()).not.toContain(SECRET)
})
