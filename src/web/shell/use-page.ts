import { useMatches } from 'react-router'
import { PAGES, type Page, type PageId } from '../pages.ts'

/** What a route carries besides its page. */
export interface RouteHandle {
  pageId: PageId
}

const hasPage = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'pageId' in handle

/** The row of the site map that is shown; undefined where no page has the address. */
export function usePage(): Page | undefined {
  const handle = useMatches().findLast((match) => hasPage(match.handle))?.handle
  return hasPage(handle) ? PAGES[handle.pageId] : undefined
}
