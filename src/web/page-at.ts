// Which page an address shows, for what comes without the router.
import { PAGE_LIST, type Page } from './pages.ts'

interface Found {
  readonly page: Page
  /** Parameters of its path. */
  readonly params: Readonly<Record<string, string>>
}

/**
 * The page at a path; undefined where the site map has none. Fixed addresses come first: `/projects/new` is no project.
 * @param path as the browser has it, such as `/reset/a%20b`
 */
export function pageAt(path: string): Found | undefined {
  const parts = partsOf(path)
  for (const page of PAGE_LIST.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))) {
    const params = paramsAt(page, parts)
    if (params) return { page, params }
  }
  return undefined
}

/** A path in parts; a slash at its end says nothing. */
function partsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}

function paramsAt(page: Page, parts: readonly string[]): Found['params'] | undefined {
  const named = partsOf(page.path)
  if (named.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, name] of named.entries()) {
    const part = parts[at] ?? ''
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = decoded(part)
    else if (name.toLowerCase() !== part.toLowerCase()) return undefined
  }
  return params
}

/** A part of an address without its escapes; what is no escape stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
