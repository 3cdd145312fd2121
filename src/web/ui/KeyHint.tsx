import type { ReactNode } from 'react'

/** A key to press, as a hint for the eye only: the control beside it says the same to a screen reader. */
export function KeyHint({ children }: { children: ReactNode }): ReactNode {
  return (
    <kbd className="kbd" aria-hidden="true">
      {children}
    </kbd>
  )
}
