// The login page as the tests use it.
import type { Locator, Page } from '@playwright/test'
import type { TestAccount } from './test.ts'

/** Chromium says on its console that a call was refused. */
export const REFUSED = /Failed to load resource/

/** The button that signs in. */
export const submit = (page: Page): Locator => page.getByRole('button', { name: 'Sign in', exact: true })

/** Fills the form to sign in. */
export async function fillIn(page: Page, { email, password }: Pick<TestAccount, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}
