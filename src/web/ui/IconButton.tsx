import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useTooltip } from './use-tooltip.tsx'

interface IconButtonProps {
  icon: LucideIcon
  /** Name for screen readers, also the tooltip. */
  label: string
  onClick: () => void
  size?: 'sm' | 'md'
  /** For toggles: whether it is on. */
  isPressed?: boolean
  /** For a button that opens something: whether that is open. */
  isExpanded?: boolean
  className?: string
  /** Why it may not be used now; it stays focusable and says so in its tooltip. */
  disabledReason?: string | undefined
}

/** A button with an icon alone. Its label is its tooltip. */
export function IconButton({
  icon,
  label,
  onClick,
  size = 'md',
  isPressed,
  isExpanded,
  className,
  disabledReason,
}: IconButtonProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null)
  const isDisabled = disabledReason !== undefined
  const { trigger, tooltip } = useTooltip(ref, disabledReason ?? label, !isDisabled)
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={clsx('btn btn--ghost btn--icon', size === 'sm' && 'btn--sm', className)}
        aria-label={label}
        aria-pressed={isPressed}
        aria-expanded={isExpanded}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
        {...trigger}
      >
        <Icon of={icon} />
      </button>
      {tooltip}
    </>
  )
}
