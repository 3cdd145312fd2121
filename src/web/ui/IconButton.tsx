import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { onePress } from './press.ts'
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
  /** Each click counts, however fast they come: for steps such as zooming, and rows that are taken away one by one. */
  isRepeatable?: boolean
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
  isRepeatable = false,
}: IconButtonProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null)
  const isDisabled = disabledReason !== undefined
  const act = isDisabled ? undefined : () => onClick()
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
        {...(isRepeatable ? { onClick: act } : onePress(act))}
        {...trigger}
      >
        <Icon of={icon} />
      </button>
      {tooltip}
    </>
  )
}
