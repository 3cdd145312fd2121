import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import './person.css'

interface PersonProps {
  name: string
  /** In level 3 after the name, such as "you". */
  note?: string | undefined
  /** Below the name, such as the address. */
  sub?: string
}

/** A person in a list: initials, name and what belongs to it. */
export function Person({ name, note, sub }: PersonProps): ReactNode {
  return (
    <span className="person">
      <Avatar name={name} />
      <span className="person__text">
        <span className="medium">{name}</span> {note !== undefined && <span className="t3 tiny">{note}</span>}
        {sub !== undefined && <span className="cell-sub">{sub}</span>}
      </span>
    </span>
  )
}
