import clsx from 'clsx'
import type { ReactNode } from 'react'
import { moveByKey } from './roving.ts'

interface SegmentedProps<Value extends string | number> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
}

/** One of two to five without consequences to explain. Arrow keys choose. */
export function Segmented<Value extends string | number>({ label, options, value, onChange, size = 'md' }: SegmentedProps<Value>): ReactNode {
  return (
    <div className={clsx('segmented', size === 'sm' && 'segmented--sm')} role="radiogroup" aria-label={label} onKeyDown={(event) => moveByKey(event, 'radio')}>
      {options.map((option) => (
        <button key={option.value} type="button" role="radio" aria-checked={option.value === value} tabIndex={option.value === value ? 0 : -1} onClick={() => onChange(option.value)}>
          {option.label}
        </button>
      ))}
    </div>
  )
}
