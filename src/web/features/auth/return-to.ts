// Where a person goes on after signing in.
import { pageAt } from '../../page-at.ts'
import type { TitleKey } from '../../page-row.ts'
import { to } from '../../pages.ts'

/**
 * The page of this site that `return_to` names, as path, query and fragment; the
 * start page for everything else. It is read as browsers read addresses, because
 * they decide where it leads: `//site`, `/\site` and a path with a tab in it lead
 * to other sites. The login page itself would lead nowhere, the API is no page.
 * @param origin of this site, such as http://127.0.0.1:8000
 */
export function pageToReturnTo(given: string | null, origin: string): string {
  if (!given?.startsWith('/') || !URL.canParse(given, origin)) return to('home')
  const url = new URL(given, origin)
  const page = url.pathname + url.search + url.hash
  // Dots in a path are resolved: `/.//site` becomes `//site`.
  const isElsewhere = url.origin !== origin || page.startsWith('//')
  const isPage = !/^\/(?:api|login)(?:\/|$)/.test(url.pathname)
  return isElsewhere || !isPage ? to('home') : page
}

/** Title of the page at an address, as a key of the common texts; undefined where the site map has none. */
export function titleAt(address: string): TitleKey | undefined {
  return pageAt(address.replace(/[?#].*$/, ''))?.page.title
}
