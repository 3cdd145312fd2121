import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface SearchInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** What was found, such as "1 of 2". */
  note?: string
  onKeyDown?: (key: string) => void
}

/** A field to search in what stands beside it. */
export function SearchInput({ label, value, onChange, note, onKeyDown }: SearchInputProps): ReactNode {
  return (
    <span className="input input--sm">
      <Icon of={Search} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => onKeyDown?.(event.key)}
      />
      {note !== undefined && <output className="tiny t3 nowrap">{note}</output>}
    </span>
  )
}
