import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useTooltip } from '../../ui/use-tooltip.tsx'

interface ToolProps {
  icon: LucideIcon
  /** Name for screen readers, also the tooltip. */
  label: string
  /** Why it does nothing now; the tooltip says so. */
  disabledReason?: string | undefined
  /** The keys that do the same, for screen readers. */
  keys?: string
  onClick: () => void
}

/** A button of the bar with an icon alone; it stays reachable while it does nothing and says why. */
export function Tool({ icon, label, disabledReason, keys, onClick }: ToolProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null)
  const { trigger, tooltip } = useTooltip(ref, disabledReason ?? label, disabledReason === undefined)
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="btn btn--ghost btn--icon"
        aria-label={label}
        aria-disabled={disabledReason === undefined ? undefined : true}
        aria-keyshortcuts={keys}
        onClick={() => disabledReason === undefined && onClick()}
        {...trigger}
      >
        <Icon of={icon} />
      </button>
      {tooltip}
    </>
  )
}
