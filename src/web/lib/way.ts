// How a page before signing in knows where it is and goes elsewhere. Those who come for such a page alone get it
// without the router of the product (visitor.tsx); within the product, its router is behind it (shell/RouterWay.tsx).
import { createContext, useContext } from 'react'

/** Where a page is, and how it goes elsewhere. */
export interface Way {
  /** The query of the address, with its question mark. */
  readonly search: string
  /** What the page before told this one. */
  readonly state: unknown
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** Goes to an address of this site. `replace` leaves no way back. */
  readonly go: (address: string, options?: { readonly replace?: boolean }) => void
}

/** Filled around the pages before signing in. */
export const WayContext = createContext<Way | undefined>(undefined)

/**
 * Where the page is, and how it goes elsewhere.
 * @throws Error on a page behind the sign-in: it has the router
 */
export function useWay(): Way {
  const way = useContext(WayContext)
  if (!way) throw new Error('useWay was called on a page behind the sign-in: use the router there.')
  return way
}
