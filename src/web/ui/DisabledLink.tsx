import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useTooltip } from './use-tooltip.tsx'

interface DisabledLinkProps extends ButtonLook {
  /** Why it leads nowhere now. */
  reason: string
  /** Stands after the words. */
  icon?: LucideIcon
  children: ReactNode
}

/** A link that cannot be followed yet: it can be reached by keyboard and says why. */
export function DisabledLink({ reason, icon, children, ...look }: DisabledLinkProps): ReactNode {
  const ref = useRef<HTMLAnchorElement>(null)
  const { trigger, tooltip } = useTooltip(ref, reason)
  return (
    <>
      <a ref={ref} role="link" aria-disabled="true" tabIndex={0} className={buttonClass(look)} {...trigger}>
        {children}
        {icon && <Icon of={icon} />}
      </a>
      {tooltip}
    </>
  )
}
