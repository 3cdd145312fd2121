// The page of the six tools as the tests use it.
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** A tool in the list. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: new RegExp(`^${name}`) })

/** Goes to a tool and waits for it: the field of the one before has the same name. */
export async function choose(page: Page, name: string): Promise<void> {
  await tool(page, name).click()
  await expect(tool(page, name)).toHaveAttribute('aria-current', 'page')
}
