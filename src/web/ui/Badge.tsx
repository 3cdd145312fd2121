import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Tone } from './Icon.tsx'

/** A property or a decision in a word or two. */
export function Badge({ tone, children }: { tone?: Tone | 'accent'; children: ReactNode }): ReactNode {
  return <span className={clsx('badge', tone && `badge--${tone}`)}>{children}</span>
}
