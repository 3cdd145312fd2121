// The page of the AI copilot as the tests use it.
import type { Locator, Page } from '@playwright/test'
import { dollars } from './page.ts'
import { isNarrow } from './sidebar.ts'
import { expect } from './test.ts'

/** What the agent for data pipelines asks for. */
export const PIPELINE =
  'We need a staging data pipeline on GCP for 8 engineers, internal data, for a week, under $100 a month.'
/** What is understood of it. */
export const ANSWERS = {
  use_case: 'Data Pipeline',
  environment_type: 'Staging',
  team_size: 8,
  data_sensitivity: 'Internal',
  duration: 'Temporary',
  cloud_provider: 'GCP',
  region: 'us-central1',
  budget_limit: 100,
}

/** The input. */
export const input = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })
/** The configuration of the last answer. */
export const configuration = (page: Page): Locator =>
  page.getByRole('group', { name: 'Configuration', exact: true }).last()
/** A field of it with where its value comes from. */
export const field = (page: Page, name: string): Locator =>
  configuration(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
/** USD a month that the last answer shows. */
export const total = async (page: Page): Promise<number> =>
  dollars(await configuration(page).locator('.panel__foot .money').textContent())

/** Says something and waits until it is answered. */
export async function say(page: Page, text: string): Promise<void> {
  // A chat that is still read takes nothing, and its answers are not there to be counted.
  await expect(page.getByRole('group', { name: 'Messages' })).toHaveAttribute('aria-busy', 'false')
  const before = await page.getByRole('button', { name: 'Generate Infrastructure' }).count()
  await input(page).fill(text)
  await input(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Generate Infrastructure' })).toHaveCount(before + 1)
}

/** Says something that may bring no configuration, and waits until it is answered. */
export async function tell(page: Page, text: string): Promise<void> {
  const log = page.getByRole('group', { name: 'Messages' })
  await expect(log).toHaveAttribute('aria-busy', 'false')
  const before = await log.getByText('Strata', { exact: true }).count()
  await input(page).fill(text)
  await input(page).press('Enter')
  await expect(log.getByText('Strata', { exact: true })).toHaveCount(before + 1)
  await expect(log).toHaveAttribute('aria-busy', 'false')
}

/** Opens the answers that stay as they were. */
export async function showAll(page: Page): Promise<void> {
  await configuration(page).getByRole('button', { name: 'Show all answers' }).click()
}

/** The chats: beside the chat, or in a drawer. */
export async function openChats(page: Page): Promise<Locator> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Chats', exact: true }).click()
  return page.getByRole('navigation', { name: 'Chats' })
}
