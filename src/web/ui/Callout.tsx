import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type Tone } from './Icon.tsx'

const ICONS: Readonly<Record<Tone, LucideIcon>> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
}

interface CalloutProps {
  tone: Tone
  /** Id by which a control is described by it. */
  id?: string
  children: ReactNode
  action?: ReactNode
}

/** A sentence that belongs to the place where it stands. A danger is announced at once. */
export function Callout({ tone, id, children, action }: CalloutProps): ReactNode {
  return (
    <div className={`callout callout--${tone}`} id={id} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon of={ICONS[tone]} />
      <div className="small">{children}</div>
      {action}
    </div>
  )
}
