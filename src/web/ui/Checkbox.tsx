import type { ComponentProps, ReactNode } from 'react'
import './checkbox.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  /** What it leads to, or why it may not be changed. */
  hint?: ReactNode
}

/** Chosen now, sent later; a switch is for what changes at once. The native control with the look of the product. */
export function Checkbox({ label, hint, ...control }: CheckboxProps): ReactNode {
  return (
    <label className="check">
      <input {...control} type="checkbox" />
      <span>
        {label}
        {hint !== undefined && <span className="field__hint check__hint">{hint}</span>}
      </span>
    </label>
  )
}
