import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** What the thing is for. */
  text: string
  /** It is in a part of a page that has its own heading. */
  isPart?: boolean
  /** The first action. */
  children?: ReactNode
}

/** Says what would stand here and offers the first step. */
export function EmptyState({ icon, title, text, isPart = false, children }: EmptyStateProps): ReactNode {
  return (
    <div className="blank">
      <Icon of={icon} />
      <div className="blank__text">
        {isPart ? <h2 className="h3">{title}</h2> : <h1 className="h1">{title}</h1>}
        <p className="small t2">{text}</p>
      </div>
      {children}
    </div>
  )
}
