import clsx from 'clsx'
import type { ReactNode } from 'react'

interface TableProps {
  /** Name for screen readers. */
  label: string
  /** Turns into a list below 840 px: cells take data-hide, data-span and data-end there. */
  isList?: boolean
  /** Rows that lead nowhere do not react to the pointer. */
  isPlain?: boolean
  /** thead, tbody, tfoot. */
  children: ReactNode
}

/** A table that scrolls sideways inside itself where it does not fit. Money goes in cells with class "num". */
export function Table({ label, isList = false, isPlain = false, children }: TableProps): ReactNode {
  return (
    <div className="table-wrap">
      <table className={clsx('table', isList && 'table--list', isPlain && 'table--plain')} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
