import clsx from 'clsx'
import type { ReactNode } from 'react'

function firstLetter(word: string | undefined): string {
  const code = word?.codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** The initials of a name: of its first and its last word, or of the only one. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter).join('').toUpperCase()
}

/** A person as two letters. The name stands beside it, so a screen reader skips it. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' }): ReactNode {
  return (
    <span className={clsx('avatar', size === 'lg' && 'avatar--lg')} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
