import clsx from 'clsx'
import { ChevronDown, Ellipsis } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { buttonClass } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Menu, type MenuItem } from './Menu.tsx'
import './chip.css'

interface MenuButtonProps {
  /** Name of the menu, and of a button that has no words. */
  label: string
  groups: readonly (readonly MenuItem[])[]
  /** A chip is in a row of filters; more is three dots. */
  look: 'button' | 'chip' | 'more'
  /** What the button says, unless it is three dots. */
  children?: ReactNode
}

/** A button that opens a menu. */
export function MenuButton({ label, groups, look, children }: MenuButtonProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const className =
    look === 'chip'
      ? 'chip'
      : clsx(
          buttonClass({ size: 'sm', variant: look === 'more' ? 'ghost' : 'secondary' }),
          look === 'more' && 'btn--icon',
        )
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={look === 'more' ? label : undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {children}
        <Icon of={look === 'more' ? Ellipsis : ChevronDown} />
      </button>
      {anchor && <Menu label={label} anchor={anchor} onClose={() => setAnchor(undefined)} groups={groups} />}
    </>
  )
}
