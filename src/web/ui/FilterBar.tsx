import type { ReactNode } from 'react'
import './filter-bar.css'

/** The row over a list in which is said what of it is shown: a search first, then chips. */
export function FilterBar({ children }: { children: ReactNode }): ReactNode {
  return <search className="filters">{children}</search>
}
