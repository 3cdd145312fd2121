// Passkeys with the virtual authenticator of Chromium. They belong to names: the site is opened as localhost.
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes, expectAccessibleOnPhone } from './support/page.ts'
import { expect, ONCE, test } from './support/test.ts'
import { texts as auth } from '../../src/web/locales/en/auth.ts'
import { texts } from '../../src/web/locales/en/profile.ts'

const named = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost')

async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.use({ signedIn: false })

test('a passkey is added, signs in, and is renamed and removed', { tag: ONCE }, async ({ page, account, baseURL }) => {
  const site = named(baseURL)
  await addAuthenticator(page)
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: auth.login.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/login/)

  await page.goto(`${site}/profile`)
  const panel = page.getByRole('region', { name: texts.passkeys.title, exact: true })
  await expect(panel).toContainText(texts.passkeys.empty)
  await panel.getByRole('button', { name: texts.passkeys.add }).click()
  const dialog = page.getByRole('dialog', { name: texts.passkeys.add })
  await dialog.getByLabel(texts.passkeys.name).fill('Laptop')
  await dialog.getByLabel(texts.twoFactor.password).fill(account.password)
  await expectAccessibleInThemes(page)
  await dialog.getByRole('button', { name: texts.passkeys.add }).click()
  await expect(panel.getByRole('row').filter({ hasText: 'Laptop' })).toContainText(texts.tokens.never)
  await expectAccessibleOnPhone(page)

  await page.getByRole('button', { name: texts.logout }).click()
  await expect(page).toHaveURL(/login/)
  await page.getByRole('button', { name: auth.login.passkey }).click()
  await expect(page).not.toHaveURL(/login/)

  await page.goto(`${site}/profile`)
  await panel.getByRole('button', { name: texts.passkeys.rename }).click()
  const rename = page.getByRole('dialog')
  await rename.getByLabel(texts.passkeys.name).fill('Work laptop')
  await rename.getByRole('button', { name: texts.passkeys.rename }).click()
  await expect(panel.getByRole('row').filter({ hasText: 'Work laptop' })).toBeVisible()
  await panel.getByRole('button', { name: texts.passkeys.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.passkeys.remove }).click()
  await expect(panel).toContainText(texts.passkeys.empty)
})
