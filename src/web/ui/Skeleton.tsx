import type { ReactNode } from 'react'

/** A grey line in the shape of what comes. Hidden from screen readers: say what is loading beside it. */
export function Skeleton({ width, height }: { width: string; height?: string }): ReactNode {
  return <span className="skeleton" aria-hidden="true" style={{ width, height }} />
}
