import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'

interface MoreButtonProps {
  /** Name for screen readers, such as "Actions of Storefront". */
  label: string
  isOpen: boolean
  onToggle: (button: HTMLElement) => void
}

/** The … that opens the menu of what it stands beside. */
export function MoreButton({ label, isOpen, onToggle }: MoreButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="nav__tool"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onToggle(event.currentTarget)}
    >
      <Icon of={Ellipsis} />
    </button>
  )
}
