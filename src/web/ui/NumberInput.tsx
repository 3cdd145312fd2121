import type { ReactNode, Ref } from 'react'
import type { FieldControl } from './Field.tsx'

interface NumberInputProps {
  control: FieldControl
  /** Undefined while the input is empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  step?: number
  placeholder?: string
  /** Unit before the figure, such as "$". */
  prefix?: string
  /** Unit after the figure, such as "GB / month". */
  suffix?: string
  /** For the form that gives it the focus when it is wrong. */
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/**
 * An input for a number; empty means unset. What is out of range is still given on: the form says what is wrong with
 * it.
 */
export function NumberInput({
  control,
  value,
  onChange,
  min,
  max,
  step,
  placeholder,
  prefix,
  suffix,
  inputRef,
  onBlur,
}: NumberInputProps): ReactNode {
  return (
    <div className="input input--num">
      {prefix !== undefined && <span className="input__affix">{prefix}</span>}
      <input
        {...control}
        ref={inputRef}
        type="number"
        inputMode="decimal"
        value={value ?? ''}
        min={min}
        max={max}
        step={step}
        placeholder={placeholder}
        onBlur={onBlur}
        onChange={(event) =>
          onChange(Number.isNaN(event.target.valueAsNumber) ? undefined : event.target.valueAsNumber)
        }
      />
      {suffix !== undefined && <span className="input__affix">{suffix}</span>}
    </div>
  )
}
