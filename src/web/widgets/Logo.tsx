import type { ReactNode } from 'react'

/** Three offset layers. */
export function Logo(): ReactNode {
  return (
    <svg className="logo" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="5" y="1" width="10" height="4" rx="1" />
      <rect x="3" y="6" width="10" height="4" rx="1" />
      <rect x="1" y="11" width="10" height="4" rx="1" />
    </svg>
  )
}
