import type { Locator, Page } from '@playwright/test'
import { isNarrow } from './sidebar.ts'

/** What stands beside the sidebar. */
export function content(page: Page): Locator {
  return page.getByRole('main')
}

/** The row of a component in its list. */
export function row(page: Page, name: string): Locator {
  return content(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
}

/** What is shown of one component: beside the list, or over it. */
export function detail(page: Page, name: string): Locator {
  return isNarrow(page) ? page.getByRole('dialog', { name }) : page.getByRole('complementary', { name })
}
