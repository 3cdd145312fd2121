import clsx from 'clsx'
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTooltip } from '../ui/use-tooltip.tsx'

interface PlannedItemProps {
  className: string
  /** Why it leads nowhere. */
  reason: string
  /** Name for screen readers where the content is an icon alone. */
  label?: string | undefined
  onContextMenu?: (event: MouseEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** Something of the sidebar that is not there yet: it can be reached by keyboard and says why it leads nowhere. */
export function PlannedItem({ className, reason, label, onContextMenu, onKeyDown, children }: PlannedItemProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null)
  const { trigger, tooltip } = useTooltip(ref, reason)
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={clsx(className)}
        aria-disabled="true"
        aria-label={label}
        {...trigger}
        onContextMenu={onContextMenu}
        onKeyDown={(event) => {
          trigger.onKeyDown(event)
          onKeyDown?.(event)
        }}
      >
        {children}
      </button>
      {tooltip}
    </>
  )
}
