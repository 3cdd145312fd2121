import type { ReactNode } from 'react'
import './chip.css'

interface ChipProps {
  isPressed: boolean
  onClick: () => void
  children: ReactNode
}

/** A value to pick with one click. */
export function Chip({ isPressed, onClick, children }: ChipProps): ReactNode {
  return (
    <button type="button" className="chip" aria-pressed={isPressed} onClick={onClick}>
      {children}
    </button>
  )
}
