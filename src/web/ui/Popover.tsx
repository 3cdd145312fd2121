import clsx from 'clsx'
import { useRef, type ReactNode } from 'react'
import { useFloating } from './use-floating.ts'

interface PopoverProps {
  /** Name for screen readers. */
  label: string
  /** The control that opened it. */
  anchor: HTMLElement
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A box that floats at a control without a scrim, such as the inbox. Mounted means open. */
export function Popover({ label, anchor, onClose, className, children }: PopoverProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useFloating(ref, anchor, onClose, 'end')
  return (
    <div
      ref={ref}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={clsx('menu popover', className)}
    >
      {children}
    </div>
  )
}
