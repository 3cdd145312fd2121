import type { Account } from '#contract/person.ts'
import { PAGES, type PageId } from '../pages.ts'

/** Whether a person may open a page; nobody is led to one that refuses. */
export function mayOpen({ abilities }: Pick<Account, 'abilities'>, id: PageId): boolean {
  const page = PAGES[id]
  return !('permission' in page) || abilities[page.permission]
}
