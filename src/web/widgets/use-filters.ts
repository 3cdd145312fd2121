import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

type Filters = Readonly<Record<string, string>>

/**
 * What a list is filtered and sorted by: it is in the address, so that Back, a reload and a link show the same.
 * @param defaults every filter with the value that is left out of the address
 * @returns the filters, and how to change some of them
 */
export function useFilters<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
): [Record<Name, string>, (given: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const type = useNavigationType()
  const read = (): Filters =>
    Object.fromEntries(Object.entries<string>(defaults).map(([name, value]) => [name, params.get(name) ?? value]))
  // The address follows a moment later: a field that showed it would lose letters of who types fast.
  const [filters, setFilters] = useState(read)
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    if (type !== 'REPLACE') setFilters(read())
  }
  const change = (given: Partial<Record<Name, string>>) => {
    const next = { ...filters, ...given }
    setFilters(next)
    setParams(
      (before) => {
        for (const [name, value] of Object.entries<string>(defaults)) {
          // Always in the same order, so that one choice has one address.
          before.delete(name)
          if (next[name] !== undefined && next[name] !== value) before.set(name, next[name])
        }
        return before
      },
      { replace: true },
    )
  }
  return [{ ...defaults, ...filters }, change]
}
