import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldControl } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface SelectProps<Value extends string> {
  control: FieldControl
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Has the focus when the dialog that contains it opens. */
  isFirstFocus?: boolean
}

/** One of more than five without consequences to show. The native control, so that phones show their own picker. */
export function Select<Value extends string>({
  control,
  value,
  options,
  onChange,
  isFirstFocus,
}: SelectProps<Value>): ReactNode {
  const choose = (given: string) => {
    const chosen = options.find((option) => option.value === given)
    if (chosen) onChange(chosen.value)
  }
  return (
    <div className="input select">
      <select {...control} value={value} data-autofocus={isFirstFocus} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronsUpDown} />
    </div>
  )
}
