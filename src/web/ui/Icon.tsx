import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'success' | 'warning' | 'danger' | 'info'

interface IconProps {
  of: LucideIcon
  /** Colour by meaning; muted is for marks that only support a text. */
  tone?: Tone | 'accent' | 'muted'
}

/** One icon of the set, 16 px and hidden from screen readers: the words stand beside it or on its button. */
export function Icon({ of: Glyph, tone }: IconProps): ReactNode {
  return <Glyph aria-hidden="true" className={clsx('icon', tone && `icon--${tone}`)} strokeWidth={1.75} />
}
