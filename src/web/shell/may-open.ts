import type { Account } from '#contract/person.ts'
import { PAGES, type Page, type PageId } from '../pages.ts'

/** Whether a person can open a page: links to pages that refuse are not shown. */
export function mayOpen({ abilities }: Pick<Account, 'abilities'>, id: PageId): boolean {
  const { permission }: Page = PAGES[id]
  return permission === undefined || abilities[permission]
}
