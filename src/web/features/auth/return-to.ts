// Where a person goes on after signing in.
import { matchPath } from 'react-router'
import type { TitleKey } from '../../page-row.ts'
import { PAGE_LIST, to } from '../../pages.ts'

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
  const path = address.replace(/[?#].*$/, '')
  // Fixed addresses first: `/projects/new` is no project.
  const found = PAGE_LIST.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':'))).find((page) =>
    matchPath(page.path, path),
  )
  return found?.title
}
