import clsx from 'clsx'
import type { ReactNode } from 'react'

/** The initials of a name: of its first and its last word, or of the only one. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map((word) => [...(word ?? '')][0] ?? '').join('').toUpperCase()
}

/** A person as two letters. The name stands beside it, so a screen reader skips it. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' }): ReactNode {
  return (
    <span className={clsx('avatar', size === 'lg' && 'avatar--lg')} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
